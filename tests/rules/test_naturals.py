"""Naturals: what thirteen cards contain, and which of two is better, against an obvious detector."""

import time
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.cards import DECK_52, Card, parse_cards
from bot.rules.closed.naturals import KINDS, NaturalKind, NaturalOptions, Rating, natural_of, naturals_in, rating
from bot.rules.evaluate import Category, category_of, value_of
from tests.rules.natural_hands import rows_of


def found(text: str, **options: int | bool | str) -> set[NaturalKind]:
    return set(naturals_in(parse_cards(text), NaturalOptions(**options)))  # type: ignore[arg-type] # by keyword


EXAMPLES: dict[str, tuple[str, set[str]]] = {
    "nothing": ("As Ks 3c Tc Td 8h 8s 4d Ah Qc Qs 7c 6d", set()),
    "a dragon": ("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac", {"dragon", "three_straights"}),
    "thirteen of a suit": (
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        {"dragon", "dragon_suited", "three_straights", "three_straight_flushes", "three_flushes", "one_colour"},
    ),
    "six pairs and another": ("2c 2d 3h 3s 4c 4d 6c 6d 8c 8d Tc Td Ac", {"six_pairs", "no_pictures"}),
    "the odd card matches a pair": (
        "2c 2d 2h 4c 4d 6c 6d 8c 8d Tc Td Jc Jh",
        {"six_pairs", "five_pairs_and_trips"},
    ),
    "four of a kind is two pairs": ("2c 2d 2h 2s 4c 4d 6c 6d 8c 8d Tc Td Jc", {"six_pairs"}),
    "fronts of three straights: A-2-3": ("Ac 2d 3h 5c 6d 7h 8s 9c 9d Tc Jd Qh Ks", {"three_straights"}),
    "fronts of three straights: Q-K-A": ("Qc Kd Ah 5c 6d 7h 8s 9c 9d Tc Jd Qh Ks", {"three_straights"}),
    "no straight around the corner": ("Kc Ad 2h 5c 6d 7h 8s 9c 9d Tc Jd Qh Ks", set()),
    "three straight flushes": (
        "4h 5h 6h Ac 2c 3c 4c 5c 9d Td Jd Qd Kd",
        {"three_straights", "three_straight_flushes", "three_flushes"},
    ),
    "straight flushes and a mixed front": ("4h 5h 6d Ac 2c 3c 4c 5c 9d Td Jd Qd Kd", {"three_straights"}),
    "ten and three of a suit": ("2c 3c 5c 6c 7c 9c Tc Jc Kc Ac 2d 7d 9d", {"three_flushes"}),
    "eight and five of a suit": ("2c 3c 5c 6c 7c 9c Tc Jc 2h 7h 9h Kh Ah", {"three_flushes"}),
    "seven and six of a suit": ("2c 3c 5c 6c 7c 9c Tc 2h 7h 9h Kh Ah 4h", set()),
    "all black": ("2c 3c 5c 6c 9c Tc Jc 2s 7s 8s Ks As 4s", {"one_colour"}),
    "one red card": ("2c 3c 5c 6c 9c Tc Jc 2s 7s 8s Ks As 4h", {"one_colour_but_one"}),
    "one black card": ("2d 3d 5d 6d 9d Td Jd 2h 7h 8h Kh Ah 4c", {"one_colour_but_one"}),
    "two black cards": ("2d 3d 5d 6d 9d Td Jd 2h 7h 8h Kh As 4c", set()),
    "to the eight": ("2c 3c 4d 5s 6h 7c 8d 2h 3h 3s 5c 7d 8h", {"small", "small_cards", "no_pictures"}),
    "to the nine": ("2c 3c 4d 5s 6h 7c 9d 2h 3h 3s 5c 7d 8h", {"small_cards", "no_pictures"}),
    "with an ace": ("2c 3c 4d 5s 6h 7c 9d 2h 3h 3s 5c 7d Ah", {"no_pictures"}),
    "from the eight": ("8c 9c 9d Ts Jh Jc Qd Kh Ah As 8h Th Jd", {"big"}),
    "four trips": ("2c 2d 2h 5c 5d 5h 9c 9d 9h Kc Kd Kh As", {"four_trips"}),
    "four trips with a four": ("2c 2d 2h 5c 5d 5h 9c 9d 9h Kc Kd Kh Ks", {"four_trips"}),
    "three quads": ("2c 2d 2h 2s 5c 5d 5h 5s Kc Kd Kh Ks As", {"three_quads", "six_pairs"}),
    "all pictures": ("Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks 2s", {"all_pictures", "three_quads", "six_pairs"}),
}


