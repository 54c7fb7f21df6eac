"""Deadlines and computers in the closed game: what is done for who is not there, and at once for who need not think."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.board import Board
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import Choice
from bot.table.moves import By
from bot.table.state import Phase
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, three
from tests.discord.pushed import notices, pushes
from tests.discord.reading import buttons
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH
from tests.support.picked import some


async def done(table: ClosedWorld) -> list[HandSet | ChoiceSaid]:
    """All that was set and said in the newest hand."""
    log = await table.at.store.log.load(await table.at.table())
    return [event for event in log.events if isinstance(event, HandSet | ChoiceSaid)]


@pytest.mark.slow
async def test_at_the_deadline_the_table_sets_for_all_who_have_not(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", clock=60)
        assert "Set your hand: time runs out <t:" in at.dm("Ben").content
        assert "<t:" in at.panel().content
        await at.tap("Cat", "Surrender (2 points each)")
        await at.env.advance_time(59)
        assert not await done(table)
        await at.env.advance_time(2)
        events = await done(table)
        assert {event.by for event in events} == {By.CLOCK}
        assert [event.natural for event in events if isinstance(event, HandSet)] == [None, "six_pairs", None], (
            "in seat order"
        )
        assert not any(event.surrenders for event in events), "one tap gives nothing away"
        assert "A natural: play on or surrender?" in at.panel().content
        await at.env.advance_time(61)
        kept = (await done(table))[len(events) :]
        assert [(event.by, event.surrenders) for event in kept] == [(By.CLOCK, False)] * 2
        assert (await at.state()).phase is Phase.BETWEEN


async def test_what_was_chosen_is_kept_at_the_deadline(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", clock=60)
        await table.choose("Ben", "back", "8c 8d 9s 9d 6c")
        await table.arrange("Cat")
        await at.env.advance_time(61)
        _, ben, cat = (event for event in await done(table) if isinstance(event, HandSet))
        assert set(ben.arrangement.back) == set(Board.parse("// 8c 8d 9s 9d 6c").back)
        assert [set(row) for row in cat.arrangement] == [set(row) for row in Board.parse(EAST)]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "said"), [("american", 0), ("standard", 2)])
async def test_a_table_may_surrender_for_who_is_late(tmp_path: Path, ruleset: str, said: int) -> None:
    """In turn Ben surrenders at his deadline, and there is nobody left to surrender to for the last."""
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", ruleset=ruleset, clock=60, timeout="surrender")
        await table.confirm("Ann")
        await at.env.advance_time(61)
        if said:
            assert "Your turn: play or surrender?" in at.dm("Ben").content
            await at.env.advance_time(61)
            assert "Cat" in at.panel().content
            await at.env.advance_time(61)
            await at.tap("Ann", "Play")
        assert await table.nets() == {"Ben": -2, "Cat": -2, "Ann": 4}
        assert len([event for event in await done(table) if isinstance(event, ChoiceSaid) and event.surrenders]) == said


@pytest.mark.slow
async def test_two_timeouts_make_one_away_and_i_am_back_ends_it(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", ruleset="standard", clock=60)
        await table.confirm("Ann", "Cat")
        await at.env.advance_time(61)
        await at.env.advance_time(61)
        assert "**Ben** is away. I'm playing for them" in at.panel().content
        assert "You're away" in at.dm("Ben").content
        assert set(buttons(at.dm("Ben"))) == {"I'm back"}
        await at.tap("Ben", "I'm back")
        assert "You're away" not in at.dm("Ben").content


async def test_a_reminder_at_half_of_the_time(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", clock=120)
        await table.confirm("Cat")
        await at.env.advance_time(61)
        assert [("half your time is gone" in push) for push in pushes(at, "Ben")] == [False, True]
        assert len(notices(at, "Ben")) == 1, "the reminder has replaced the first"
        assert not pushes(at, "Cat"), "she has set"


@pytest.mark.parametrize("ruleset", some(["american", "standard", "malayan", "pool", "pusoy-single-winner"], 2))
async def test_computers_set_and_speak_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)  # the simulation would wait for it in real time
    async with three(tmp_path, SOUTH, EAST, NORTH) as table:
        at = table.at
        await at.slash("Ann", "chinese start", ruleset=ruleset)
        for _ in range(2):
            await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        assert {event.by for event in await done(table)} <= {By.COMPUTER}
        await table.confirm("Ann")
        if ruleset == "standard":
            view = await table.view("Ann")
            assert None not in [player.choice for player in view.hand.players if player.account != view.player.account]
            await at.tap("Ann", "Play")
        if ruleset == "american":  # a computer has declared its natural, the other one has answered at once
            assert "Waiting for **Ann**" in at.panel().content
            await at.tap("Ann", "Play on")
        assert (await at.state()).phase is Phase.BETWEEN
        assert (await table.view("Ann")).player.choice is Choice.PLAY
