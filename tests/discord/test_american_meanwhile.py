"""`american` while a natural lies open: clocks, notices, absent players, restarts, pauses, votes and computers."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.panels.custom_ids import Tap, Verb
from bot.table.actions import Pause
from bot.table.happenings.pausing import HOST
from bot.table.moves import By
from bot.table.state import Phase
from tests.discord.american import CAT_LEGAL, CATS_ALONE, said, seen, set_and_told, shown
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, three
from tests.discord.forging import said as told
from tests.discord.pushed import notices, pushes
from tests.discord.reading import buttons, selects
from tests.rules.closed import SIX_PAIRS_TO_KING


async def test_who_was_elsewhere_is_notified_of_the_second_choice(tmp_path: Path) -> None:
    """Cat's and Ann's first choices are two minutes old when Ben declares: both are told once, Ann in the channel."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        at.close_dm("Ann")
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ann")
        await table.set_by_text("Cat", CAT_LEGAL)
        await at.env.advance_time(120)
        await set_and_told(table, "Ben", natural="six pairs")
        assert "Play on, or surrender?" in at.dm("Cat").content
        await at.env.advance_time(46)
        for name in ("Ann", "Cat"):
            (notice,) = notices(at, name)
            assert "has a natural" in notice
        await set_and_told(table, "Ann", surrender=False)
        assert not notices(at, "Ann")


async def test_who_has_just_set_sees_an_edit(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ann")
        await table.set_by_text("Cat", CAT_LEGAL)
        before = at.dm("Cat").id
        await set_and_told(table, "Ben", natural="six pairs")
        assert at.dm("Cat").id == before
        assert "Play on, or surrender?" in at.dm("Cat").content


async def _press_in_menu(table: ClosedWorld, name: str, label: str) -> None:
    """Somebody opens the table's menu and presses a button in it."""
    await table.at.people[name].click((await table.at.slash(name, "table")).response, label=label)


@pytest.mark.slow
@pytest.mark.parametrize(("clock", "seconds"), [(0, 600), (60, 60)], ids=["no clock", "a clock"])
async def test_no_answer_keeps_what_was_chosen(tmp_path: Path, clock: int, seconds: int) -> None:
    """Cat gave up and Ann plays: 2 from Cat. What Ann had tapped and not said is nothing."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender", clock=clock)
        assert "Time runs out <t:" in at.dm("Cat").content
        await at.tap("Ann", "Surrender (2 points)")
        assert "Time runs out <t:" in at.dm("Ann").content
        await at.env.advance_time(seconds - 5)
        assert not await said(table)
        await at.env.advance_time(6)
        assert [(event.by, event.surrenders) for event in await said(table)] == [(By.CLOCK, False), (By.CLOCK, True)]
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}
        assert not any(sitter.is_absent for _, sitter in (await at.state()).sitters)


@pytest.mark.parametrize(("clock", "half"), [(0, 301), (120, 61)], ids=["no clock", "a clock"])
async def test_who_has_not_answered_is_called_at_half_of_the_time(tmp_path: Path, clock: int, half: int) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, clock=clock)
        await at.tap("Ann", "Play on")
        before = {name: len(pushes(at, name)) for name in ("Ann", "Ben", "Cat")}
        await at.env.advance_time(half)
        assert "half your time is gone" in pushes(at, "Cat")[-1]
        assert len(notices(at, "Cat")) == 1, "the reminder is in the place of the notice"
        assert {name: len(pushes(at, name)) for name in ("Ann", "Ben")} == {
            name: before[name] for name in ("Ann", "Ben")
        }


async def test_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        await at.press("Cat", str(Tap(Verb.LEAVE, await at.table(), 1)))
        assert [event.surrenders for event in await said(table)] == [True], "what she had chosen"
        assert "Waiting for **Ann**" in at.panel().content
        assert "surrenders" not in at.panel().content
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}


async def test_who_has_left_keeps_what_they_had_chosen(tmp_path: Path) -> None:
    """Cat gives up and leaves before Ben's six pairs lie open: nobody waits for her then."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ann")
        await at.slash("Cat", "set", surrender=True)
        await at.press("Cat", str(Tap(Verb.LEAVE, await at.table(), 1)))
        await at.slash("Ben", "set", natural="six pairs")
        assert [(event.by, event.surrenders) for event in await said(table)] == [(By.CLOCK, True)]
        assert "Waiting for **Ann**" in at.panel().content
        assert "surrenders" not in at.panel().content
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}