@pytest.mark.parametrize("cards,kinds", EXAMPLES.values(), ids=EXAMPLES)
def test_what_a_hand_contains(cards: str, kinds: set[str]) -> None:
    assert found(cards) == kinds


def test_settings_change_what_counts() -> None:
    with_quads = EXAMPLES["four of a kind is two pairs"][0]
    assert "six_pairs" not in found(with_quads, quads_as_two_pairs=False)
    assert "six_pairs" in found(EXAMPLES["the odd card matches a pair"][0], quads_as_two_pairs=False)
    to_ten = "2c 3c 4d 5s 6h 7c Td 2h 3h 3s 5c 7d 8h"
    assert "small_cards" not in found(to_ten)
    assert "small_cards" in found(to_ten, small_cards_to=10)
    assert "no_pictures" not in found(EXAMPLES["with an ace"][0], aces_allowed=False)
    assert "no_pictures" in found(to_ten, aces_allowed=False)


@pytest.mark.parametrize("cards", ["", "2c 3c", "2c 2c 4d 5s 6h 7c Td 2h 3h 3s 5c 7d 8h"])
def test_only_thirteen_different_cards_are_looked_at(cards: str) -> None:
    with pytest.raises(ValueError, match="thirteen different cards"):
        naturals_in(parse_cards(cards))


# Of each two the first is better.
BETTER: dict[str, tuple[NaturalKind, str, str]] = {
    "the highest pair": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d 8c 8d Ac Ad 9c",
        "2h 2s 3c 3d 4h 4s 6h 6s 8h 8s Kc Kd As",
    ),
    "the second pair": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d 9c 9d Ac Ad Tc",
        "2h 2s 3c 3d 4h 4s 6h 6s 8h 8s Ah As Kc",
    ),
    "four aces are two pairs": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d Ac Ad Ah As Tc",
        "2h 2s 3c 3d 4h 4s 6h 6s Kh Ks Ac Ad Qc",
    ),
    "trips and pairs by their ranks": (
        "five_pairs_and_trips",
        "2c 2d 2h 4c 4d 6c 6d 8c 8d Tc Td Ac Ah",
        "2c 2d 4h 4s 6h 6s 8h 8s Th Ts Kc Kd Kh",
    ),
    "the highest trips": (
        "four_trips",
        "2c 2d 2h 3c 3d 3h 4c 4d 4h Ac Ad Ah 5s",
        "Jc Jd Jh Qc Qd Qh 9c 9d 9h Kc Kd Kh As",
    ),
    "the lowest quads": (
        "three_quads",
        "3c 3d 3h 3s Kc Kd Kh Ks Ac Ad Ah As 4c",
        "2c 2d 2h 2s Kc Kd Kh Ks Ac Ad Ah As 4c",
    ),
    "the back of three straights": (
        "three_straights",
        "Tc Jd Qh Ks Ac 2c 3d 4h 5s 6c 4c 5d 6h",
        "9c Td Jh Qs Kc 9s Tc Jd Qc Kh Qd Kd Ah",
    ),
    "a straight flush among three straights": (
        "three_straights",
        "2c 3c 4c 5c 6c 7d 8h 9s Td Jh 4d 5d 6h",
        "Tc Jd Qh Ks Ac 9c Td Jh Qs Kc 9d Ts Jc",
    ),
    "the front of three straights, where A-2-3 is the lowest": (
        "three_straights",
        "Tc Jd Qh Ks Ac 9c Td Jh Qs Kc 2d 3s 4c",
        "Th Jc Qd Kc Ad 9d Ts Js Qc Kd Ah 2c 3h",
    ),
    "the best split of one suit": (
        "three_flushes",
        "2c 3c 5c 6c 7c 9c Tc Ac 2h 7h 9h Jh 4h",
        "2d 3d 5d 6d 7d 9d Td Kd 2s 7s 9s Js Qs",
    ),
    "a straight flush among three flushes": (
        "three_flushes",
        "2c 3c 4c 5c 6c 9h Th Jh Ah 2h 4d 5d 8d",
        "Ac Kc Qc Jc 9c Ad Kd Qd Jd 9d As Ks Qs",
    ),
    "the middle of three flushes": (
        "three_flushes",
        "Ac Kc Qc Jc 9c 8d 6d 5d 4d 3d 2h 3h 4h",
        "Ad Kd Qd Jd 9d 8c 6c 5c 4c 2c Ah Kh Qh",
    ),
}


