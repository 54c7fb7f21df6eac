"""A turn is left unanswered: who may be called, what ends a call, and who is away after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.table.actions import (
    AgreeToEnd,
    AnswerCall,
    ComeBack,
    Leave,
    MarkAway,
    Pause,
    PlayOn,
    Ready,
    Resume,
    SetClock,
    SitOut,
)
from bot.table.decide import decide
from bot.table.events import CallAnswered, PlayerCalled, SeatSatOut, SeatWentAway
from bot.table.evolve import fold
from bot.table.happenings.absence import CALL_AGAIN_AFTER_MS, CALL_MS, call_timer, running_calls
from bot.table.options import Pace
from bot.table.refusals import Reason
from bot.table.tempo import ABSENT_AFTER_MS, ABSENT_AFTER_SLOWLY_MS
from bot.table.timers import Timer, TimerKind, timers
from bot.table.turns import turn_key, waited_for
from tests.table.games import ANN, BEN, CAT, EVE, PINEAPPLE, Game, options
from tests.table.kinds import EARNS, RUNNING, counted, left_alone
from tests.table.must_hold import hand_of


def untimed() -> Game:
    """Three without a clock; Ben is first."""
    return Game(ANN, BEN, CAT, table=options(clock_s=0)).start()


def turn_of(game: Game, account: str = BEN) -> str:
    hand = hand_of(game.state)
    return next(turn_key(hand, at) for at in waited_for(game.state) if hand.seats[at].account == account)


def of_kind(game: Game, kind: TimerKind, absent_after_ms: int = ABSENT_AFTER_MS) -> list[Timer]:
    return [timer for timer in timers(game.state, 1, absent_after_ms=absent_after_ms) if timer.kind is kind]


def called(game: Game) -> list[str]:
    hand = hand_of(game.state)
    return [player.account for player in hand.seats for call in running_calls(game.state) if call.seat == player.seat]


@pytest.mark.parametrize("running", RUNNING.values(), ids=RUNNING)
def test_anybody_who_is_waited_for_can_be_played_on_without(running: Callable[[], Game]) -> None:
    game = running()
    hand = hand_of(game.state)
    index = waited_for(game.state)[0]
    account, turn = hand.seats[index].account, turn_key(hand, index)
    by = next(sitter.account for _, sitter in game.state.sitters if sitter.account != account)
    game.do(PlayOn(by, turn))
    assert called(game) == [account]
    assert [(timer.key, timer.after_ms) for timer in of_kind(game, TimerKind.CALL)] == [(f"call:{turn}:1", CALL_MS)]
    game.do(MarkAway(account))
    assert (called(game), game.sitter(account).is_away) == ([], True)
    act = next(timer for timer in of_kind(game, TimerKind.ACT) if timer.seat == hand.seats[index].seat)
    assert (act.after_ms, act.waits) == (0, False), "the policy plays at once"
    assert fold(game.log) == game.state


def test_the_hand_goes_on_without_them_and_counts() -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1"), MarkAway(BEN)).do(Leave(ANN), Leave(CAT))
    assert counted(left_alone(game), 1)


def test_who_answers_keeps_their_turn_and_is_called_again_a_minute_later() -> None:
    game = untimed()
    (late,) = of_kind(game, TimerKind.LATE)
    assert late.after_ms == ABSENT_AFTER_MS
    game.do(PlayOn(ANN, turn_of(game)))
    assert of_kind(game, TimerKind.LATE) == []
    game.do(AnswerCall(BEN))
    assert (called(game), of_kind(game, TimerKind.CALL), game.sitter(BEN).is_away) == ([], [], False)
    (again,) = of_kind(game, TimerKind.LATE)
    assert (again.seat, again.after_ms) == (late.seat, CALL_AGAIN_AFTER_MS)
    assert again.key != late.key, "else it would be over as the first one is"
    game.do(PlayOn(CAT, turn_of(game)))
    (second,) = running_calls(game.state)
    assert call_timer(second) == "call:1:1:1:2"
    assert fold(game.log) == game.state


def called_twice() -> Game:
    """Ben has answered a call, and was called once more in the same turn."""
    return untimed().do(PlayOn(ANN, "1:1:1"), AnswerCall(BEN), PlayOn(ANN, "1:1:1"))


@pytest.mark.parametrize("does", ["looks", "comes and goes", "pauses"])
def test_only_a_move_answers_the_second_call(does: str) -> None:
    game = called_twice()
    (call,) = of_kind(game, TimerKind.ACT)
    assert (call.key, call.after_ms) == ("call:1:1:1:2", CALL_MS), "when it ends the policy acts"
    if does == "looks":
        assert decide(game.state, AnswerCall(BEN)) == ()
    elif does == "pauses":
        game.do(Pause(ANN), AnswerCall(BEN), Resume(CAT))
    else:
        game.do(Leave(BEN))
        assert call in of_kind(game, TimerKind.ACT), "its time runs on meanwhile"
        game.do(ComeBack(BEN))
    assert (called(game), of_kind(game, TimerKind.ACT)) == ([BEN], [call])
    assert called(game.place(BEN)) == []
    assert fold(game.log) == game.state


def test_when_a_second_call_ends_only_that_turn_is_played_and_after_the_second_such_turn_they_are_away() -> None:
    game = called_twice().act_for(BEN)
    assert not game.sitter(BEN).is_away
    game.place(CAT).place(ANN).place(BEN).place(CAT).place(ANN)
    turn = turn_of(game)
    game.do(PlayOn(ANN, turn), AnswerCall(BEN), PlayOn(ANN, turn)).act_for(BEN)
    assert game.sitter(BEN).is_away, "not two in a row, but two in the hand"
    assert fold(game.log) == game.state


def test_a_new_hand_forgets_it() -> None:
    game = called_twice().act_for(BEN).place(CAT).place(ANN).play().start()
    while BEN not in (hand_of(game.state).seats[at].account for at in waited_for(game.state)):
        game.place(hand_of(game.state).seats[waited_for(game.state)[0]].account)
    turn = turn_of(game)
    game.do(PlayOn(ANN, turn), AnswerCall(BEN), PlayOn(ANN, turn)).act_for(BEN)
    assert not game.sitter(BEN).is_away


def test_an_answer_that_nobody_asked_for_is_nothing() -> None:
    game = untimed()
    assert decide(game.state, AnswerCall(BEN)) == ()
    assert decide(game.do(PlayOn(ANN, "1:1:1")).state, AnswerCall(CAT)) == ()
    assert decide(game.state, AnswerCall(BEN)) == (CallAnswered(game.seat(BEN)),)


@pytest.mark.parametrize("ends", ["placing", "leaving", "returning"])
def test_whatever_they_do_ends_the_call(ends: str) -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1"))
    if ends == "placing":
        game.place(BEN)
    else:
        game.do(Leave(BEN))
    assert (called(game), of_kind(game, TimerKind.CALL)) == ([], [])
    if ends == "returning":
        assert (called(game.do(ComeBack(BEN))), of_kind(game, TimerKind.CALL)) == ([], [])
        assert of_kind(game, TimerKind.LATE)


def test_the_call_of_one_turn_is_not_that_of_the_next() -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1")).place(BEN).place(CAT).place(ANN)
    assert (turn_of(game), called(game)) == ("1:2:1", [])
    game.do(PlayOn(ANN, "1:2:1"))
    assert [call_timer(call) for call in running_calls(game.state)] == ["call:1:2:1:1"]


def test_of_several_who_are_waited_for_each_is_called_alone() -> None:
    game = Game(ANN, BEN, CAT, table=options(PINEAPPLE, clock_s=0, pace=Pace.SIMULTANEOUS)).start()
    assert len(of_kind(game, TimerKind.LATE)) == 3
    game.do(PlayOn(ANN, turn_of(game, BEN)), PlayOn(ANN, turn_of(game, CAT)))
    assert sorted(called(game)) == [BEN, CAT]
    game.do(AnswerCall(CAT))
    assert called(game) == [BEN]
    assert game.refusal(PlayOn(BEN, turn_of(game, BEN))).reason is Reason.OWN_TURN


def test_who_sits_out_may_call_as_well_but_no_stranger() -> None:
    game = Game(ANN, BEN, CAT, table=options(clock_s=0)).do(SitOut(CAT)).start()
    assert game.refusal(PlayOn(EVE, turn_of(game))).reason is Reason.NOT_SEATED
    assert called(game.do(PlayOn(CAT, turn_of(game)))) == [BEN]


def test_alone_with_computers_nobody_is_called() -> None:
    game = Game(ANN, table=options(clock_s=0), computers=1).start()
    assert of_kind(game, TimerKind.LATE) == []


def test_a_clock_that_ends_as_soon_leaves_nobody_to_be_called() -> None:
    for clock_s, is_late in ((30, False), (300, False), (900, True), (24 * 3600, True)):
        game = Game(ANN, BEN, table=options(clock_s=clock_s)).start()
        assert bool(of_kind(game, TimerKind.LATE)) is is_late
        assert not of_kind(game, TimerKind.LATE, ABSENT_AFTER_SLOWLY_MS)


def test_a_clock_set_in_the_middle_of_a_call_lets_it_run() -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1"))
    (call,) = of_kind(game, TimerKind.CALL)
    assert of_kind(game.do(SetClock(ANN, 300)), TimerKind.CALL) == [call]


def test_a_pause_stops_calls_and_what_comes_before_them() -> None:
    game = untimed().do(Pause(ANN))
    assert [timer.waits for timer in of_kind(game, TimerKind.LATE)] == [True]
    game.do(Resume(CAT), PlayOn(ANN, "1:1:1"), Pause(ANN))
    assert [timer.waits for timer in of_kind(game, TimerKind.CALL)] == [True]
    assert called(game.do(AnswerCall(BEN))) == [], "a click in a pause is a click"


def test_a_hand_that_is_played_out_calls_nobody() -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1"), AgreeToEnd(ANN), AgreeToEnd(BEN), AgreeToEnd(CAT))
    assert game.state.is_played_out
    assert {timer.kind for timer in timers(game.state, 1)} == {TimerKind.IDLE, TimerKind.ACT}


def test_who_leaves_the_server_is_played_for_or_sits_out() -> None:
    game = Game(ANN, BEN, CAT, table=options(clock_s=0))
    assert decide(game.state, MarkAway(CAT)) == (SeatSatOut(game.seat(CAT)),)
    game.start()
    assert decide(game.state, MarkAway(CAT)) == (SeatWentAway(game.seat(CAT)),), "before their turn, too"
    assert decide(game.do(MarkAway(CAT)).state, MarkAway(CAT)) == ()
    owed = Game(ANN, BEN, CAT, table=options(clock_s=0)).play(EARNS)
    assert decide(owed.state, MarkAway(CAT)) == (SeatWentAway(owed.seat(CAT)),), "Fantasyland is played by all"


def test_they_are_back_as_soon_as_they_say_so() -> None:
    game = untimed().do(PlayOn(ANN, "1:1:1"), MarkAway(BEN), ComeBack(BEN))
    assert not game.sitter(BEN).is_away
    assert called(game.place(BEN)) == []
    game = untimed().do(MarkAway(BEN)).play()
    assert game.sitter(BEN).is_away
    assert not game.do(Ready(BEN)).sitter(BEN).is_away


def test_a_call_says_whom_and_in_which_turn() -> None:
    game = untimed()
    assert decide(game.state, PlayOn(ANN, "1:1:1")) == (PlayerCalled(game.seat(BEN), "1:1:1"),)
