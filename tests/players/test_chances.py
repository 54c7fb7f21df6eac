"""Chances against plain counting, and what rows may become."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.players.safe.chances import Chances, Unseen
from bot.players.safe.reach import reach
from bot.players.safe.strength import made, strength, strength_of_value
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.evaluate import VALUES, Category

C = Category


@pytest.mark.parametrize(
    ("wanted", "outs", "draws"), [(1, 2, 3), (2, 4, 5), (3, 4, 4), (2, 2, 6), (1, 0, 3), (0, 2, 1)]
)
def test_chances_equal_counting(wanted: int, outs: int, draws: int) -> None:
    deals = list(combinations(range(12), draws))
    hits = sum(sum(card < outs for card in deal) >= wanted for deal in deals)
    assert Chances(12, draws).at_least(wanted, outs) == pytest.approx(hits / len(deals))


def test_chances_lie_between_those_of_whole_draws() -> None:
    less, between, more = (Chances(40, draws).at_least(1, 3) for draws in (2, 2.5, 3))
    assert less < between < more


def test_seen_cards_are_gone() -> None:
    unseen = Unseen(parse_cards("As Ad 2s"))
    assert unseen.count == 49
    assert unseen.by_rank[12] == 2
    assert unseen.by_suit[3].bit_count() == 11


def test_strengths_order_full_rows_as_their_values_do() -> None:
    strengths = [strength_of_value(value) for value in range(VALUES)]
    assert strengths == sorted(strengths)


@pytest.mark.parametrize(
    ("row", "size", "wanted"),
    [
        ("", 5, strength(C.HIGH_CARD)),
        ("Ks 4d", 3, strength(C.HIGH_CARD, 11, 2)),
        ("Ks Kd 4d", 5, strength(C.PAIR, 11, 2)),
        ("Ks Kd 4d 4s", 5, strength(C.TWO_PAIR, 11, 2)),
        ("Ks Kd Kh 4s", 5, strength(C.THREE_OF_A_KIND, 11, 2)),
        ("4s 4d 4h 4c", 5, strength(C.FOUR_OF_A_KIND, 2)),
    ],
)
def test_what_a_row_has_already(row: str, size: int, wanted: int) -> None:
    assert made(parse_cards(row), size) == wanted


@pytest.mark.parametrize(
    ("row", "wanted", "outs"),
    [
        ("Ah Jh 9h 5h", strength(C.FLUSH), 9),
        ("Ts 9h 8c 7d", strength(C.STRAIGHT), 8),
        ("Kc Kd 9c 9d", strength(C.FULL_HOUSE), 4),
        ("Ac 2d 3c 4d", strength(C.STRAIGHT), 4),
        ("Kc Kd Kh Ks", strength(C.FOUR_OF_A_KIND), 48),
    ],
    ids=["flush", "open-ended", "full house", "wheel", "made"],
)
def test_one_card_short_the_chance_is_outs_over_unseen(row: str, wanted: int, outs: int) -> None:
    cards = parse_cards(row)
    future = reach(cards, 5, Unseen(cards), Chances(48, 1))
    assert future.at_least(wanted) == pytest.approx(outs / 48, abs=0.02)


def test_chances_of_all_ends_sum_to_one() -> None:
    for row in combinations(DECK_52[::7], 2):
        future = reach(row, 5, Unseen(row), Chances(50, 5.5))
        assert sum(future.chances) == pytest.approx(1.0)
        assert future.or_better[0] == 1.0
        assert list(future.or_better) == sorted(future.or_better, reverse=True)


def test_dead_cards_lower_the_chance() -> None:
    row = parse_cards("Kc Kd 9c 5h")
    trips = strength(C.THREE_OF_A_KIND)
    alive = reach(row, 5, Unseen(row), Chances(48, 3)).at_least(trips)
    dead = reach(row, 5, Unseen(row + parse_cards("Kh Ks")), Chances(46, 3)).at_least(trips)
    assert dead == 0 < alive
