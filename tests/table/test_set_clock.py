"""The host sets a clock in the middle of a hand: it counts from then, and gives nobody a new turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.table.actions import Pause, Ready, Resume, SetClock
from bot.table.decide import decide
from bot.table.events import ClockSet
from bot.table.evolve import fold
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
    game.do(SetClock(ANN, 300))
    (act,) = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
    assert (act.seat, act.after_ms) == (game.seat(BEN), 300_000)
    (act,) = [timer for timer in timers(game.place(BEN).state, 1) if timer.kind is TimerKind.ACT]
    assert (act.seat, act.after_ms) == (game.seat(ANN), 300_000)


def test_another_clock_is_for_the_same_turn() -> None:
    game = Game(ANN, BEN).start()
    (before,) = [timer for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT]
    (after,) = [timer for timer in timers(game.do(SetClock(ANN, 30)).state, 1) if timer.kind is TimerKind.ACT]
    assert after == replace(before, after_ms=30_000), "the same key: the store lets it come earlier, never later"


def test_nothing_else_changes() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(BEN))
    before = game.state
    game.do(SetClock(ANN, 0))
    assert game.state == replace(before, options=replace(before.options, clock_s=0))
    assert game.start().hand.options.clock_s == 0
    game.do(SetClock(ANN, 900))
    hand = game.hand
    assert (hand.options.clock_s, game.state.options.clock_s) == (900, 900)
    assert game.play().start().hand.options.clock_s == 900


def test_the_same_clock_again_is_nothing_new() -> None:
    game = Game(ANN, BEN).start()
    assert decide(game.state, SetClock(ANN, 60)) == ()
    assert decide(game.state, SetClock(ANN, 30)) == (ClockSet(30),)


def test_a_clock_that_is_set_before_a_pause_waits_with_it() -> None:
    game = Game(ANN, BEN, table=options(clock_s=0)).start().do(SetClock(ANN, 60), Pause(ANN))
    waiting = {timer.kind for timer in timers(game.state, 1) if timer.waits}
    assert waiting == {TimerKind.ACT, TimerKind.REMIND}
    assert TimerKind.ACT in {timer.kind for timer in timers(game.do(Resume(BEN)).state, 1) if not timer.waits}