@pytest.mark.parametrize("kind,better,worse", BETTER.values(), ids=BETTER)
def test_the_better_of_a_kind(kind: NaturalKind, better: str, worse: str) -> None:
    assert rating(kind, parse_cards(better)) > rating(kind, parse_cards(worse))


def test_the_second_wheel_is_just_below_the_highest() -> None:
    second = NaturalOptions(wheel="second")
    wheel = parse_cards("Ac 2d 3h 4s 5c 7d 8h 9s Td Jh 4d 5d 6h")
    kings = parse_cards("9c Td Jh Qs Kc 7d 8h 9s Ts Jc 4d 5d 6h")
    aces = parse_cards("Tc Jd Qh Ks Ac 7d 8h 9s Td Jh 4d 5d 6h")
    assert rating("three_straights", wheel) < rating("three_straights", kings)
    assert rating("three_straights", aces, second) > rating("three_straights", wheel, second)
    assert rating("three_straights", wheel, second) > rating("three_straights", kings, second)
    ace_low_front = parse_cards("9c Td Jh Qs Kc 7d 8h 9s Ts Jc Ad 2d 3h")
    king_front = parse_cards("9c Td Jh Qs Kc 7d 8h 9s Ts Jc Jd Qd Kh")
    assert rating("three_straights", ace_low_front) < rating("three_straights", king_front)
    assert rating("three_straights", ace_low_front, second) > rating("three_straights", king_front, second)


@pytest.mark.parametrize("kind", ["dragon", "dragon_suited", "one_colour"])
def test_some_always_tie(kind: NaturalKind) -> None:
    assert rating(kind, parse_cards(EXAMPLES["thirteen of a suit"][0])) == ()


def test_a_natural_that_is_not_there_has_no_rating() -> None:
    with pytest.raises(ValueError, match="not dragon"):
        rating("dragon", parse_cards(EXAMPLES["nothing"][0]))


# The obvious way: try every split into rows, and count ranks.


def is_straight(cards: tuple[Card, ...]) -> bool:
    if len(cards) == 5:
        return category_of(value_of(cards)) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    return sorted(card >> 2 for card in cards) in [[0, 1, 12], *([low, low + 1, low + 2] for low in range(11))]


def is_flush(cards: tuple[Card, ...]) -> bool:
    return len({card & 3 for card in cards}) == 1


def splits(cards: tuple[Card, ...]) -> Iterator[tuple[NaturalKind, Rating]]:
    """Every natural of three rows, with the value of its split. Backs that are neither are left out at once."""
    for back in combinations(cards, 5):
        if not (is_straight(back) or is_flush(back)):
            continue
        rest = tuple(card for card in cards if card not in back)
        for middle in combinations(rest, 5):
            front = tuple(card for card in rest if card not in middle)
            rows = back, middle, front
            ranks = tuple(sorted((card >> 2 for card in front), reverse=True))
            behind = value_of(back), value_of(middle)
            worth = (*behind, *(ranks if ranks != (12, 1, 0) else (-1,)))
            if all(is_straight(row) for row in rows):
                yield "three_straights", worth
                if all(is_flush(row) for row in rows):
                    yield "three_straight_flushes", worth
            if all(is_flush(row) for row in rows):
                yield "three_flushes", (*behind, *ranks)