@pytest.mark.slow
async def test_a_restart_before_every_tap_of_the_second_choice(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        messages = {name: at.dm(name).id for name in ("Ann", "Ben", "Cat")}
        await at.restart()
        await at.tap("Cat", "No, play on")
        await at.restart()
        assert len(selects(at.dm("Cat"))) == 1, "the ready backs"
        await table.arrange("Cat", CAT_LEGAL)
        await at.restart()
        await at.tap("Cat", "Confirm")
        await at.restart()
        assert "Waiting for **Ann**" in at.panel().content
        await at.tap("Ann", "Surrender (2 points)")
        await at.restart()
        await at.tap("Ann", "Yes, surrender")
        assert await table.nets() == {"Ben": 6, "Cat": -1, "Ann": -5}
        assert {name: at.dm(name).id for name in messages} == messages, "the same messages go on"


@pytest.mark.slow
async def test_the_ten_minutes_go_on_after_a_restart(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        await at.env.advance_time(300)
        await at.bot.close()
        await at.restart()
        await at.env.advance_time(290)
        assert not await said(table)
        await at.env.advance_time(20)
        assert len(await said(table)) == 2


@pytest.mark.slow
async def test_a_pause_stops_the_ten_minutes_and_the_buttons(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        await at.env.advance_time(300)
        await at.bot.desk.tables.submit(await at.table(), Pause(None, HOST), action_id="pause")
        await at.env.settle()
        assert "Paused" in at.panel().content
        assert "Paused" in at.dm("Ann").content
        assert list(buttons(at.dm("Ann"))) == ["Resume"]
        say = str(Tap(Verb.SAY, await at.table(), 1, seen="surrender"))
        assert "Press **Resume**" in told(await at.press("Cat", say, in_dm=True))
        await at.env.advance_time(900)
        assert not await said(table)
        await at.click("Ben", "Resume")
        assert set(buttons(at.dm("Ann"))) == {"Play on", "Surrender (2 points)"}
        await at.env.advance_time(290)
        assert not await said(table)
        await at.env.advance_time(20)
        assert await table.nets() == {"Ben": 6, "Cat": -9, "Ann": 3}


@pytest.mark.slow
async def test_a_hand_that_is_voided_then_tells_no_choice(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        await at.tap("Ann", "Play on")
        await _press_in_menu(table, "Ann", "Vote to cancel this hand")
        await at.click("Ben", "Vote to cancel this hand")
        await at.click("Cat", "Vote to cancel this hand")
        assert "was cancelled" in at.panel().content
        assert not await at.store.ledger.balances(at.guild.id, Book.FRIENDS)
        for message in (at.panel(), at.dm("Ann"), at.dm("Ben"), (await at.slash("Ann", "replay")).response):
            assert "surrender" not in str(seen(message)).lower()
            for card in CATS_ALONE:
                assert card not in str(seen(message))


async def test_ending_now_keeps_what_was_chosen(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        await _press_in_menu(table, "Ann", "Vote to end now")
        await at.click("Ben", "Vote to end now")
        await at.click("Cat", "Vote to end now")
        assert not await at.store.tables.all_open()
        assert "Rematch" in buttons(at.panel())
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}


@pytest.mark.slow
@pytest.mark.parametrize("mine", ["Ben", "Cat"])
async def test_computers_answer_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mine: str) -> None:
    """Ann has the six pairs, or gives up beside a computer that has them (it has the first seat to her left)."""
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)  # the simulation would wait for it in real time
    deals = (CATS, ANNS, SIX_PAIRS_TO_KING) if mine == "Ben" else (SIX_PAIRS_TO_KING, ANNS, CATS)
    async with three(tmp_path, *deals) as table:
        at = table.at
        await at.slash("Ann", "chinese start", ruleset="american")
        for _ in range(2):
            await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        if mine == "Ben":
            await at.slash("Ann", "set", natural="six pairs")
            assert [event.by for event in await said(table)] == [By.COMPUTER] * 2
        else:
            await at.slash("Ann", "set", surrender=True)
            assert "Still surrender?" in at.dm("Ann").content
            assert [event.by for event in await said(table)] == [By.COMPUTER]
            await at.tap("Ann", "Yes, surrender")
        assert (await at.state()).phase is Phase.BETWEEN
        assert (await table.view("Ann")).player.net is not None
