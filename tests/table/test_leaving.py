"""Leaving, kicking, substituting, the host's chair, the end of a session."""

from __future__ import annotations

import pytest

from bot.ids import AccountId, Seat
from bot.table.actions import (
    Action,
    AgreeToEnd,
    AgreeToVoid,
    CloseIdle,
    ComeBack,
    EndAfterHand,
    HandOver,
    Join,
    Kick,
    Leave,
    Pause,
    Ready,
    ReadyTimeOut,
    Resume,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.decide import decide
from bot.table.events import TableEnded
from bot.table.happenings.ending import computers_at_the_end
from bot.table.open_face.actions import PlaceCards
from bot.table.refusals import Reason
from bot.table.showing import public_view
from bot.table.state import Phase
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, EVE, FOUL, QUEENS_IN_FRONT, ROBOT, Game, acting_for, filled


def test_between_hands_a_leaver_goes_at_once() -> None:
    game = Game(ANN, BEN, CAT).play().do(Leave(BEN))
    assert game.state.seats[1] is None
    assert BEN in dict(game.state.totals), "the points of the session stay"
    assert game.do(Join(DAN)).seat(DAN) == 1


def test_the_hand_begins_when_the_one_who_was_waited_for_leaves() -> None:
    game = Game(ANN, BEN, CAT).play().ready(CAT)
    assert not game.state.is_playing
    assert game.do(Leave(CAT)).state.is_playing


def test_during_a_hand_a_leaver_is_played_for_until_it_is_over() -> None:
    game = Game(ANN, BEN, CAT).start({CAT: FOUL}).do(Leave(BEN))
    assert game.sitter(BEN).is_leaving
    assert decide(game.state, Leave(BEN)) == (), "once is enough"
    game.play()
    assert game.state.seat_of(BEN) is None
    assert game.hand.totals is not None
    assert dict(game.state.totals)[BEN] == game.hand.totals[game.index(BEN)]


def test_a_leaver_who_changes_their_mind_stays() -> None:
    game = Game(ANN, BEN).start().do(Leave(BEN), ComeBack(BEN)).play()
    assert game.seat(BEN) == 1


def test_who_sits_out_may_leave_while_the_others_play() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT)).ready().do(Leave(CAT))
    assert game.state.seats[2] is None
    assert game.state.is_playing


def test_the_host_kicks_anybody_in_the_lobby_and_later_only_the_absent() -> None:
    game = Game(ANN, BEN, CAT).do(Kick(ANN, Game(ANN, BEN, CAT).seat(BEN)))
    assert game.state.seat_of(BEN) is None
    game.play()
    cat = game.seat(CAT)
    assert game.refusal(Kick(ANN, cat)).reason is Reason.NOT_ABSENT
    game.do(SitOut(CAT), Kick(ANN, cat))
    assert game.state.seat_of(CAT) is None


def test_a_computer_takes_over_an_absent_players_seat() -> None:
    game = Game(ANN, BEN, CAT).play().ready(BEN).do(ReadyTimeOut(1)).play()
    ben = game.seat(BEN)
    game.do(Substitute(ANN, ben, COMPUTER))
    assert game.sitter(COMPUTER).is_computer
    assert game.seat(COMPUTER) == ben
    game.play()
    assert {BEN, COMPUTER} <= dict(game.state.totals).keys(), "each has their own points"


def test_in_a_hand_a_computer_is_named_and_comes_after_it() -> None:
    """RULES 4: asking for it is possible at any time, and it takes effect between hands."""
    game = Game(ANN, BEN, CAT).play()
    cat = game.seat(CAT)
    game.do(SitOut(CAT)).ready().do(Substitute(ANN, cat, COMPUTER))
    assert (game.state.seat_of(COMPUTER), public_view(game.state).sitters[cat].substitute) == (None, COMPUTER)
    game.play()
    assert (game.state.seat_of(CAT), game.state.seat_of(COMPUTER)) == (None, cat)
    assert game.state.computers_to_come == frozenset()


def test_a_computer_that_was_named_waits_until_fantasyland_is_played() -> None:
    game = Game(ANN, BEN, CAT).start({CAT: QUEENS_IN_FRONT})
    game.do(Leave(BEN), Substitute(ANN, game.seat(BEN), COMPUTER)).play()
    assert game.state.owes_fantasyland
    assert game.sitter(BEN).substitute == COMPUTER
    game.ready(BEN).play()
    assert (game.state.seat_of(BEN), game.sitter(COMPUTER).is_computer) == (None, True)


