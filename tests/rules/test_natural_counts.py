"""How often naturals are dealt, by exact counting and by sampling (RULES 2.4).

Exact counts show the detector one hand for each pattern of ranks or suits, weighed by how many hands share the pattern.
Three straight flushes are few enough to show it every one. A kind that none of these ways
counts fails the test of all records.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from math import comb, prod, sqrt
from random import Random

import pytest

from bot.rules.cards import DECK_52, Card
from bot.rules.closed.natural_hand import USUAL
from bot.rules.closed.naturals import ALL_HANDS, KINDS, NATURALS, NaturalKind, NaturalOptions, natural_of, naturals_in

# The odds that are published, to the digits that they are published with.
ODDS: dict[NaturalKind, float] = {
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
def test_the_counts_are_the_published_odds(kind: NaturalKind) -> None:
    assert 1 / natural_of(kind).chance == pytest.approx(ODDS[kind], rel=5e-4)


def test_all_hands() -> None:
    assert ALL_HANDS == 635_013_559_600


def of_suits(counts: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank * 4 + suit) for suit, count in enumerate(counts) for rank in range(count))


def of_ranks(counts: tuple[int, ...]) -> tuple[Card, ...]:
    """A hand with so many cards of each rank, its suits mixed."""
    return tuple(Card(rank * 4 + (rank + step) % 4) for rank, count in enumerate(counts) for step in range(count))


SUITS = frozenset({"dragon_suited", "three_flushes", "one_colour", "one_colour_but_one"})


def by_suits() -> Counter[str]:
    """Kinds that only ask how many cards there are of each suit: one hand for each such pattern."""
    counted: Counter[str] = Counter()
    for counts in product(range(14), repeat=4):
        if sum(counts) == 13:
            for kind in naturals_in(of_suits(counts)) & SUITS:
                counted[kind] += prod(comb(13, count) for count in counts)
    return counted


def falling(places: int, cards: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    """Every way to hold so many cards of so many ranks, the longest group first."""
    if places == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(most, cards), -1, -1):
        for rest in falling(places - 1, cards - count, count):
            yield count, *rest


def runs(suits: Iterable[int]) -> Iterator[list[tuple[int, int]]]:
    """The ranks of every back, middle and front that are straights, with a suit for each row."""
    highs = range(3, 13), range(3, 13), range(1, 13)
    for *three, back, middle, front in product(*highs, *[tuple(suits)] * 3):
        yield [
            ((high - step) % 13, suit)
            for high, size, suit in zip(three, (5, 5, 3), (back, middle, front), strict=True)
            for step in range(size)
        ]


def by_runs() -> Counter[str]:
    """Three straights: every pattern of ranks that three runs can make, whatever the suits."""
    patterns = {tuple([rank for rank, _ in cards].count(rank) for rank in range(13)) for cards in runs([0])}
    counted: Counter[str] = Counter()
    for counts in patterns:
        for kind in naturals_in(of_ranks(counts)) & {"three_straights"}:
            counted[kind] += prod(comb(4, count) for count in counts)
    return counted


def by_suited_runs() -> Counter[str]:
    """Three straight flushes: 10 x 4 backs, as many middles 12 x 4 fronts; each hand once."""
    hands = {frozenset(cards) for cards in runs(range(4)) if len(set(cards)) == 13}
    counted: Counter[str] = Counter()
    for cards in hands:
        counted.update(naturals_in([Card(rank * 4 + suit) for rank, suit in cards]) & {"three_straight_flushes"})
    return counted


RANKS = frozenset({"dragon", "six_pairs", "five_pairs_and_trips", "four_trips", "three_quads"})


def by_ranks_in_any_order() -> Counter[str]:
    """Kinds that only ask how often a rank is there: one hand for each sorted pattern."""
    counted: Counter[str] = Counter()
    for counts in falling(13, 13):
        orders = prod(range(1, 14)) // prod(prod(range(1, counts.count(count) + 1)) for count in set(counts))
        for kind in naturals_in(of_ranks(counts)) & RANKS:
            counted[kind] += orders * prod(comb(4, count) for count in counts)
    return counted


CLASSES = frozenset({"no_pictures", "small_cards", "small", "big", "all_pictures"})


def by_classes_of_ranks(options: NaturalOptions = USUAL) -> Counter[str]:
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
        for kind in naturals_in(cards, options) & CLASSES:
            counted[kind] += prod(comb(size, count) for (_, size), count in zip(classes, counts, strict=True))
    return counted


@pytest.mark.slow
def test_every_natural_is_dealt_as_often_as_its_record_says() -> None:
    counted: Counter[str] = Counter()
    for way in (by_suits, by_runs, by_suited_runs, by_ranks_in_any_order, by_classes_of_ranks):
        found = way()
        assert not found.keys() & counted.keys(), "each kind is counted in one way"
        counted.update(found)
    assert counted == {natural.kind: natural.hands for natural in NATURALS}


def test_small_cards_to_the_ten_and_no_aces_either() -> None:
    counted = by_classes_of_ranks(NaturalOptions(small_cards_to=10, aces_allowed=False))
    assert counted["small_cards"] == counted["no_pictures"] == comb(36, 13) == 2_310_789_600


@pytest.mark.slow
def test_frequencies_of_dealt_hands() -> None:
    """By sampling: within four standard errors of the exact share, for every kind that is dealt often enough."""
    dice = Random(24)
    hands = 150_000
    counted: Counter[str] = Counter()
    for _ in range(hands):
        counted.update(naturals_in(dice.sample(DECK_52, 13)))
    for kind in KINDS:
        share = natural_of(kind).chance
        assert abs(counted[kind] / hands - share) <= 4 * sqrt(share * (1 - share) / hands) + 1 / hands, kind
