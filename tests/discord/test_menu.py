"""`/table`: the panel again, what the host may do, and what all can only do together."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.posting import post
from bot.ledger.entries import Book
from bot.panels.custom_ids import Tap, Verb
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import AgreeToEnd
from bot.table.state import Phase
from tests.discord.reading import buttons, is_live, listed, pick, selects
from tests.discord.world import World, world
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with

PINEAPPLE = load_open_face("pineapple")


async def menu(at: World, name: str) -> Any:
    """The private menu of somebody."""
    return (await at.slash(name, "table")).response


async def choose(at: World, name: str, label: str) -> Any:
    """Somebody opens their menu and chooses something in it; the menu as it is then."""
    shown = await menu(at, name)
    if label in listed(shown):
        await pick(at.people[name], shown, label)
    else:
        await at.people[name].click(shown, label=label)
    return shown


async def test_the_panel_comes_down_and_the_menu_is_private(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        before = at.panel()
        shown = await menu(at, "Ben")
        assert shown.ephemeral
        assert at.panel().id > before.id
        assert before.id not in [message.id for message in at.messages()], "a panel is no seal: nothing of it stays"
        assert "Ann" in shown.content


async def test_the_menu_is_the_newest_thing_in_sight(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        done = len(at.env.http_requests)
        shown = await menu(at, "Ben")
        assert shown.id > at.panel().id
        sent = [one.path for one in at.env.http_requests[done:] if one.method == "POST"]
        assert sent[0].endswith(f"/channels/{at.channel.id}/messages")
        assert sent[1].endswith("/callback")


async def test_a_table_that_cannot_come_down_still_has_its_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.forbid("send_messages")
        assert "Vote to end now" in buttons(await menu(at, "Ben"))


async def test_a_table_that_comes_down_late_does_not_hold_up_its_menu(tmp_path: Path, monkeypatch: Any) -> None:
    """Discord takes the post only when the wait is over: without an end to that, the test would have none."""
    monkeypatch.setattr("bot.discord_ui.moving._DOWN_S", 0.01)
    is_over = asyncio.Event()

    async def late_post(*args: Any, **values: Any) -> Any:
        await is_over.wait()
        return await post(*args, **values)

    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        monkeypatch.setattr("bot.discord_ui.lanes.message.post", late_post)
        before = at.panel().id
        async with asyncio.timeout(60):
            await at.bot.moving.bring_down(await at.table(), await at.account("Ben"))
        assert at.panel().id == before
        is_over.set()
        await at.bot.reconciler.at_rest()
        assert at.panel().id > before, "it comes later"


async def test_more_and_the_command_show_the_same(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        for name in ("Ann", "Ben"):
            behind, asked = await at.more(name), await menu(at, name)
            assert behind.content == asked.content
            assert list(buttons(behind)) == list(buttons(asked))
            assert listed(behind) == listed(asked)


async def test_a_guest_is_not_offered_what_only_the_host_may(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        shown = await menu(at, "Ben")
        assert not {"Pause", "End after this hand"} & buttons(shown).keys()
        assert "Only the host" in shown.content
        pause = str(Tap(Verb.PAUSE, await at.table(), 1))
        answer = await at.press("Ben", pause)
        assert "Only the host" in answer.response.content
        stranger = await menu(at, "Cat")
        assert not buttons(stranger)


async def test_pause_and_resume(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        shown = await choose(at, "Ann", "Pause")
        assert is_live(shown, "Resume")
        assert (await at.state()).paused == "host"
        assert "⏸ Paused: the host asked for a break." in at.panel().content
        assert "⏸ Paused: the host asked for a break." in at.dm("Ben").content
        refused = await at.slash("Ben", "place", back="As")
        assert "Press **Resume**" in refused.response.content
        await at.click("Ben", "Resume")
        assert "Paused" not in at.panel().content
        await at.place_street("Ben")


@pytest.mark.parametrize("in_dm", [True, False])
async def test_a_pause_ends_in_a_players_own_message_too(tmp_path: Path, *, in_dm: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await choose(at, "Ann", "Pause")
        mine = at.dm("Ben") if in_dm else await at.my_cards("Ben")
        actor = at.user("Ben") if in_dm else at.people["Ben"]
        assert "**Resume** goes on." in mine.content
        assert list(buttons(mine)) == ["Resume"]
        await actor.click(mine, label="Resume")
        assert not (await at.state()).paused
        assert "Paused" not in at.panel().content
        await at.place_street("Ben")


async def test_so_it_does_between_hands(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await choose(at, "Ann", "Pause")
        assert "Next hand" not in buttons(at.dm("Ben"))
        await at.tap("Ben", "Resume")
        assert not (await at.state()).paused
        await at.tap("Ben", "Next hand")


@pytest.mark.slow
async def test_the_session_ends_after_the_hand_with_its_totals(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(PINEAPPLE, (NOTHING, JACKS)))) as at:
        await at.seat("Ann", "Ben", stake=2)
        await choose(at, "Ann", "End after this hand")
        assert "ends after this hand" in at.panel().content
        await at.play_hand()
        assert not await at.store.tables.all_open()
        last, card = at.messages()[-2:]
        assert "Rematch" in buttons(card)
        assert "🏆 **Ann** wins with **+32**. Ben −32" in last.content
        assert list(buttons(last)) == ["Review", "More"]
        for name in ("Ann", "Ben"):
            assert name in last.content
            assert "with **+32**" in at.dm(name).content


@pytest.mark.slow
async def test_all_must_agree_to_end_now(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await choose(at, "Ann", "Vote to end now")
        assert "**End now?** Yes so far: **Ann**" in at.panel().content
        again = await at.click("Ann", "Vote to end now")
        assert "You've voted already" in again.response.content
        await at.click("Ben", "Vote to end now")
        assert (await at.state()).phase is Phase.PLAYING
        await at.click("Cat", "Vote to end now")
        assert not await at.store.tables.all_open()
        assert "Rematch" in buttons(at.panel())
        hand = await at.hand()
        assert hand.totals is not None, "played out, not voided"
        found = await at.store.ledger.balances(at.guild.id, Book.FRIENDS)
        assert found == {player.account: net for player, net in zip(hand.seats, hand.totals, strict=True)}


@pytest.mark.slow
async def test_a_hand_that_is_played_out_survives_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        for name in ("Ann", "Ben"):
            action_id = f"agreed by {name}"
            await at.store.log.load(table)
            await at.bot.clock.stop()  # the bot dies before its clock does anything
            await at.bot.desk.tables.submit(table, AgreeToEnd(await at.account(name)), action_id=action_id)
        state = await at.bot.desk.tables.state(table)
        assert state.is_played_out
        await at.env.advance_time(2)  # a message that has just been edited waits for its next edit
        await at.bot.reconciler.at_rest()  # the simulation follows clicks alone, and these came from the test
        assert "I'm playing this hand out" in at.panel().content
        assert "I'm playing this hand out" in at.dm("Ben").content
        assert not buttons(at.dm("Ben"))
        refused = await at.place_all("Ben")
        assert "The session is ending" in refused.response.content
        await at.restart()
        await at.env.advance_time(5)
        assert not await at.store.tables.all_open()
        assert (await at.hand()).totals is not None


@pytest.mark.slow
async def test_all_in_the_hand_must_agree_to_void_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        button = (await at.hand()).button
        await choose(at, "Ben", "Vote to cancel this hand")
        assert "**Cancel this hand?** Yes so far: **Ben**" in at.panel().content
        await at.click("Ann", "Vote to cancel this hand")
        assert "was cancelled" in at.panel().content
        assert "cancelled hands: 1" in at.panel().content
        assert "cancelled" in at.dm("Ann").content
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert (await at.hand()).button == button


@pytest.mark.slow
async def test_an_absent_player_is_kicked_or_replaced(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(PINEAPPLE, (NOTHING, FOUL, JACKS)))) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        shown = await menu(at, "Ann")
        assert "Remove Ben" not in listed(shown), "only who is absent"
        await at.click("Ben", "Sit out")
        await at.click("Cat", "Sit out")
        shown = await menu(at, "Ann")
        await pick(at.people["Ann"], shown, "Remove Ben")
        assert (await at.state()).seat_of(await at.account("Ben")) is None
        await pick(at.people["Ann"], shown, "Computer for Cat")
        assert (await at.state()).seat_of(await at.account("Cat")) is None
        assert sum(sitter.is_computer for _, sitter in (await at.state()).sitters) == 1


async def test_the_table_is_handed_over(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        shown = await choose(at, "Ann", "Make Ben host")
        assert (await at.state()).host == await at.account("Ben")
        assert "Only the host, **Ben**" in shown.content
        assert "Ben's table" in at.panel().content


async def test_a_host_stays_it_after_all(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert "Stay host" not in listed(await menu(at, "Ann"))
        await choose(at, "Ann", "Make Ben host")
        assert "Stay host" not in listed(await menu(at, "Ben"))
        shown = await choose(at, "Ann", "Stay host")
        assert "from the next hand on" not in shown.content
        assert "Make Ben host" in listed(shown)


async def test_in_a_hand_the_host_names_who_is_it_afterwards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        shown = await choose(at, "Ann", "Make Ben host")
        assert "**Ben** is the host from the next hand on." in shown.content
        assert (await at.state()).host == await at.account("Ann")
        assert "Make Ben host" not in listed(shown)
        assert "Make Cat host" in listed(shown)
        assert "**Ben** is the host from the next hand on." in (await menu(at, "Cat")).content
        await at.restart()
        await at.play_hand()
        assert (await at.state()).host == await at.account("Ben")
        assert "from the next hand on" not in (await menu(at, "Ben")).content


@pytest.mark.slow
async def test_in_a_hand_a_computer_is_named_for_who_is_not_there(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        assert "Computer for Ben" not in listed(await menu(at, "Ann")), "he is there"
        left = await menu(at, "Ben")
        await at.people["Ben"].click(left, label="Leave")
        shown = await choose(at, "Ann", "Computer for Ben")
        assert "**Pixel \\(bot\\)** gets **Ben**'s seat once this hand and its Fantasyland are over" in shown.content
        assert "Computer for Ben" not in listed(shown)
        await at.restart()
        await at.play_hand()
        sitters = [sitter for _, sitter in (await at.state()).sitters]
        assert [sitter.is_computer for sitter in sitters] == [False, True, False]
        assert "gets **" not in (await menu(at, "Ann")).content


async def test_a_menu_from_before_the_hand_is_old(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        shown = await menu(at, "Ann")
        await at.click("Ann", "Start")
        answer = await pick(at.people["Ann"], shown, "Make Ben host")
        assert "from an older message" in (answer.response or answer.followups[0]).content
        assert (await at.state()).host == await at.account("Ann")


@pytest.mark.parametrize("label", ["Make Ben host", "Remove Ben"])
async def test_a_button_about_somebody_does_not_mean_who_sits_there_later(tmp_path: Path, label: str) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", seats=2)
        await at.click("Ben", "Join")
        shown = await menu(at, "Ann")
        await at.click("Ben", "Leave")
        await at.click("Cat", "Join")
        before = await at.version()
        answer = await pick(at.people["Ann"], shown, label)
        assert "from an older message" in answer.response.content
        assert await at.version() == before
        await at.click("Cat", "Leave")
        answer = await pick(at.people["Ann"], shown, label)
        assert "from an older message" in answer.response.content, "nobody sits there"
        await at.click("Ben", "Join")
        before = await at.version()
        await pick(at.people["Ann"], shown, label)
        assert await at.version() == before + 1, "Ben is back, and meant"


async def test_a_computer_does_not_take_the_seat_of_who_sits_there_later(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await at.click("Ben", "Sit out")
        shown = await menu(at, "Ann")
        await at.click("Ben", "Leave")
        await at.click("Cat", "Join")
        await at.click("Cat", "Sit out")
        before = await at.version()
        answer = await pick(at.people["Ann"], shown, "Computer for Ben")
        assert "from an older message" in answer.response.content
        assert await at.version() == before


def clock_menu(shown: Any) -> Any:
    """The select of clocks in somebody's menu; None where there is none."""
    return next((one for one in selects(shown) if ":clock:" in one.custom_id), None)