@pytest.mark.parametrize(
    ("has_left", "word", "stays"),
    [
        (True, ComeBack(BEN), True),
        (True, Kick(ANN, Seat(1)), False),
        (False, Ready(BEN), True),
        (False, Kick(ANN, Seat(1)), False),
    ],
)
def test_the_last_word_about_a_seat_counts(word: Action, *, has_left: bool, stays: bool) -> None:
    game = Game(ANN, BEN, CAT)
    game = game.start().do(Leave(BEN)) if has_left else game.play().do(SitOut(BEN)).ready()
    game.do(Substitute(ANN, Seat(1), COMPUTER), word).play()
    assert game.state.seat_of(COMPUTER) is None
    assert game.state.seat_of(BEN) == (1 if stays else None)


def test_who_leaves_for_good_makes_room_for_their_computer() -> None:
    game = Game(ANN, BEN, CAT).play()
    game.do(SitOut(BEN)).ready().do(Substitute(ANN, Seat(1), COMPUTER), Leave(BEN))
    assert game.play().state.seat_of(COMPUTER) == 1
    game = Game(BEN, ANN, CAT).start().do(Leave(ANN), Substitute(BEN, Seat(1), COMPUTER)).place(ANN)
    assert game.play().state.seat_of(COMPUTER) == 1, "they placed a card, and had left all the same"


def test_where_no_hand_follows_no_computer_sits_down() -> None:
    game = Game(ANN, BEN, CAT).start().do(EndAfterHand(ANN), Leave(BEN))
    assert game.refusal(Substitute(ANN, Seat(1), COMPUTER)).reason is Reason.ENDING
    game = Game(ANN, BEN, CAT).start().do(Leave(BEN), Substitute(ANN, Seat(1), COMPUTER), EndAfterHand(ANN)).play()
    assert game.has_ended()
    assert COMPUTER not in computers_at_the_end(game.state)
    game = Game(ANN, BEN, CAT).start().do(Leave(BEN), Substitute(ANN, Seat(1), COMPUTER))
    game.do(AgreeToEnd(ANN), AgreeToEnd(CAT))
    assert game.state.is_played_out
    assert game.state.computers_to_come == frozenset()


def test_who_makes_room_for_a_computer_is_no_host() -> None:
    game = Game(ANN, BEN, CAT).start().do(HandOver(ANN, Seat(1)), Leave(CAT), Substitute(ANN, Seat(2), COMPUTER))
    assert game.refusal(HandOver(ANN, Seat(2))).reason is Reason.NOT_A_HUMAN
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT)).ready()
    game.do(HandOver(ANN, Seat(2)), Substitute(ANN, Seat(2), COMPUTER))
    assert game.state.next_host is None


def test_a_host_who_gives_their_own_seat_to_a_computer_gives_the_chair_up_too() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(ANN), Substitute(ANN, Game(ANN).seat(ANN), COMPUTER))
    assert game.state.host == BEN


def test_a_host_who_substitutes_the_last_human_ends_the_session() -> None:
    game = Game(ANN, computers=1).play().do(SitOut(ANN))
    game.do(Substitute(ANN, game.seat(ANN), ROBOT))
    assert game.has_ended()


@pytest.mark.parametrize("leaves_first", [True, False], ids=["lobby", "after the hand"])
def test_the_next_human_gets_the_hosts_chair(*, leaves_first: bool) -> None:
    game = Game(ANN, BEN, CAT, computers=1)
    if leaves_first:
        assert game.do(Leave(ANN)).state.host == BEN
    else:
        game.start().do(Leave(ANN))
        assert game.state.host == ANN
        assert game.play().state.host == BEN


def test_the_hosts_chair_goes_to_somebody_who_is_there() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(BEN), Leave(ANN))
    assert game.state.host == CAT


def test_the_hosts_chair_is_not_empty_while_the_others_play() -> None:
    game = Game(ANN, BEN, CAT).play().do(SitOut(ANN)).ready().do(Leave(ANN))
    assert game.state.is_playing
    assert game.state.host == BEN


def test_the_host_hands_over_to_another_human() -> None:
    game = Game(ANN, BEN, computers=1)
    game.do(HandOver(ANN, game.seat(BEN)))
    assert game.state.host == BEN
    assert game.refusal(Start(ANN)).reason is Reason.HOST_ONLY


