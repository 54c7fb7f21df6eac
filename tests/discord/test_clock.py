"""Deadlines: the turn clock, reminders, the wait for Ready, idle tables, and what an outage does to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.cards import Row, in_order
from bot.rules.open_face_presets import load_open_face
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.state import Phase
from tests.discord.pushed import notices, pushes
from tests.discord.reading import is_live
from tests.discord.world import World, world
from tests.support.dealers import FOUL, JACKS, NOTHING, RiggedDealer, deck_with
from tests.support.waiting import until

MINUTE, HOUR, DAY = 60, 3600, 86400


async def placements(at: World) -> list[CardsPlaced]:
    """All placements of the newest table so far."""
    log = await at.store.log.load(await at.table())
    return [event for event in log.events if isinstance(event, CardsPlaced)]


async def test_at_the_deadline_the_table_places(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        assert "<t:" in at.dm("Ben").content
        assert "<t:" in at.panel().content
        await at.env.advance_time(59)
        assert not await placements(at)
        await at.env.advance_time(2)
        (placed,) = await placements(at)
        assert placed.by is By.CLOCK
        assert await at.to_act() == ["Ann"]
        assert "Waiting for **Ann**" in at.panel().content


async def test_without_a_clock_nothing_happens_for_days(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(3 * DAY)
        assert not await placements(at)
        assert (await at.state()).phase is Phase.PLAYING


@pytest.mark.slow
async def test_what_was_tapped_is_kept_at_the_deadline(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        first, second = in_order((await at.view("Ben")).held, by_suit=False)[:2]
        await at.tap("Ben", "Front")
        await at.tap("Ben", "Middle")
        await at.env.advance_time(61)
        (placed,) = await placements(at)
        assert first in placed.rows.row(Row.FRONT)
        assert second in placed.rows.row(Row.MIDDLE)
        assert len(placed.rows.cards) == 5


async def test_a_whole_draft_is_played_as_it_is(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        for row in ("Front", "Front", "Front", "Back", "Back"):
            await at.tap("Ben", row)
        held = in_order((await at.view("Ben")).held, by_suit=False)
        await at.env.advance_time(61)
        (placed,) = await placements(at)
        assert (placed.rows.front, placed.rows.back) == (held[:3], held[3:])


@pytest.mark.slow
async def test_two_missed_turns_make_one_absent_until_they_are_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(61)
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"]
        await at.env.advance_time(61)
        await at.place_all("Ann")
        assert len(await placements(at)) == 5, "Ben is away: the table plays for him at once"
        assert "Ben** is away" in at.panel().content
        assert "You're away" in at.dm("Ben").content
        await at.tap("Ben", "I'm back")
        assert "away" not in at.panel().content
        await at.place_all("Ann")
        assert await at.to_act() == ["Ben"]
        assert any(is_live(at.dm("Ben"), row) for row in ("Front", "Middle", "Back"))


async def test_at_half_time_a_reminder_replaces_the_notice(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=120)
        await at.env.advance_time(41)
        assert len(notices(at, "Ben")) == 1, "after a third of the clock"
        await at.env.advance_time(20)
        (reminder,) = notices(at, "Ben")
        assert "half your time is gone" in reminder
        await at.place_street("Ben")
        assert not notices(at, "Ben")


async def test_at_half_time_a_player_on_my_cards_is_called(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ben")
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(31)
        (call,) = [one for one in at.messages() if at.people["Ben"].mention in one.content]
        assert "half your time is gone" in call.content
        await at.place_all("Ben")
        assert not [one for one in at.messages() if at.people["Ben"].mention in one.content]


async def test_half_time_calls_again_who_was_called_already(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ben")
        await at.seat("Ben", "Ann", clock=300)
        await at.place_all("Ann")
        await at.env.advance_time(50)
        (first,) = [one for one in at.messages() if at.people["Ben"].mention in one.content]
        await at.env.advance_time(101)
        (second,) = [one for one in at.messages() if at.people["Ben"].mention in one.content]
        assert second.id != first.id, "an edit would notify nobody"
        assert "half your time is gone" in second.content


async def test_nobody_is_called_to_a_table_that_pauses(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        at.close_dm("Ben")
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(31)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Pause")
        assert not [one for one in at.messages() if at.people["Ben"].mention in one.content]


async def test_no_reminder_for_who_wants_none(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        settings = await at.slash("Ben", "settings")
        await at.people["Ben"].click(settings.response, label="Reminders: on")
        await at.seat("Ann", "Ben", clock=120)
        await at.env.advance_time(61)
        assert len(pushes(at, "Ben")) == 1, "of the turn alone"


@pytest.mark.slow
async def test_three_minutes_after_the_first_ready_the_others_sit_out(tmp_path: Path) -> None:
    deck = deck_with(load_open_face("pineapple"), (NOTHING, FOUL, JACKS))
    async with world(tmp_path, dealer=RiggedDealer(deck)) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        await at.click("Ann", "Next hand")
        assert "press **Next hand**, or you'll sit out <t:" in at.panel().content
        await at.click("Ben", "Next hand")
        await at.env.advance_time(179)
        assert (await at.state()).phase is Phase.BETWEEN
        await at.env.advance_time(2)
        hand = await at.hand()
        assert hand.hand_no == 2
        assert {player.account for player in hand.seats} == {await at.account("Ann"), await at.account("Ben")}
        assert "You're sitting out" in at.dm("Cat").content


async def test_a_lobby_closes_after_two_hours(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await at.env.advance_time(2 * HOUR + 1)
        assert not await at.store.tables.all_open()
        last = at.messages()[-1]
        assert "nobody started it within 2 hours." in last.content
        assert not last.components


@pytest.mark.slow
async def test_an_idle_table_closes_after_seven_days(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.env.advance_time(7 * DAY - 60)
        await at.table()
        assert await at.store.tables.all_open()
        await at.env.advance_time(120)
        assert not await at.store.tables.all_open()
        assert (await at.hand()).totals is not None, "nobody gets out of a hand by doing nothing"


@pytest.mark.slow
async def test_a_table_whose_channel_is_gone_is_played_out_too(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        path = f"/channels/{at.channel.id}/messages"
        at.env.inject_error("POST", path, status=404, code=10003, message="no", times=None)
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        assert (await at.state()).paused
        await at.env.advance_time(7 * DAY + 120)
        state = await at.bot.desk.tables.state(table)
        assert state.phase is Phase.ENDED
        assert state.voids == 0


@pytest.mark.slow
async def test_nobody_loses_a_turn_to_an_outage(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(20)
        await at.bot.close()
        at.env.backend.advance_clock(HOUR)
        await at.restart()
        await at.env.advance_time(35)
        assert not await placements(at), "an hour away is not counted"
        await at.env.advance_time(10)
        assert len(await placements(at)) == 1


@pytest.mark.parametrize("restarts", [False, True], ids=["the same bot", "another life"])
async def test_a_pause_keeps_the_time_that_was_left(tmp_path: Path, *, restarts: bool) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(40)
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="Pause")
        await at.env.advance_time(DAY)
        if restarts:
            await at.bot.close()
            at.env.backend.advance_clock(HOUR)
            await at.restart()
            await at.env.advance_time(DAY)
        assert not await placements(at)
        assert not is_live(at.dm("Ben"), "Back")
        await at.click("Ben", "Resume")
        if restarts:
            await at.bot.close()
            at.env.backend.advance_clock(HOUR)
            await at.restart()
        await at.env.advance_time(15)
        assert not await placements(at)
        assert is_live(at.dm("Ben"), "Back")
        await at.env.advance_time(10)
        assert len(await placements(at)) == 1


async def test_nobody_gets_a_new_turn_by_pausing_and_resuming(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        for _ in range(5):
            await at.env.advance_time(11)
            menu = (await at.slash("Ann", "table")).response
            await at.people["Ann"].click(menu, label="Pause")
            await at.people["Ann"].click(menu, label="Resume")
        assert not await placements(at)
        await at.env.advance_time(6)
        (placed,) = await placements(at)
        assert placed.by is By.CLOCK


@pytest.mark.slow
async def test_a_lost_channel_keeps_the_time_that_was_left(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        await at.env.advance_time(50)
        await at.bot.reconciler.pause(await at.table())
        await at.env.advance_time(HOUR)
        await at.click("Ann", "Resume")
        await at.env.advance_time(8)
        assert not await placements(at)
        await at.env.advance_time(4)
        assert len(await placements(at)) == 1


async def test_what_players_read_of_a_deadline_is_true_by_the_clock_that_was_set(tmp_path: Path) -> None:
    """A day ahead, and back: the same turn ends at another time by that clock."""
    ahead_s = 0
    async with world(tmp_path, ahead_ms=lambda: ahead_s * 1000) as at:
        await at.seat("Ann", "Ben", clock=60)
        ends_s = int(at.env.now().timestamp()) + 60
        for ahead_s in (0, DAY, -2 * HOUR, 0):
            at.bot.clock.arm(0)  # it looks, as it does once in half a minute
            told = f"<t:{ends_s + ahead_s}:R>"
            await until(lambda told=told: all(told in one.content for one in (at.panel(), at.dm("Ben"))))  # type: ignore[misc]
        assert not await placements(at)
