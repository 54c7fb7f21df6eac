"""Deuce-to-seven lows: their order against a plain one, what counts as a low, and what it is called."""

from collections import Counter
from random import Random

import pytest

from bot.rules.board import Cards
from bot.rules.cards import DECK_52, Row, parse_cards, rank_of, suit_of
from bot.rules.evaluate import VALUES, value_of
from bot.rules.lows import BEST_LOW, is_low, low_place
from bot.rules.naming import row_name
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import royalty

BEST_FIRST = (
    "7c 5d 4h 3s 2c",
    "7c 6d 4h 3s 2c",
    "7c 6d 5h 4s 2c",
    "8c 5d 4h 3s 2c",
    "9c 8d 7h 6s 4c",
    "Tc 5d 4h 3s 2c",
    "Tc 9d 8h 7s 5c",
    "Jc 5d 4h 3s 2c",
    "Ac 5d 4h 3s 2c",  # aces are high: no straight
    "Ac 6d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c",
    "2c 3d 4h 5s 6c",
    "7c 5c 4c 3c 2c",
    "Ac 5c 4c 3c 2c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h 2s 3c",
    "2c 3c 4c 5c 6c",
    "Ac Kc Qc Jc Tc",
)
LAST_LOW = "Tc 9d 8h 7s 5c"


def by_the_book(cards: Cards) -> tuple[int, ...]:
    """Category and ranks as they are read from the cards alone, with aces always high."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    is_flush = len({suit_of(card) for card in cards}) == 1
    is_straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    shape = tuple(count for count, _ in groups)
    category = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}.get(shape, 0)
    if is_flush or is_straight:
        category = 8 if is_flush and is_straight else 5 if is_flush else 4
    return category, *(rank for _, rank in groups)


def test_the_order_of_lows() -> None:
    places = [low_place(value_of(parse_cards(cards))) for cards in BEST_FIRST]
    assert places == sorted(set(places))
    assert places[0] == 0
    assert places[-1] == 7461


def test_the_order_agrees_with_one_read_from_the_cards() -> None:
    dice = Random(27)
    for _ in range(4000):
        first, second = dice.sample(DECK_52, 5), dice.sample(DECK_52, 5)
        mine, theirs = by_the_book(tuple(first)), by_the_book(tuple(second))
        places = low_place(value_of(first)), low_place(value_of(second))
        assert (places[0] > places[1]) - (places[0] < places[1]) == (mine > theirs) - (mine < theirs)


def test_a_low_is_ten_high_or_lower_without_pair_straight_or_flush() -> None:
    at = BEST_FIRST.index(LAST_LOW)
    assert [is_low(value_of(parse_cards(cards))) for cards in BEST_FIRST] == [
        *(True for _ in range(at + 1)),
        *(False for _ in BEST_FIRST[at + 1 :]),
    ]
    # Five of the nine ranks up to the ten, less the five straights; no front is a low.
    assert sum(map(is_low, range(VALUES))) == 126 - 5
    assert value_of(parse_cards(BEST_FIRST[0])) == BEST_LOW


@pytest.mark.parametrize(
    "cards,name,units",
    [
        ("7c 5d 4h 3s 2c", "7-5-4-3-2 low", 8),
        ("7c 6d 5h 4s 2c", "7-6-5-4-2 low", 4),
        ("8c 5d 4h 3s 2c", "8-5-4-3-2 low", 2),
        ("9c 8d 7h 6s 4c", "9-8-7-6-4 low", 1),
        ("Tc 9d 8h 7s 5c", "T-9-8-7-5 low", 0),
        ("Ac 5d 4h 3s 2c", "A-5-4-3-2 low", 0),
        ("Ac 5c 4c 3c 2c", "flush, ace high", 0),
        ("2c 2d 5h 4s 3c", "pair of deuces", 0),
        ("2c 3d 4h 5s 6c", "straight, six high", 0),
    ],
)
def test_a_middle_is_called_and_paid(cards: str, name: str, units: int) -> None:
    value = value_of(parse_cards(cards))
    assert row_name(Row.MIDDLE, value, "deuce_seven") == name
    assert royalty(load_open_face("deuce-seven").royalties, Row.MIDDLE, value) == units


def test_front_and_back_keep_their_names_and_modern_royalties() -> None:
    table, modern = load_open_face("deuce-seven").royalties, load_open_face("pineapple").royalties
    assert (table.front, table.back) == (modern.front, modern.back)
    assert row_name(Row.BACK, BEST_LOW, "deuce_seven") == "seven high"
