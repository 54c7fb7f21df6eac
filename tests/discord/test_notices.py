"""One notification for each own turn or call that its player has not seen, and no other push."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord_ui.lanes.message import POSTING
from bot.discord_ui.lanes.notice import owed
from bot.table.actions import Pause
from bot.table.happenings.pausing import HOST
from bot.table.notices import wanted_notices
from bot.table.state import Phase
from tests.discord.pushed import notices, pushes
from tests.discord.reading import buttons
from tests.discord.world import World, world

DAY = 86_400


async def use_my_cards_only(at: World, name: str) -> None:
    settings = await at.slash(name, "settings")
    await at.people[name].click(settings.response, label="Cards: by DM")


async def test_a_turn_that_comes_just_after_ones_own_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        await at.env.advance_time(40)
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"], "his next turn comes less than a minute after he has placed"
        await at.env.advance_time(44)
        assert not notices(at, "Ben")
        await at.env.advance_time(2)
        (notice,) = notices(at, "Ben")
        assert f"Your turn at <#{at.channel.id}>: street 2." in notice
        await at.env.advance_time(3 * DAY)
        assert len(pushes(at, "Ben")) == 1, "once a turn"
        await at.place_all("Ben")
        assert not notices(at, "Ben"), "it goes when he has placed"


async def test_the_notice_leads_to_the_hand_and_lets_it_stand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        hand = at.dm("Ben")
        await at.env.advance_time(46)
        (notice,) = notices(at, "Ben")
        assert f"https://discord.com/channels/@me/{hand.channel.id}/{hand.id}" in notice
        assert at.dm("Ben").id == hand.id, "the hand is not posted anew to notify"
        body = next(one.json for one in at.requests("POST", "/messages") if "Your turn" in one.json["content"][:9])
        assert not body.get("flags", 0) & 4096, "a silent notice tells nobody"


@pytest.mark.slow
async def test_whoever_has_clicked_since_gets_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(20)
        await at.tap("Ben", "Back")
        await at.env.advance_time(3 * DAY)
        assert not pushes(at, "Ben")
        await at.place_all("Ben")
        assert not pushes(at, "Ann")
        await at.env.advance_time(46)
        assert len(pushes(at, "Ann")) == 1, "her turn is another"


@pytest.mark.slow
async def test_a_click_on_an_older_hand_sees_nothing_of_the_new_one(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        await at.dealt()
        (first,) = await at.to_act()
        old = next(one for one in at.messages() if "Deal proof" in buttons(one))
        await at.people[first].click(old, label="Deal proof")
        assert not pushes(at, first)
        await at.env.advance_time(46)
        assert len(pushes(at, first)) == 1, "who looks back need not know that it is their turn"


async def test_nobody_sees_for_another(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ann")
        await at.env.advance_time(46)
        assert len(pushes(at, "Ben")) == 1


async def test_a_click_in_the_channel_sees_the_turn_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ben")
        await at.env.advance_time(DAY)
        assert not pushes(at, "Ben")


async def test_the_panel_that_was_asked_for_shows_the_turn(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(20)
        await at.slash("Ben", "table")
        await at.env.advance_time(60)
        assert not pushes(at, "Ben")


@pytest.mark.parametrize("looks_at", ["direct message", "private answer", "table"])
async def test_a_vote_is_seen_at_the_table_and_not_in_ones_own_hand(tmp_path: Path, looks_at: str) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ben") if looks_at == "private answer" else None
        await at.people["Ann"].click((await at.slash("Ann", "table")).response, label="Vote to end now")
        if mine is not None:
            await at.people["Ben"].click(mine, label="Back")
        elif looks_at == "table":
            await at.slash("Ben", "table")
        else:
            await at.tap("Ben", "Back")
        await at.env.advance_time(60)
        assert len(pushes(at, "Ben")) == (looks_at != "table")


@pytest.mark.parametrize("sees", [False, True], ids=["unseen", "seen"])
async def test_a_restart_between_the_turn_and_its_notice(tmp_path: Path, *, sees: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(20)
        if sees:
            await at.tap("Ben", "Back")
        await at.bot.close()
        at.env.backend.advance_clock(3600)
        await at.restart()
        await at.env.advance_time(46)
        assert len(pushes(at, "Ben")) == (not sees)
        await at.restart()
        await at.env.advance_time(DAY)
        assert len(pushes(at, "Ben")) == (not sees), "what was told is stored"
        await at.place_all("Ben")
        assert not notices(at, "Ben"), "also what another life has posted goes"


async def test_closed_direct_messages_bring_one_ping_with_a_button(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ben")
        await at.seat("Ann", "Ben")
        await at.env.advance_time(DAY)
        assert len(pushes(at, "Ben")) == 1
        (ping,) = [one for one in at.messages() if at.people["Ben"].mention in one.content]
        await at.people["Ben"].click(ping, label="My cards")
        assert notices(at, "Ben"), "looking is not acting"
        await at.place_all("Ben")
        assert not notices(at, "Ben")
        call = next(one for one in at.requests("POST", "/messages") if at.people["Ben"].mention in one.json["content"])
        assert call.json["allowed_mentions"] == {"parse": [], "users": [at.people["Ben"].id]}


async def test_direct_messages_that_close_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        at.close_dm("Ben")
        await at.env.advance_time(DAY)
        assert len([one for one in at.messages() if at.people["Ben"].mention in one.content]) == 1


async def test_whoever_wants_only_my_cards_gets_a_ping(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await use_my_cards_only(at, "Ben")
        await at.seat("Ann", "Ben")
        await at.env.advance_time(46)
        assert len([one for one in at.messages() if at.people["Ben"].mention in one.content]) == 1
        assert at.user("Ben").dm_channel is None or not at.user("Ben").dm_channel.history()


@pytest.mark.parametrize(("taps", "after_s"), [(2, 1), (1, None)], ids=["at once", "never"])
async def test_everybody_chooses_when_they_are_told(tmp_path: Path, taps: int, after_s: int | None) -> None:
    labels = ("Turn pings: after 45 seconds at most", "Turn pings: never")
    async with world(tmp_path) as at:
        settings = (await at.slash("Ben", "settings")).response
        for label in labels[:taps]:
            await at.people["Ben"].click(settings, label=label)
        await at.seat("Ann", "Ben")
        await at.env.advance_time(after_s or 60)
        assert len(pushes(at, "Ben")) == (after_s is not None)


async def test_a_short_clock_tells_after_a_third(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=30)
        await at.env.advance_time(9)
        assert not pushes(at, "Ben")
        await at.env.advance_time(2)
        assert len(pushes(at, "Ben")) == 1


async def test_nobody_is_told_at_a_table_that_pauses(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(20)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Pause")
        await at.env.advance_time(DAY)
        assert not pushes(at, "Ben")


@pytest.mark.parametrize("is_on_its_way", [False, True], ids=["not begun", "on its way"])
@pytest.mark.parametrize("has_acted", [False, True], ids=["still waited for", "acted meanwhile"])
async def test_a_notice_that_was_owed_when_the_process_died_is_sent_once(
    tmp_path: Path, *, has_acted: bool, is_on_its_way: bool
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.bot.close()
        table = await at.table()
        known = await at.bot.desk.tables.known(table)
        (notice,) = wanted_notices(known.state)
        key = "9:9:9" if has_acted else notice.key
        row = owed(known, replace(notice, key=key), is_reminder=False, now_ms=0)
        await at.store.panels.put(replace(row, digest=f"{POSTING}abc", turn_key="") if is_on_its_way else row)
        for _ in range(2):
            await at.restart()
            await at.env.advance_time(1)
        assert len(pushes(at, "Ben")) == (not has_acted)
        assert any(one.target == row.target for one in await at.store.panels.of(table)) is not has_acted


async def test_a_pause_takes_the_notice_away(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(46)
        assert notices(at, "Ben")
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Pause")
        assert not notices(at, "Ben"), "nobody is waited for"


async def pause(at: World, name: str = "Ann") -> None:
    await at.people[name].click((await at.slash(name, "table")).response, label="Pause")


async def resume(at: World, name: str = "Ann") -> None:
    await at.people[name].click((await at.slash(name, "table")).response, label="Resume")


@pytest.mark.parametrize("restarts", [False, True], ids=["in one life", "over restarts"])
async def test_after_a_pause_whoever_is_still_waited_for_is_told_anew(tmp_path: Path, *, restarts: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(46)
        for number in (2, 3):
            await pause(at)
            assert not notices(at, "Ben")
            if restarts:
                await at.restart()
            await at.env.advance_time(3600)
            await resume(at)
            await at.env.advance_time(44)
            assert len(pushes(at, "Ben")) == number - 1
            await at.env.advance_time(2)
            assert len(pushes(at, "Ben")) == number
            assert notices(at, "Ben")
            if restarts:
                await at.restart()
            await at.env.advance_time(DAY)
            assert len(pushes(at, "Ben")) == number, "once a waiting"
        await at.place_all("Ben")
        assert not notices(at, "Ben")


async def test_a_pause_of_a_moment_brings_no_second_notice_while_the_first_stands(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(46)
        await pause(at)
        await resume(at)
        await at.env.advance_time(46)
        assert len(notices(at, "Ben")) == 1


async def test_whoever_goes_on_after_a_pause_knows(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ben", "Ann")
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"]
        await at.bot.desk.tables.submit(await at.table(), Pause(None, HOST), action_id="pause")
        await resume(at, "Ben")
        await at.env.advance_time(DAY)
        assert not pushes(at, "Ben"), "he went on himself"


async def test_half_of_the_time_is_told_after_a_pause_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=3600)
        await pause(at)
        await resume(at)
        await at.env.advance_time(1801)
        assert ["half your time" in push for push in pushes(at, "Ben")] == [False, True]


@pytest.mark.parametrize("is_open", [False, True], ids=["direct messages are closed", "open"])
async def test_the_last_vote_is_asked_for_where_it_can_be_given(tmp_path: Path, *, is_open: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        await at.env.advance_time(46)
        if not is_open:
            at.close_dm("Ben")
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Vote to end now")
        await at.env.advance_time(46)
        notice = next(text for text in notices(at, "Ben") if "**Vote to end now**" in text)
        if is_open:
            panel = at.panel()
            assert f"[To the table](https://discord.com/channels/{at.guild.id}/{at.channel.id}/{panel.id})" in notice
            await at.people["Ben"].click(panel, label="Vote to end now")
        else:
            ping = next(one for one in at.messages() if one.content == notice)
            await at.people["Ben"].click(ping, label="Vote to end now")
        assert (await at.bot.desk.tables.state(table)).phase is Phase.ENDED
        assert not notices(at, "Ben")


async def by_post(at: World) -> None:
    """Everybody acts two hours after their turn has begun, until the hand is over."""
    while (await at.state()).phase is Phase.PLAYING:
        await at.env.advance_time(7200)
        await at.place_all((await at.to_act())[0])


@pytest.mark.slow
async def test_a_hand_by_post_brings_at_most_six_pushes(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await by_post(at)
        await at.click("Ann", "Next hand")
        await at.env.advance_time(50)
        counts = {name: len(pushes(at, name)) for name in at.people}
        assert counts == {"Ann": 5, "Ben": 6, "Cat": 6}, "five turns, and the call to the next hand"
        assert "is ready for the next hand" in pushes(at, "Ben")[-1]
        await at.click("Ben", "Next hand")
        assert not notices(at, "Ben")


@pytest.mark.slow
async def test_an_attentive_hand_brings_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        while (await at.state()).phase is Phase.PLAYING:
            await at.env.advance_time(8)
            await at.place_all((await at.to_act())[0])
        assert not [push for name in at.people for push in pushes(at, name)]
