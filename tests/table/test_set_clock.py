"""The host sets a clock in the middle of a hand: it surprises nobody there, and gives nobody a new turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.table.actions import Pause, Ready, Resume, SetClock
from bot.table.decide import decide
from bot.table.events import ClockSet, OptionsChanged
from bot.table.evolve import fold
from bot.table.happenings.absence import CALL_MS
from bot.table.tempo import ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS
from bot.table.timers import TimerKind, timers
from tests.table.games import ANN, BEN, CAT, Game, options
from tests.table.kinds import RUNNING, counted, left_alone


@pytest.mark.parametrize("running", RUNNING.values(), ids=RUNNING)
def test_a_hand_that_somebody_has_left_lying_ends_by_itself(running: Callable[[], Game]) -> None:
    game = running()
    game.do(SetClock(ANN, 30))
    assert fold(game.log) == game.state
    assert counted(left_alone(game), game.state.hand_no)


def test_it_counts_for_the_turn_that_runs_and_for_all_after_it() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0)).start()
    assert not [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
    game.do(SetClock(ANN, 3600))
    (act,) = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
    assert (act.seat, act.after_ms) == (game.seat(BEN), 3_600_000)
    (act,) = [timer for timer in timers(game.place(BEN).state, 1) if timer.kind is TimerKind.ACT]
    assert (act.seat, act.after_ms) == (game.seat(ANN), 3_600_000)


def test_nobody_is_played_for_sooner_than_without_it() -> None:
    """A sleeper does not know of the clock, and can still be called where a clock lasts longer."""
    game = Game(ANN, BEN, table=options(clock_s=0)).start().do(SetClock(ANN, 30))
    for absent_after_ms in (ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS):
        wanted = timers(game.state, 1, absent_after_ms=absent_after_ms)
        (act,) = [timer for timer in wanted if timer.kind is TimerKind.ACT]
        (late,) = [timer for timer in wanted if timer.kind is TimerKind.LATE]
        assert (act.after_ms, late.after_ms) == (absent_after_ms + CALL_MS, absent_after_ms)
    (act,) = [timer for timer in timers(game.play().start().state, 1) if timer.kind is TimerKind.ACT]
    assert act.after_ms == 30_000, "from the next hand on all know"


@pytest.mark.parametrize("clock_s", [30, 900])
def test_a_hand_keeps_the_clock_that_it_was_dealt_with(clock_s: int) -> None:
    game = Game(ANN, BEN).start()
    before = [timer for timer in timers(game.state, 1) if timer.kind is not TimerKind.IDLE]
    game.do(SetClock(ANN, clock_s))
    assert [timer for timer in timers(game.state, 1) if timer.kind is not TimerKind.IDLE] == before
    assert game.play().start().hand.options.clock_s == clock_s


def test_a_clock_of_hours_is_set_between_hands_and_everybody_is_asked_again() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0)).play().do(Ready(BEN))
    assert decide(game.state, SetClock(ANN, 3600)) == (ClockSet(3600),)
    assert decide(game.state, SetClock(ANN, 8 * 3600)) == (OptionsChanged(replace(game.state.options, clock_s=28_800)),)
    assert not game.do(SetClock(ANN, 8 * 3600)).sitter(BEN).is_ready


def test_nothing_else_changes() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(BEN))
    before = game.state
    game.do(SetClock(ANN, 0))
    assert game.state == replace(before, options=replace(before.options, clock_s=0))
    assert game.start().hand.options.clock_s == 0
    game.do(SetClock(ANN, 900))
    hand = game.hand
    assert (hand.options.clock_s, game.state.options.clock_s) == (0, 900), "a hand keeps the options it was dealt with"
    assert game.play().start().hand.options.clock_s == 900


def test_the_same_clock_again_is_nothing_new() -> None:
    game = Game(ANN, BEN).start()
    assert decide(game.state, SetClock(ANN, 60)) == ()
    assert decide(game.state, SetClock(ANN, 30)) == (ClockSet(30),)


def test_a_clock_that_is_set_before_a_pause_waits_with_it() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0)).start().do(SetClock(ANN, 60), Pause(ANN))
    waiting = {timer.kind for timer in timers(game.state, 1) if timer.waits}
    assert waiting == {TimerKind.ACT, TimerKind.REMIND, TimerKind.LATE}
    assert TimerKind.ACT in {timer.kind for timer in timers(game.do(Resume(BEN)).state, 1) if not timer.waits}