async def test_the_host_sets_a_clock_for_a_hand_that_somebody_left_lying(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(3600)
        assert clock_menu(await menu(at, "Ben")) is None
        shown = await menu(at, "Ann")
        offered = clock_menu(shown)
        assert "0" not in [option.value for option in offered.options], "not taken away while a hand is being played"
        await at.people["Ann"].select(shown, ["60"], custom_id=offered.custom_id)
        assert "<t:" in at.panel().content
        assert "<t:" in at.dm("Ben").content
        now = (await menu(at, "Ann")).content
        assert "1 minute a turn: in this hand turns last longer, because it began without a clock." in now
        await at.env.advance_time(12 * 60 - 5)
        assert await at.to_act() == ["Ben"], "as long as without a clock: ten minutes, and two of a call"
        await at.env.advance_time(10)
        assert await at.to_act() == ["Ann"]


async def test_a_hand_with_a_clock_keeps_it_and_the_host_reads_so(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        shown = await menu(at, "Ann")
        await at.people["Ann"].select(shown, ["30"], custom_id=clock_menu(shown).custom_id)
        now = (await menu(at, "Ann")).content
        assert "30 seconds a turn, from the next hand on: this one keeps its clock." in now
        await at.env.advance_time(55)
        assert await at.to_act() == ["Ben"]


async def test_a_host_who_is_waited_for_reads_why_there_is_no_pause(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert "Pause" in buttons(await menu(at, "Ann"))
        await at.place_all("Ben")
        shown = await menu(at, "Ann")
        assert "Pause" not in buttons(shown)
        assert "The others are waiting for you. Make your move first, then pause." in shown.content
        assert "waiting for you" not in (await menu(at, "Ben")).content


async def test_only_clocks_that_were_offered_can_be_set(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table, version = await at.table(), await at.version()
        for name, custom_id in (("Ann", f"cp1:clock:{table}:1:0:"), ("Ben", f"cp1:clock:{table}:1:0:60")):
            answer = await at.press(name, custom_id)
            assert "from an older message" in answer.response.content
        assert await at.version() == version


async def test_who_sits_elsewhere_is_told_where(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        hall = at.guild.create_text_channel("hall")
        await at.seat("Ann", "Ben")
        told = (await at.people["Ann"].slash(hall, "table")).response.content
        assert f"Yours is here: <#{at.channel.id}>" in told
        assert "There's no table here" in (await at.people["Cat"].slash(hall, "table")).response.content


async def test_a_host_who_is_away_has_a_menu(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ben", "Ann")
        while await at.to_act() != ["Ben"]:
            await at.place_all("Ann")
        await at.env.advance_time(601)
        await at.click("Ann", "Play on without Ben")
        await at.env.advance_time(125)
        assert [sitter.is_away for _, sitter in (await at.state()).sitters] == [True, False]
        assert {"Pause", "Leave"} <= buttons(await menu(at, "Ben")).keys()