def test_who_is_named_in_a_hand_is_the_host_after_it() -> None:
    """RULES 4: asking for it is possible at any time, and it takes effect between hands."""
    game = Game(ANN, BEN, CAT).start()
    game.do(HandOver(ANN, game.seat(BEN)), HandOver(ANN, game.seat(CAT)))
    assert (game.state.host, public_view(game.state).next_host) == (ANN, CAT)
    assert game.refusal(Kick(CAT, game.seat(BEN))).reason is Reason.HOST_ONLY
    game.play()
    assert (game.state.host, public_view(game.state).next_host) == (CAT, None)


def test_a_host_who_has_named_somebody_may_stay_it_after_all() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.do(HandOver(ANN, game.seat(BEN)), HandOver(ANN, game.seat(ANN)))
    assert public_view(game.state).next_host is None
    assert game.play().state.host == ANN


def test_who_was_named_and_has_left_is_no_host() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.do(HandOver(ANN, game.seat(BEN)), Leave(BEN)).play()
    assert (game.state.host, game.state.next_host) == (ANN, None)


def test_who_was_named_and_leaves_while_fantasyland_is_owed_is_no_host() -> None:
    """Their seat is played with until then: the host who is there stays it."""
    game = Game(ANN, BEN, CAT).start({CAT: QUEENS_IN_FRONT})
    game.do(HandOver(ANN, game.seat(BEN)), Leave(BEN)).play()
    assert game.state.owes_fantasyland
    assert (game.state.host, game.state.next_host) == (ANN, None)


def test_who_leaves_is_not_named() -> None:
    game = Game(ANN, BEN, CAT).start().do(Leave(BEN))
    assert game.refusal(HandOver(ANN, game.seat(BEN))).reason is Reason.NOT_A_HUMAN


def test_after_the_last_hand_nobody_is_to_be_the_host() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.do(HandOver(ANN, game.seat(BEN)), EndAfterHand(ANN)).play()
    assert game.has_ended()
    assert public_view(game.state).next_host is None


def test_a_host_who_leaves_is_followed_by_who_was_named() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.do(HandOver(ANN, game.seat(CAT)), Leave(ANN)).play()
    assert game.state.host == CAT


def test_the_session_ends_when_the_last_human_leaves() -> None:
    game = Game(ANN, BEN, computers=1).play().do(Leave(ANN), Leave(BEN))
    assert game.log[-1] == TableEnded("nobody is left")
    assert game.has_ended()


def test_an_announced_end_comes_with_the_end_of_the_hand() -> None:
    game = Game(ANN, BEN).start({BEN: FOUL}).do(EndAfterHand(ANN))
    assert game.state.is_playing
    assert public_view(game.state).is_ending
    assert game.play().has_ended()
    assert game.hand.totals is not None, "this hand counts"


def test_between_hands_an_announced_end_comes_at_once() -> None:
    assert Game(ANN, BEN).play().do(EndAfterHand(ANN)).has_ended()


def test_closing_a_lobby_voids_nothing() -> None:
    game = Game(ANN).do(CloseIdle("two hours without a hand"))
    assert (game.state.phase, game.state.voids) == (Phase.ENDED, 0)


def test_somebody_outside_voids_a_broken_hand_and_it_is_dealt_anew() -> None:
    game = Game(ANN, BEN, CAT).play().start()
    button = game.hand.button
    game.do(VoidBroken(EVE))
    assert game.hand.is_void
    assert game.ready().hand.button == button


def test_everybody_present_in_the_hand_voids_it() -> None:
    game = Game(ANN, BEN, CAT, DAN).play().do(SitOut(DAN)).ready()
    totals, button = game.state.totals, game.hand.button
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.state.is_playing
    game.do(AgreeToVoid(CAT))
    assert game.hand.is_void
    assert game.state.totals == totals
    assert game.ready().hand.button == button
    assert game.state.void_votes == ()


@pytest.mark.parametrize("who", [ANN, None], ids=["host", "system"])
def test_a_pause_lets_nobody_place_and_says_why(who: AccountId | None) -> None:
    game = Game(ANN, BEN).start().do(Pause(who, "the channel is gone"))
    assert public_view(game.state).paused == "the channel is gone"
    placed = filled(game.hand, 0)
    assert game.refusal(PlaceCards(BEN, 1, 1, *placed)).text == "the channel is gone"
    assert game.refusal(acting_for(game.hand, 0)).reason is Reason.PAUSED


@pytest.mark.parametrize("resume", [Resume(BEN), Resume(None)], ids=["player", "system"])
def test_play_goes_on_after_a_pause(resume: Action) -> None:
    game = Game(ANN, BEN).start().do(Pause(ANN), resume)
    assert game.state.paused == ""
    assert game.place(BEN).hand.seats[0].has_placed
