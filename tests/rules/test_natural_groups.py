"""The groups in which a declared natural is shown (RULES 2): what they look like, and that they are what compares."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bot.rules.cards import DECK_52, Card, cards_text, parse_cards
from bot.rules.closed.naturals import KINDS, NaturalKind, NaturalOptions, Rating, groups, naturals_in, places, rating
from bot.rules.evaluate import Category, Wheel, category_of, scale
from tests.rules.natural_hands import many_hands

ROWS = ("three_straights", "three_flushes", "three_straight_flushes")

# Kind, cards as they were dealt, and the groups.
SHOWN: dict[str, tuple[NaturalKind, str, str]] = {
    # 2-6 twice and 2-4: there is no other way. No five in a row are of a suit; the front takes the highest suits.
    "three straights, each from its highest card down": (
        "three_straights",
        "2c 3d 4h 5s 6c 2d 3h 4s 5c 6d 2h 3s 4c",
        "4s 3s 2h / 6d 5s 4h 3h 2d / 6c 5c 4c 3d 2c",
    ),
    # No straight to the ace: that would leave 2-3-4-5 without a six. So 9-K, A-5 and 9-10-J.
    "a low ace last": (
        "three_straights",
        "Ac 2d 3h 4s 5c 9d Td Jh Qs Kc 9h Ts Js",
        "Js Ts 9h / 5c 4s 3h 2d Ac / Kc Qs Jh Td 9d",
    ),
    # Without a four the A-2-3 can only be the front; the middle takes the higher suits.
    "the low ace last in front": (
        "three_straights",
        "Ac 2d 3h 5c 6d 7h 8s 9c 5d 6h 7s 8h 9d",
        "3h 2d Ac / 9d 8s 7s 6h 5d / 9c 8h 7h 6d 5c",
    ),
    # A dragon's best split has the ace-high straight behind: 10-A, then 5-9, then 2-4; not 9-K, 4-8 and A-2-3.
    "the split that compares best": (
        "three_straights",
        "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac",
        "4h 3d 2c / 9s 8h 7d 6c 5s / Ac Ks Qh Jd Tc",
    ),
    # 2-6 of clubs are a straight flush: they are the back although 7-J is the higher straight.
    "a straight flush behind a higher straight": (
        "three_straights",
        "2c 3c 4c 5c 6c 7d 8h 9s Td Jh 4d 5d 6h",
        "6h 5d 4d / Jh Td 9s 8h 7d / 6c 5c 4c 3c 2c",
    ),
    "three straight flushes": (
        "three_straight_flushes",
        "4h 5h 6h Ac 2c 3c 4c 5c 9d Td Jd Qd Kd",
        "6h 5h 4h / 5c 4c 3c 2c Ac / Kd Qd Jd Td 9d",
    ),
    # Ten clubs: the five highest are the back. Diamonds 9-7-2 are the front.
    "three flushes with ten of a suit": (
        "three_flushes",
        "2c 3c 5c 6c 7c 9c Tc Jc Kc Ac 2d 7d 9d",
        "9d 7d 2d / 7c 6c 5c 3c 2c / Ac Kc Jc Tc 9c",
    ),
    # A straight flush to the five beats any flush, so it is the back, and its ace is low. The front is a flush.
    "a low ace and a high one in three flushes": (
        "three_flushes",
        "Ac 2c 3c 4c 5c Kh Qh Jh 9h 7h Ad 2d 3d",
        "Ad 3d 2d / Kh Qh Jh 9h 7h / 5c 4c 3c 2c Ac",
    ),
    "pairs from the highest down, then the odd card": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d 8c 8d Tc Td Ac",
        "Td Tc / 8d 8c / 6d 6c / 4d 4c / 3s 3h / 2d 2c / Ac",
    ),
    "four of a kind is two pairs, and the odd card matches one": (
        "six_pairs",
        "2c 2d 2h 4c 4d 6c 6d 8c 8d 8h 8s Jc Jh",
        "Jh Jc / 8s 8h / 8d 8c / 6d 6c / 4d 4c / 2h 2d / 2c",
    ),
    "the three stays together": (
        "five_pairs_and_trips",
        "2c 2d 6h 4c 4d 6c 6d 8c 8d Tc Td Jc Jh",
        "Jh Jc / Td Tc / 8d 8c / 6h 6d 6c / 4d 4c / 2d 2c",
    ),
    "four threes and a card": (
        "four_trips",
        "2c 2d 2h 5c 5d 5h 9c 9d 9h Kc Kd Kh As",
        "Kh Kd Kc / 9h 9d 9c / 5h 5d 5c / 2h 2d 2c / As",
    ),
    "four threes, one of them a four": (
        "four_trips",
        "2c 2d 2h 5c 5d 5h 9c 9d 9h Kc Kd Kh Ks",
        "Ks Kh Kd / 9h 9d 9c / 5h 5d 5c / 2h 2d 2c / Kc",
    ),
    "three fours": (
        "three_quads",
        "2c 2d 2h 2s 5c 5d 5h 5s Kc Kd Kh Ks As",
        "Ks Kh Kd Kc / 5s 5h 5d 5c / 2s 2h 2d 2c / As",
    ),
    "pictures": (
        "all_pictures",
        "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks 2s",
        "Ks Kh Kd Kc / Qs Qh Qd Qc / Js Jh Jd Jc / 2s",
    ),
    "twelve of a colour, then the other card": (
        "one_colour_but_one",
        "2c 3c 5c 6c 9c Tc Jc 2s 7s 8s Ks As 4h",
        "As Ks Jc Tc 9c 8s 7s 6c 5c 3c 2s 2c / 4h",
    ),
    "one black card": (
        "one_colour_but_one",
        "2d 3d 5d 6d 9d Td Jd 2h 7h 8h Kh Ah 4c",
        "Ah Kh Jd Td 9d 8h 7h 6d 5d 3d 2h 2d / 4c",
    ),
    "small cards from the highest down": (
        "small",
        "2c 3c 4d 5s 6h 7c 8d 2h 3h 3s 5c 7d 8h",
        "8h 8d 7d 7c 6h 5s 5c 4d 3s 3h 3c 2h 2c",
    ),
    "a dragon from two to ace": (
        "dragon",
        "Ac 2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks",
        "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac",
    ),
}


@pytest.mark.parametrize("kind,cards,shown", SHOWN.values(), ids=SHOWN)
def test_how_a_natural_is_shown(kind: NaturalKind, cards: str, shown: str) -> None:
    assert " / ".join(cards_text(group) for group in groups(kind, parse_cards(cards))) == shown


def test_cards_that_are_not_the_natural_have_no_groups() -> None:
    with pytest.raises(ValueError, match="not dragon"):
        groups("dragon", DECK_52[:13])


def front_rating(cards: tuple[Card, ...], wheel: Wheel) -> Rating:
    """A front by its ranks from the top; A-2-3 is below all, or between Q-K-A and the other fronts with an ace."""
    ranks = tuple(sorted((card >> 2 for card in cards), reverse=True))
    if ranks != (12, 1, 0):
        return ranks
    return (12, 11, 9.5) if wheel == "second" else (-1,)


def are_in_order(cards: tuple[Card, ...], *, is_run: bool) -> bool:
    """Whether ranks fall by one, the ace perhaps below the deuce; or fall at all."""
    steps = [(one >> 2) - (other >> 2) for one, other in pairwise(cards)]
    is_low = cards[-1] >> 2 == 12
    return steps == [1] * (len(steps) - is_low) + [-12] * is_low if is_run else min(steps) > 0


def check_rows(kind: NaturalKind, rows: tuple[tuple[Card, ...], ...], found: Rating, wheel: Wheel) -> None:
    front, middle, back = rows
    assert [len(row) for row in rows] == [3, 5, 5]
    for row in rows:
        is_suited = len({card & 3 for card in row}) == 1
        is_run = len(row) == 5 and category_of(scale(wheel).value_of(row)) in (
            Category.STRAIGHT,
            Category.STRAIGHT_FLUSH,
        )
        assert is_suited or kind == "three_straights"
        assert are_in_order(row, is_run=kind != "three_flushes" or is_run)
    value_of = scale(wheel).value_of
    front_found = tuple(card >> 2 for card in front) if kind == "three_flushes" else front_rating(front, wheel)
    assert found == (value_of(back), value_of(middle), *front_found)


@pytest.mark.slow
@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_groups_are_all_the_cards_and_what_compares(wheel: Wheel) -> None:
    options = NaturalOptions(wheel=wheel)
    seen: Counter[NaturalKind] = Counter()
    for cards in many_hands(Random(16), 250):
        for kind in naturals_in(cards, options):
            seen[kind] += 1
            shown, found = groups(kind, cards, options), rating(kind, cards, options)
            assert sorted(card for group in shown for card in group) == sorted(cards)
            compared = places(kind, cards, options)
            assert tuple(part for place in compared for part in place.worth) == found
            if kind in ROWS:
                check_rows(kind, shown, found, wheel)
            else:
                ranks = [{card >> 2 for card in shown[place.group]} for place in compared]
                assert ranks == [{rank} for rank in found], "the n-th set is the n-th thing that compares"
            assert shown == groups(kind, tuple(sorted(cards)), options), "the order of the cards does not matter"
    assert seen.keys() == set(KINDS)
