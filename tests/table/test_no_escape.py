"""Nobody gets out of a hand that they are losing: each way somebody might try, in every kind of game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ids import Seat
from bot.table.actions import AgreeToVoid, Kick, Leave
from bot.table.events import SeatLeft, SeatTaken, SeatWentAway
from bot.table.evolve import evolve_all
from bot.table.refusals import Reason
from tests.table.games import ANN, BEN, CAT, DAN, Game, options
from tests.table.kinds import RUNNING, counted, humans_of, left_alone

Running = Callable[[], Game]
in_every_game = pytest.mark.parametrize("running", RUNNING.values(), ids=RUNNING)


@in_every_game
def test_the_last_one_present_does_not_void_alone(running: Running) -> None:
    game = running()
    for account in humans_of(game):
        if account != ANN:
            game.do(Leave(account))
    game.do(AgreeToVoid(ANN))
    assert not game.state.hand.is_void  # type: ignore[union-attr] # a hand runs
    assert game.refusal(AgreeToVoid(ANN)).reason is Reason.VOTED


@in_every_game
def test_everybody_who_was_dealt_in_voids(running: Running) -> None:
    game = running()
    hand_no = game.state.hand_no
    *others, last = humans_of(game)
    for account in others:
        game.do(AgreeToVoid(account))
        assert game.state.is_playing
    game.do(AgreeToVoid(last))
    assert not game.state.is_playing
    assert not counted(game, hand_no)


def test_who_is_away_has_not_agreed() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.state = evolve_all(game.state, (SeatWentAway(game.seat(CAT)),))
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.state.is_playing
    assert not game.do(AgreeToVoid(CAT)).state.is_playing, "their own click counts, away or not"


def test_kicking_an_absent_player_takes_no_vote_from_them() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.state = evolve_all(game.state, (SeatWentAway(game.seat(CAT)),))
    game.do(Kick(ANN, game.seat(CAT)), AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.sitter(CAT).is_leaving
    assert game.state.is_playing
    assert counted(left_alone(game), 1)


def test_a_host_who_leaves_first_does_not_void_either() -> None:
    game = Game(ANN, BEN, CAT).start().do(AgreeToVoid(ANN), Leave(ANN), AgreeToVoid(BEN))
    assert game.state.is_playing, "Cat has not agreed"
    assert not game.do(AgreeToVoid(CAT)).state.is_playing, "Ann had"


def test_a_host_who_left_is_still_to_agree() -> None:
    game = Game(ANN, BEN, CAT).start().do(Leave(ANN), AgreeToVoid(BEN), AgreeToVoid(CAT))
    assert game.state.is_playing
    assert not game.do(AgreeToVoid(ANN)).state.is_playing


def test_a_seat_that_changed_hands_is_decided_about_by_whom_it_was_dealt_to() -> None:
    game = Game(ANN, BEN, CAT).start()
    seat = game.seat(CAT)
    game.state = evolve_all(game.state, (SeatLeft(seat), SeatTaken(seat, DAN)))
    assert game.refusal(AgreeToVoid(DAN)).reason is Reason.NOT_IN_HAND
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.state.is_playing
    assert not game.do(AgreeToVoid(CAT)).state.is_playing


def test_a_seat_that_nobody_has_is_played_for() -> None:
    game = Game(ANN, BEN, table=options(seats=2, clock_s=0)).start()
    game.log.append(SeatLeft(Seat(1)))
    game.state = evolve_all(game.state, game.log[-1:])
    game.do(Leave(ANN), AgreeToVoid(ANN))
    assert counted(left_alone(game), 1), "Ben's missing vote keeps the hand, and it ends all the same"
