"""Rules and settings change between hands only, and hold from the next one."""

from __future__ import annotations

import pytest

from bot.ids import Seat
from bot.table.actions import ChangeOptions, Join, Leave, Ready
from bot.table.decide import decide
from bot.table.evolve import evolve_all
from bot.table.happenings.dealing import next_button
from bot.table.options import STAKE_MAX, Options, Pace
from bot.table.seats import seats_ready, unready
from bot.table.state import State
from tests.table.games import ANN, BEN, CAT, DAN, FOUL, OFC_2012, PINEAPPLE, Game, options


def test_the_next_hand_is_played_under_the_new_rules() -> None:
    game = Game(ANN, BEN).play({BEN: FOUL})
    old = game.hand.options
    new = options(PINEAPPLE, stake=3, pace=Pace.SIMULTANEOUS)
    game.do(ChangeOptions(ANN, new))
    assert game.hand.options == old
    game.start({BEN: FOUL})
    assert game.hand.options == new
    assert len(game.state.seats) == 3


def test_a_points_stake_multiplies_the_units() -> None:
    one = Game(ANN, BEN, table=options(OFC_2012)).play({BEN: FOUL})
    ten = Game(ANN, BEN, table=options(OFC_2012, stake=10)).play({BEN: FOUL})
    assert one.hand.totals is not None
    assert any(one.hand.totals)
    assert ten.hand.totals == tuple(units * 10 for units in one.hand.totals)


def test_the_same_options_change_nothing() -> None:
    game = Game(ANN, BEN)
    assert decide(game.state, ChangeOptions(ANN, game.state.options)) == ()


def test_nobody_is_ready_for_rules_that_they_have_not_seen() -> None:
    game = Game(ANN, BEN, CAT).play().ready(CAT).do(ChangeOptions(ANN, options(stake=100)))
    assert unready(game.state) == (0, 1, 2)
    game.do(Ready(CAT))
    assert not game.state.is_playing


def four(*leave: str) -> Game:
    """Four seats after a hand in which Cat, in seat 2, had the button; some have left."""
    game = Game(ANN, BEN, CAT, DAN).play().play().play()
    assert game.state.button == game.seat(CAT)
    return game.do(*(Leave(account) for account in (ANN, BEN, CAT, DAN) if account in leave))


def following(state: State) -> str:
    sitter = state.seats[next_button(state, seats_ready(state))]
    assert sitter is not None
    return sitter.account


@pytest.mark.parametrize(
    ("gone", "seats", "accounts"),
    [
        ((BEN,), 3, [ANN, CAT, DAN]),
        ((CAT,), 3, [ANN, BEN, DAN]),
        ((DAN,), 3, [ANN, BEN, CAT]),
        ((CAT, DAN), 2, [ANN, BEN]),
        ((ANN, CAT), 2, [BEN, DAN]),
        ((ANN, BEN), 3, [CAT, DAN]),
        ((BEN,), 4, [ANN, CAT, DAN]),
    ],
    ids=str,
)
def test_fewer_seats_keep_the_order_and_the_buttons_way(gone: tuple[str, ...], seats: int, accounts: list[str]) -> None:
    game = four(*gone)
    expected = following(game.state)
    changed = Options(game.state.options.ruleset, seats, clock_s=30)
    after = evolve_all(game.state, decide(game.state, ChangeOptions(game.state.host, changed)))
    assert [sitter.account for _, sitter in after.sitters] == accounts
    assert len(after.seats) == seats
    assert following(after) == expected


def test_more_seats_are_free_ones() -> None:
    game = Game(ANN, BEN, table=options(seats=2)).do(ChangeOptions(ANN, options(seats=4)))
    assert game.state.seats[2:] == (None, None)
    assert game.do(Join(CAT)).seat(CAT) == Seat(2)


def test_a_stake_may_be_the_largest_that_is_named() -> None:
    game = Game(ANN).do(ChangeOptions(ANN, options(stake=STAKE_MAX)))
    assert game.state.options.stake == STAKE_MAX
