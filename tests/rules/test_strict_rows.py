"""Rows that have to be better than the one in front (RULES 1.4): a back that equals the middle fouls."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.players.closed.splits import promising_splits, splits
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, cards_text
from bot.rules.closed.hands import is_foul_in
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.evaluate import value_of
from bot.table.closed.seat import closed_board_view
from tests.rules.closed import NORTH, WEST, rules, settled
from tools.bench.batch_closed import BatchDeals, score_batch

STRICT, EQUAL_IS_FINE = rules("basic", strict_rows=True), rules("basic")
TWO_STRAIGHTS = "2c 3d 5h / Tc Jd Qh Ks Ah / Td Jc Qs Kh As"
TWO_FLUSHES = "2c 3d 4h / Kc Jc 9c 7c 5c / Ks Js 9s 7s 5s"
NO_PAIRS = "2c 4d 6h / Ac Qd Td 8h 3c / Ad Qh Tc 8s 3d"


@pytest.mark.parametrize("board", [TWO_STRAIGHTS, TWO_FLUSHES, NO_PAIRS])
def test_equal_rows_foul_where_a_row_has_to_be_better(board: str) -> None:
    # West holds a flush behind two pair and beats all that these hold, or loses to it: a foul loses all three rows.
    assert settled(STRICT, board, WEST).fouls == (True, False)
    assert settled(STRICT, board, WEST).totals == (-3, 3)
    assert settled(EQUAL_IS_FINE, board, WEST).fouls == (False, False)


def test_equal_rows_foul_whatever_their_suits() -> None:
    assert settled(rules("basic", strict_rows=True, suit_order="shcd"), TWO_FLUSHES, WEST).fouls == (True, False)


@pytest.mark.parametrize(
    ("board", "is_foul"),
    [
        ("Ac Ad Kh / Ah As Kc 4d 2c / Qc Qd Qh 3s 3c", False),  # the middle goes on where the front ends
        ("Kc Kd Ah / Kh Ks Qc 7d 3c / 2c 2d 2h 4s 4c", True),
        (NORTH, False),
        ("2c 3d 5h / Td Jc Qs Kh As / 9c Td Jh Qc Kd", True),  # the middle beats the back
    ],
)
def test_all_other_rows_are_judged_as_ever(board: str, is_foul: bool) -> None:
    for ruleset in (STRICT, EQUAL_IS_FINE):
        assert is_foul_in(ruleset, Board.parse(board)) is is_foul


def test_a_board_in_the_making_shows_the_foul_once_both_rows_are_full() -> None:
    for text, is_foul in (
        ("/ Tc Jd Qh Ks Ah / Td Jc Qs Kh As", True),
        ("2c 3d 5h / Tc Jd Qh Ks Ah / Td Jc Qs Kh", False),
    ):
        assert closed_board_view(STRICT, Board.parse(text)).is_foul is is_foul
        assert not closed_board_view(EQUAL_IS_FINE, Board.parse(text)).is_foul


def hands() -> list[Cards]:
    """Hands with two straights or flushes that are equal, and any hands."""
    dice = Random(4)
    made = [Board.parse(text).cards for text in (TWO_STRAIGHTS, TWO_FLUSHES, NO_PAIRS)]
    return [*made, *(tuple(dice.sample(DECK_52, 13)) for _ in range(3))]


@pytest.mark.parametrize("cards", hands(), ids=cards_text)
def test_what_is_offered_and_set_is_all_that_is_legal(cards: Cards) -> None:
    """Legal splits counted without the bot's arrays: back above middle, middle not below front."""
    legal = set()
    held = tuple(sorted(cards, reverse=True))
    for front in combinations(held, 3):
        rest = [card for card in held if card not in front]
        for middle in combinations(rest, 5):
            back = tuple(card for card in rest if card not in middle)
            if value_of(back) > value_of(middle) > value_of(front):
                legal.add((value_of(front), value_of(middle), value_of(back)))
    found = splits(STRICT, held)
    values = set(zip(found.front.tolist(), found.middle.tolist(), found.back.tolist(), strict=True))
    assert values == legal
    few = promising_splits(STRICT, held, lambda front, middle, back: front + 1.0 * middle + back)
    assert max(few.front + few.middle + few.back) == max(map(sum, legal))
    for policy in ClosedPolicy:
        assert not is_foul_in(STRICT, set_hand(policy, STRICT, cards, 2).arrangement)
    for last in ready_backs(STRICT, cards):
        middles = ready_middles(STRICT, cards, last)
        assert middles
        for between in middles:
            first = tuple(card for card in cards if card not in (*last, *between))
            assert not is_foul_in(STRICT, Board(first, between, last))


def test_many_hands_at_once_are_judged_alike() -> None:
    boards = [Board.parse(text) for text in (TWO_STRAIGHTS, "4c 4d 7h / 8c 8d 8h 2s 2d / 9c 9d 9h 3s 3h")]
    cards = np.array([[[card for row in board for card in row] for board in boards]], np.int8)
    assert score_batch(STRICT, BatchDeals.of(cards)).tolist() == [[-3, 3]]
    assert score_batch(EQUAL_IS_FINE, BatchDeals.of(cards)).tolist() == [list(settled(EQUAL_IS_FINE, *TEXTS).totals)]


TEXTS = (TWO_STRAIGHTS, "4c 4d 7h / 8c 8d 8h 2s 2d / 9c 9d 9h 3s 3h")
