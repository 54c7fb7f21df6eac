"""How often naturals are dealt, by exact counting and by sampling (RULES 2.4).

Exact counts show the detector one hand for each pattern of ranks or suits, weighed by how many hands share the pattern.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, prod, sqrt
from random import Random

import pytest

from bot.rules.cards import DECK_52, Card
from bot.rules.naturals import NaturalOptions, naturals_in

ALL_HANDS = comb(52, 13)

COUNTS: dict[str, int] = {
    "dragon": 67_108_864,
    "dragon_suited": 4,
    "six_pairs": 2_856_863_152,
    "five_pairs_and_trips": 342_692_064,
    "three_flushes": 5_705_516_392,
    "three_straights": 2_029_579_776,
    "no_pictures": 12_033_222_880,
    "small_cards": 347_373_600,
    "small": comb(28, 13),
    "big": comb(28, 13),
    "four_trips": 6_772_480,
    "three_quads": 11_440,
    "all_pictures": 40,
    "one_colour": 2 * comb(26, 13),
    "one_colour_but_one": 2 * 26 * comb(26, 12),
}
ODDS = {
    "dragon": 9_462.4,
    "six_pairs": 222.3,
    "three_flushes": 111.3,
    "three_straights": 312.9,
    "one_colour": 30_527.7,
    "one_colour_but_one": 1_264.5,
    "no_pictures": 52.77,
    "small_cards": 1_828.0,
    "small": 16_960,
    "big": 16_960,
    "four_trips": 93_763.8,
}


@pytest.mark.parametrize("kind", ODDS)
def test_the_counts_are_the_published_odds(kind: str) -> None:
    assert ALL_HANDS / COUNTS[kind] == pytest.approx(ODDS[kind], rel=5e-4)


def of_suits(counts: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank * 4 + suit) for suit, count in enumerate(counts) for rank in range(count))


def of_ranks(counts: tuple[int, ...]) -> tuple[Card, ...]:
    """A hand with so many cards of each rank, its suits mixed."""
    return tuple(Card(rank * 4 + (rank + step) % 4) for rank, count in enumerate(counts) for step in range(count))


def test_counts_by_suits() -> None:
    counted: Counter[str] = Counter()
    for counts in product(range(14), repeat=4):
        if sum(counts) == 13:
            hands = prod(comb(13, count) for count in counts)
            for kind in naturals_in(of_suits(counts)) & {
                "dragon_suited",
                "three_flushes",
                "one_colour",
                "one_colour_but_one",
            }:
                counted[kind] += hands
    assert counted == {kind: COUNTS[kind] for kind in counted}
    assert len(counted) == 4


def falling(places: int, cards: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    """Every way to hold so many cards of so many ranks, the longest group first."""
    if places == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(most, cards), -1, -1):
        for rest in falling(places - 1, cards - count, count):
            yield count, *rest


def test_counts_by_ranks_of_runs() -> None:
    highs = product(range(3, 13), range(3, 13), range(1, 13))
    runs = (
        [(high - step) % 13 for high, size in zip(three, (5, 5, 3), strict=True) for step in range(size)]
        for three in highs
    )
    patterns = {tuple(run.count(rank) for rank in range(13)) for run in runs}
    assert all("three_straights" in naturals_in(of_ranks(counts)) for counts in patterns)
    assert sum(prod(comb(4, count) for count in counts) for counts in patterns) == COUNTS["three_straights"]


def test_counts_by_ranks_in_any_order() -> None:
    """Kinds that only ask how often a rank is there: one hand for each sorted pattern."""
    kinds = {"dragon", "six_pairs", "five_pairs_and_trips", "four_trips", "three_quads"}
    counted: Counter[str] = Counter()
    for counts in falling(13, 13):
        orders = prod(range(1, 14)) // prod(prod(range(1, counts.count(count) + 1)) for count in set(counts))
        hands = orders * prod(comb(4, count) for count in counts)
        for kind in naturals_in(of_ranks(counts)) & kinds:
            counted[kind] += hands
    assert counted == {kind: COUNTS[kind] for kind in kinds}


def test_counts_by_all_ranks() -> None:
    """Kinds that ask which ranks are there: by how many cards lie in each class of ranks that they tell apart."""
    counted: Counter[str] = Counter()
    # 2-8 without the eight, the eight, 9, 10, pictures, ace
    classes = [
        (range(6), 24),
        (range(6, 7), 4),
        (range(7, 8), 4),
        (range(8, 9), 4),
        (range(9, 12), 12),
        (range(12, 13), 4),
    ]
    for counts in product(*(range(size + 1) for _, size in classes)):
        if sum(counts) != 13:
            continue
        cards = tuple(
            Card(rank * 4 + suit)
            for (ranks, _), count in zip(classes, counts, strict=True)
            for rank, suit in list(product(ranks, range(4)))[:count]
        )
        hands = prod(comb(size, count) for (_, size), count in zip(classes, counts, strict=True))
        for kind in naturals_in(cards) & {"no_pictures", "small_cards", "small", "big", "all_pictures"}:
            counted[kind] += hands
        if "small_cards" in naturals_in(cards, NaturalOptions(small_cards_to=10)):
            counted["2-10"] += hands
    assert counted == {
        "2-10": 2_310_789_600,
        **{kind: COUNTS[kind] for kind in ("no_pictures", "small_cards", "small", "big", "all_pictures")},
    }


def test_frequencies_of_dealt_hands() -> None:
    """By sampling: within four standard errors of the exact share, for every kind that is dealt often enough."""
    dice = Random(24)
    hands = 150_000
    counted: Counter[str] = Counter()
    for _ in range(hands):
        counted.update(naturals_in(dice.sample(DECK_52, 13)))
    for kind, count in COUNTS.items():
        share = count / ALL_HANDS
        assert abs(counted[kind] / hands - share) <= 4 * sqrt(share * (1 - share) / hands) + 1 / hands, kind
