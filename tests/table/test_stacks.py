"""Stacks belong to the table: leaving and coming back is no way to put chips aside (RULES 4)."""

from __future__ import annotations

import pytest

from bot.ids import AccountId
from bot.table.actions import ChangeOptions, HandOver, Join, Leave, Rebuy, SitOut, Substitute
from bot.table.evolve import fold
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, FOUL, JACKS_IN_FRONT, NOTHING, Game, options
from tests.table.secrets import newest_hand


@pytest.fixture
def won() -> Game:
    """After a hand with stacks of 20: Ann has 50, Ben 10 and Cat none; a fourth seat is free."""
    game = Game(ANN, BEN, CAT, table=options(seats=4, buy_in=20))
    game.play({ANN: JACKS_IN_FRONT, BEN: NOTHING, CAT: FOUL})
    assert stacks(game) == {ANN: 50, BEN: 10, CAT: 0}
    return game


def stacks(game: Game) -> dict[AccountId, int]:
    return {sitter.account: sitter.stack for _, sitter in game.state.sitters}


def test_who_comes_back_has_what_they_left_and_at_least_the_buy_in(won: Game) -> None:
    won.do(Leave(ANN), Leave(BEN), Join(DAN), Join(BEN), Join(ANN), Leave(CAT), Join(CAT))
    assert stacks(won) == {ANN: 50, BEN: 20, CAT: 20, DAN: 20}
    assert won.state.left_stacks == ()
    assert fold(won.log) == won.state


def test_what_somebody_left_is_known_from_hand_to_hand(won: Game) -> None:
    won.do(Leave(ANN), Rebuy(CAT, 20)).play().do(ChangeOptions(BEN, options(seats=4, buy_in=30)), Join(ANN))
    assert stacks(won)[ANN] == 50
    assert fold(newest_hand(won.log)) == won.state


def test_a_computer_that_takes_a_seat_over_takes_no_chips(won: Game) -> None:
    won.do(HandOver(ANN, won.seat(BEN)), SitOut(ANN), Substitute(BEN, won.seat(ANN), COMPUTER), Join(ANN))
    assert stacks(won) == {COMPUTER: 20, BEN: 10, CAT: 0, ANN: 50}


def test_at_a_table_that_begins_to_play_with_stacks_all_buy_in(won: Game) -> None:
    won.do(Leave(ANN), ChangeOptions(BEN, options(seats=4)), ChangeOptions(BEN, options(seats=4, buy_in=15)), Join(ANN))
    assert stacks(won) == {ANN: 15, BEN: 15, CAT: 15}
