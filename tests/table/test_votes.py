"""What the humans at a table can only do together: end the session, void the hand."""

from __future__ import annotations

from bot.table.actions import (
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    ComeBack,
    Join,
    Leave,
    Ready,
    ReadyTimeOut,
    SitOut,
    Substitute,
)
from bot.table.events import HandScored
from bot.table.refusals import Reason
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options


def test_a_session_ends_when_everybody_present_agrees() -> None:
    game = Game(ANN, BEN, CAT, computers=1).play().do(AgreeToEnd(CAT), AgreeToEnd(ANN))
    assert not game.has_ended()
    assert game.state.end_votes == (2, 0)
    assert game.do(AgreeToEnd(BEN)).has_ended()


def test_the_absent_need_not_agree_to_an_end() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT), AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert game.has_ended()


def test_nor_need_those_whose_clock_ran_out() -> None:
    game = Game(ANN, BEN, CAT).play(timed_out=(CAT,))
    assert game.sitter(CAT).is_away
    assert game.do(AgreeToEnd(ANN), AgreeToEnd(BEN)).has_ended()


def test_nobody_ends_a_fantasyland_that_is_to_be_played_for_somebody_who_has_gone() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Leave(BEN))
    assert not game.do(AgreeToEnd(ANN)).has_ended()
    game.do(Ready(ANN)).play()
    assert any(isinstance(event, HandScored) and event.hand_no == 2 for event in game.log)


def test_nor_a_fantasyland_that_is_dealt_already() -> None:
    # One that is played well is followed by another, which the others have no vote about.
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Ready(ANN), ReadyTimeOut(1))
    assert (game.sitter(BEN).is_away, game.state.is_playing) == (True, True)
    game.do(AgreeToEnd(ANN))
    assert not game.state.is_played_out
    game.play()
    assert not game.state.owes_fantasyland
    assert game.do(AgreeToEnd(ANN)).has_ended(), "who is away has nothing more to lose"


def test_a_vote_can_be_carried_when_the_last_one_missing_has_gone() -> None:
    game = Game(ANN, BEN, CAT).play().do(AgreeToEnd(ANN))
    assert game.refusal(AgreeToEnd(ANN)).reason is Reason.VOTED
    game.ready(BEN, CAT).do(ReadyTimeOut(1))
    assert not game.has_ended(), "nothing happens behind the voters' backs"
    assert game.do(AgreeToEnd(ANN)).has_ended()


def test_only_those_in_the_hand_decide_about_it() -> None:
    game = Game(ANN, BEN, CAT).play(timed_out=(CAT,)).ready(CAT).do(ReadyTimeOut(1), ComeBack(CAT))
    assert not game.sitter(CAT).is_out, "back, but in the next hand only"
    assert game.do(AgreeToVoid(ANN), AgreeToVoid(BEN)).hand.is_void


def test_a_vote_leaves_with_its_voter() -> None:
    game = Game(ANN, BEN, CAT).play().do(AgreeToEnd(BEN), Leave(BEN))
    assert game.state.end_votes == ()
    game.do(Join(DAN))
    assert game.seat(DAN) == 1
    game.do(AgreeToEnd(ANN), AgreeToEnd(CAT))
    assert not game.has_ended(), "Dan has not agreed"
    assert game.do(AgreeToEnd(DAN)).has_ended()


def test_a_computer_takes_over_a_seat_without_its_vote() -> None:
    game = Game(ANN, BEN, CAT).play().do(AgreeToEnd(BEN), SitOut(BEN))
    assert game.do(Substitute(ANN, game.seat(BEN), COMPUTER)).state.end_votes == ()


def test_a_vote_moves_with_its_voter() -> None:
    game = Game(ANN, BEN, CAT, DAN).play().do(AgreeToEnd(DAN), Leave(BEN), ChangeOptions(ANN, options(seats=3)))
    assert game.state.end_votes == (game.seat(DAN),)


def test_votes_are_for_one_hand() -> None:
    game = Game(ANN, BEN).start().do(AgreeToVoid(ANN)).play()
    assert game.state.void_votes == ()
    game.do(AgreeToEnd(ANN)).ready()
    assert game.state.end_votes == ()