def obvious(cards: tuple[Card, ...]) -> dict[NaturalKind, Rating]:
    kinds: dict[NaturalKind, Rating] = {}
    for kind, worth in splits(cards):
        kinds[kind] = max(kinds.get(kind, ()), worth)
    ranks = [card >> 2 for card in cards]
    pairs = sorted(
        (rank for rank in set(ranks) for _ in range(ranks.count(rank) // 2)),
        reverse=True,
    )
    trips = sorted((rank for rank in set(ranks) if ranks.count(rank) >= 3), reverse=True)
    quads = sorted((rank for rank in set(ranks) if ranks.count(rank) == 4), reverse=True)
    reds = sum(card & 3 in (1, 2) for card in cards)
    groups: list[tuple[NaturalKind, bool, list[int]]] = [
        ("six_pairs", len(pairs) == 6, pairs),
        ("five_pairs_and_trips", len(pairs) == 6 and 3 in map(ranks.count, ranks), pairs),
        ("four_trips", len(trips) == 4, trips),
        ("three_quads", len(quads) == 3, quads),
        ("one_colour", reds in (0, 13), []),
        ("one_colour_but_one", reds in (1, 12), []),
        ("small", set(ranks) <= set(range(7)), []),
        ("big", set(ranks) <= set(range(6, 13)), []),
        ("small_cards", set(ranks) <= set(range(8)), []),
        ("no_pictures", not set(ranks) & {9, 10, 11}, []),
        ("all_pictures", sum(rank in (9, 10, 11) for rank in ranks) == 12, []),
        ("dragon", len(set(ranks)) == 13, []),
        ("dragon_suited", is_flush(cards), []),
    ]
    return kinds | {kind: tuple(worth) for kind, is_there, worth in groups if is_there}


def check(cards: tuple[Card, ...]) -> None:
    expected = obvious(cards)
    assert naturals_in(cards) == expected.keys()
    assert {kind: rating(kind, cards) for kind in expected} == expected


@pytest.mark.slow
@given(st.permutations(DECK_52))
def test_any_hand_as_the_obvious_detector_sees_it(deck: list[Card]) -> None:
    check(tuple(deck[:13]))


@pytest.mark.slow
def test_splits_as_the_obvious_detector_sees_them() -> None:
    dice = Random(13)
    checked = 0
    while checked < 150:
        cards = rows_of(dice, suited=checked % 2 == 0)
        if cards:
            check(tuple(cards))
            checked += 1


@pytest.mark.slow
def test_groups_as_the_obvious_detector_sees_them() -> None:
    dice = Random(14)
    for _ in range(400):
        ranks = dice.sample(range(13), dice.randrange(4, 8))
        check(tuple(dice.sample([Card(rank * 4 + suit) for rank in ranks for suit in range(4)], 13)))


def test_all_naturals_of_a_hand_take_less_than_a_millisecond() -> None:
    suited = parse_cards(EXAMPLES["thirteen of a suit"][0])  # has the most splits
    dice = Random(15)
    hands = [suited] * 20 + [tuple(dice.sample(DECK_52, 13)) for _ in range(980)]
    started = time.perf_counter()
    for cards in hands:
        for kind in naturals_in(cards):
            rating(kind, cards)
    assert (time.perf_counter() - started) / len(hands) < 0.001


def test_a_kind_is_a_type_and_a_record() -> None:
    assert get_args(NaturalKind) == KINDS
    assert [natural_of(kind).kind for kind in KINDS] == list(KINDS)


def test_every_kind_is_shown() -> None:
    shown = set().union(*(kinds for _, kinds in EXAMPLES.values()))
    assert shown == set(KINDS)
