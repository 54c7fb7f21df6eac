"""Nobody gets out of a hand that they are losing: each way somebody might try, in every kind of game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ids import Seat
from bot.table.actions import (
    AgreeToEnd,
    AgreeToVoid,
    CloseIdle,
    ComeBack,
    EndAfterHand,
    Kick,
    Leave,
    Pause,
    Ready,
    VoidBroken,
)
from bot.table.closed.actions import SayFor, SetFor
from bot.table.context import Context
from bot.table.events import HandScored, HandVoided, SeatLeft, SeatTaken, SeatWentAway, TableEnded
from bot.table.evolve import evolve_all, fold
from bot.table.open_face.actions import ActFor
from bot.table.refusals import Reason
from bot.table.showing import public_view
from bot.table.timers import TimerKind, timers
from bot.table.turns import waited_for
from tests.table.games import ANN, BEN, CAT, DAN, EVE, Game, options
from tests.table.kinds import EARNS, RUNNING, counted, humans_of, left_alone, walk_of
from tests.table.must_hold import hand_of

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


@in_every_game
def test_an_end_that_all_agree_on_is_no_way_out(running: Running) -> None:
    game = running()
    hand_no = game.state.hand_no
    for account in humans_of(game):
        assert game.state.is_playing
        game.do(AgreeToEnd(account))
    assert not game.has_ended(), "first the hand"
    left_alone(game)
    assert counted(game, hand_no)
    assert isinstance(game.log[-2], HandScored)
    assert game.log[-1] == TableEnded("everybody agreed")


@pytest.mark.parametrize("name", [name for name in RUNNING if name != "Fantasyland"])
def test_the_last_one_present_ends_the_session_and_the_hand_counts(name: str) -> None:
    game = RUNNING[name]()
    hand_no = game.state.hand_no
    for account in humans_of(game):
        if account != ANN:
            game.do(Leave(account))
    left_alone(game.do(AgreeToEnd(ANN)))
    assert counted(game, hand_no)
    assert game.has_ended()


@pytest.mark.parametrize("is_paused", [False, True], ids=["running", "paused"])
@in_every_game
def test_a_table_that_idles_out_is_played_to_the_end(running: Running, *, is_paused: bool) -> None:
    game = running()
    hand_no = game.state.hand_no
    if is_paused:
        game.do(Pause(None, "channel_lost"))
    game.do(CloseIdle("idle"))
    left_alone(game)
    assert counted(game, hand_no)
    assert game.log[-1] == TableEnded("idle")


@in_every_game
def test_a_frozen_table_that_idles_out_is_voided(running: Running) -> None:
    game = running()
    game.context = Context(is_broken=True)
    game.do(CloseIdle("idle"))
    assert game.log[-2:] == [HandVoided(game.state.hand_no), TableEnded("idle")]


def test_a_hand_that_cannot_even_be_played_out_does_not_stay_for_ever() -> None:
    game = Game(ANN, BEN).start().do(CloseIdle("idle"), CloseIdle("idle"))
    assert game.log[-2:] == [HandVoided(1), TableEnded("idle")]


@in_every_game
def test_while_a_hand_is_played_out_nobody_can_change_that(running: Running) -> None:
    game = running()
    for account in humans_of(game):
        game.do(AgreeToEnd(account))
    view = public_view(game.state)
    assert view.is_played_out
    seat = game.seat(BEN)
    for action in (
        Pause(ANN),
        Pause(None, "channel_lost"),
        AgreeToEnd(ANN),
        EndAfterHand(ANN),
        ComeBack(BEN),
        Kick(ANN, seat),
        Ready(BEN),
        walk_of(game).move() if not game.state.hand.seats[0].is_computer else Ready(ANN),  # type: ignore[union-attr]
    ):
        if not isinstance(action, ActFor | SetFor | SayFor):
            assert game.refusal(action).reason is Reason.PLAYED_OUT
    assert not any(timer.after_ms for timer in timers(game.state, 1) if timer.kind is TimerKind.ACT)


def test_the_session_ends_with_a_hand_that_was_played_out_though_fantasyland_is_owed() -> None:
    game = Game(ANN, BEN, CAT).start(EARNS).do(AgreeToEnd(ANN), AgreeToEnd(BEN), AgreeToEnd(CAT))
    while not game.has_ended():
        game.act_for(hand_of(game.state).seats[waited_for(game.state)[0]].account)
    assert counted(game, 1)
    assert game.state.owes_fantasyland


def test_a_hand_that_is_played_out_can_be_voided_by_all_and_the_session_ends() -> None:
    game = Game(ANN, BEN).start().do(AgreeToEnd(ANN), AgreeToEnd(BEN), AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.log[-2:] == [HandVoided(1), TableEnded("everybody agreed")]


def test_the_log_of_a_hand_that_is_played_out_folds_to_the_same_table() -> None:
    game = Game(ANN, BEN).start().do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert fold(game.log) == game.state
    assert fold(left_alone(game).log) == game.state


@in_every_game
def test_a_host_who_was_dealt_in_does_not_void_a_frozen_hand_alone(running: Running) -> None:
    game = running()
    assert game.refusal(VoidBroken(ANN)).reason is Reason.OWN_HAND
    game.do(Leave(ANN))
    assert game.refusal(VoidBroken(ANN)).reason is Reason.OWN_HAND, "leaving makes nobody a bystander"
    assert HandVoided(game.state.hand_no) in game.do(VoidBroken(EVE)).log


def test_who_has_left_the_seat_was_dealt_in_all_the_same() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.state = evolve_all(game.state, (SeatLeft(game.seat(CAT)),))
    assert game.refusal(VoidBroken(CAT)).reason is Reason.OWN_HAND
