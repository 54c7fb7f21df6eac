"""Two declared naturals that meet: who wins, what is paid, and which cards the words may name (RULES 2.4)."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.rules.board import Board
from bot.rules.cards import Card, Row, cards_text, parse_cards
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.natural_clash import Clash, Declared, clash
from bot.rules.closed.naturals import KINDS, NaturalKind, groups, naturals_in, rating
from bot.rules.evaluate import Category
from tests.rules.closed import DRAGON, FLUSHES, SIX_PAIRS_TO_KING, SIX_PAIRS_TO_TEN, STRAIGHTS, rules, settled
from tests.rules.natural_hands import many_hands

FIVE, TEN, JACK, QUEEN, KING, ACE = 3, 8, 9, 10, 11, 12
ALL = {"naturals": [[kind, place + 1] for place, kind in enumerate(KINDS)]}


def declared(kind: NaturalKind, text: str) -> Declared:
    return Declared(kind, parse_cards(text))


def met(kind: NaturalKind, mine: str, theirs: str, **settings: Any) -> Clash:
    return clash(rules("hong-kong", **ALL, **settings), declared(kind, mine), declared(kind, theirs))


# Hong Kong pays six pairs, straights and flushes 3 and the dragon 13, and lists them in this order.
UNITS: dict[str, tuple[str, tuple[NaturalKind, str], tuple[NaturalKind, str], Clash]] = {
    "more units in full": (
        "higher_full",
        ("dragon", DRAGON),
        ("six_pairs", SIX_PAIRS_TO_TEN),
        Clash(1, 13, "more_units"),
    ),
    "fewer units": ("higher_full", ("six_pairs", SIX_PAIRS_TO_TEN), ("dragon", DRAGON), Clash(-1, -13, "more_units")),
    "equal units, listed later": (
        "higher_full",
        ("three_flushes", FLUSHES),
        ("three_straights", STRAIGHTS),
        Clash(1, 3, "listed_later"),
    ),
    "equal units, listed earlier": (
        "higher_full",
        ("six_pairs", SIX_PAIRS_TO_KING),
        ("three_straights", STRAIGHTS),
        Clash(-1, -3, "listed_later"),
    ),
    "two dragons": ("higher_full", ("dragon", DRAGON), ("dragon", DRAGON), Clash(0, 0, "same")),
    "the same straights": (
        "higher_full",
        ("three_straights", STRAIGHTS),
        ("three_straights", STRAIGHTS),
        Clash(0, 0, "same"),
    ),
    # 3 - 13
    "the difference": ("difference", ("six_pairs", SIX_PAIRS_TO_TEN), ("dragon", DRAGON), Clash(-1, -10, "difference")),
    "no difference": (
        "difference",
        ("six_pairs", SIX_PAIRS_TO_KING),
        ("six_pairs", SIX_PAIRS_TO_TEN),
        Clash(0, 0, "equal_units"),
    ),
    "equal units cancel": (
        "push_equal_value",
        ("six_pairs", SIX_PAIRS_TO_KING),
        ("six_pairs", SIX_PAIRS_TO_TEN),
        Clash(0, 0, "equal_units"),
    ),
    "more units in full where equal ones cancel": (
        "push_equal_value",
        ("dragon", DRAGON),
        ("six_pairs", SIX_PAIRS_TO_TEN),
        Clash(1, 13, "more_units"),
    ),
}


@pytest.mark.parametrize("mode,mine,theirs,expected", UNITS.values(), ids=UNITS)
def test_what_two_naturals_bring(
    mode: str, mine: tuple[NaturalKind, str], theirs: tuple[NaturalKind, str], expected: Clash
) -> None:
    assert clash(rules("hong-kong", natural_clash=mode), declared(*mine), declared(*theirs)) == expected


FLUSH, STRAIGHT, STRAIGHT_FLUSH = Category.FLUSH, Category.STRAIGHT, Category.STRAIGHT_FLUSH

# Kind, the better cards and the worse, then: the row or the place of the set, the categories, the ranks, the groups.
DECIDED: dict[
    str, tuple[NaturalKind, str, str, Row | int, tuple[Category, Category] | None, tuple[int, int] | None, str]
] = {
    "flush in the back: king against jack": (
        "three_flushes",
        "2c 4c 5c 7c 9c 2d 5d 8d Td Kd 2s 4s 6s",  # the king's diamonds are the better five
        "2h 4h 5h 7h 9h 2s 5s 8s Ts Js 2d 4d 6d",
        Row.BACK,
        (FLUSH, FLUSH),
        (KING, JACK),
        "Kd Td 8d 5d 2d against Js Ts 8s 5s 2s",
    ),
    "flush in the middle, by its third card: ten against eight": (
        "three_flushes",
        "Ac Kc 9c 5c 3c Qd Jd Td 4d 2d 7h 8h 9h",
        "Ad Kd 9d 5d 3d Qc Jc 8c 7c 2c Jh Qh Kh",
        Row.MIDDLE,
        (FLUSH, FLUSH),
        (TEN, TEN - 2),
        "Qd Jd Td 4d 2d against Qc Jc 8c 7c 2c",
    ),
    "flush in front": (
        "three_flushes",
        "Ac Kc 9c 5c 3c Qd Jd Td 4d 2d 7h 8h Kh",
        "Ad Kd 9d 5d 3d Qc Jc Tc 4c 2c 8s 7s Qs",
        Row.FRONT,
        (FLUSH, FLUSH),
        (KING, QUEEN),
        "Kh 8h 7h against Qs 8s 7s",
    ),
    "a front of A-3-2 in one suit is a flush, ace high": (
        "three_flushes",
        "As Js 9s 7s 5s Qd Td 8d 6d 4d Ac 3c 2c",
        "Ad Jd 9d 7d 5d Qs Ts 8s 6s 4s Kh 7h 3h",
        Row.FRONT,
        (FLUSH, FLUSH),
        (ACE, KING),
        "Ac 3c 2c against Kh 7h 3h",
    ),
    # The clubs 2-6 are one suit; the other's best straight goes up to the ace, in mixed suits, and
    # leaves the higher suits to the rows before it.
    "a straight flush in the back against a straight": (
        "three_straights",
        "2c 3c 4c 5c 6c 7d 8h 9s Td Jh 4d 5d 6h",
        "Tc Jd Qh Ks Ac 9c Td Jh Qs Kc 9d Ts Jc",
        Row.BACK,
        (STRAIGHT_FLUSH, STRAIGHT),
        None,
        "6c 5c 4c 3c 2c against Ac Kc Qh Jc Tc",
    ),
    # Both 10-A and 9-K: the fronts are 2-3-4 and A-2-3, which is the lowest, so its three counts.
    "a front of A-2-3 is called by its three": (
        "three_straights",
        "Tc Jd Qh Ks Ac 9c Td Jh Qs Kc 2d 3s 4c",
        "Th Jc Qd Kc Ad 9d Ts Js Qc Kd Ah 2c 3h",
        Row.FRONT,
        (STRAIGHT, STRAIGHT),
        (2, 1),
        "4c 3s 2d against 3h 2c Ah",
    ),
    "three straight flushes: the middle": (
        "three_straight_flushes",
        "9d Td Jd Qd Kd 2c 3c 4c 5c 6c 4h 5h 6h",
        "9s Ts Js Qs Ks Ah 2h 3h 4h 5h 4d 5d 6d",
        Row.MIDDLE,
        (STRAIGHT_FLUSH, STRAIGHT_FLUSH),
        (FIVE + 1, FIVE),
        "6c 5c 4c 3c 2c against 5h 4h 3h 2h Ah",
    ),
    "the second pair": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d 9c 9d Ac Ad Tc",
        "2h 2s 3c 3d 4h 4s 6h 6s 8h 8s Ah As Kc",
        1,
        None,
        (7, 6),
        "9d 9c against 8s 8h",
    ),
    # Four aces are two pairs: the second pair is aces against kings.
    "the second pair of four": (
        "six_pairs",
        "2c 2d 3h 3s 4c 4d 6c 6d Ac Ad Ah As Tc",
        "2h 2s 3c 3d 4h 4s Kh Ks Qc Qd Ac Ad Jc",
        1,
        None,
        (ACE, KING),
        "Ad Ac against Ks Kh",
    ),
    "a pair against a three": (
        "five_pairs_and_trips",
        "2c 2d 2h 4c 4d 6c 6d 8c 8d Tc Td Ac Ah",
        "2c 2d 4h 4s 6h 6s 8h 8s Th Ts Kc Kd Kh",
        0,
        None,
        (ACE, KING),
        "Ah Ac against Kh Kd Kc",
    ),
    "the highest three": (
        "four_trips",
        "2c 2d 2h 3c 3d 3h 4c 4d 4h Ac Ad Ah 5s",
        "Jc Jd Jh Qc Qd Qh 9c 9d 9h Kc Kd Kh As",
        0,
        None,
        (ACE, KING),
        "Ah Ad Ac against Kh Kd Kc",
    ),
    "the lowest four": (
        "three_quads",
        "3c 3d 3h 3s Kc Kd Kh Ks Ac Ad Ah As 4c",
        "2c 2d 2h 2s Kc Kd Kh Ks Ac Ad Ah As 4c",
        2,
        None,
        (1, 0),
        "3s 3h 3d 3c against 2s 2h 2d 2c",
    ),
}


@pytest.mark.parametrize("kind,better,worse,place,categories,ranks,shown", DECIDED.values(), ids=DECIDED)
def test_which_cards_decided(
    kind: NaturalKind,
    better: str,
    worse: str,
    place: Row | int,
    categories: tuple[Category, Category] | None,
    ranks: tuple[int, int] | None,
    shown: str,
) -> None:
    found = met(kind, better, worse)
    assert (found.side, found.why) == (1, "cards")
    assert found.units == KINDS.index(kind) + 1
    assert found.decided is not None
    assert (found.decided.group, found.decided.row) == (place, place if isinstance(place, Row) else None)
    assert found.decided.categories == categories
    assert found.decided.ranks == ranks
    assert " against ".join(cards_text(cards) for cards in found.decided.cards) == shown


def test_a_second_wheel_is_called_by_its_ace() -> None:
    wheel, kings, aces = (
        f"{back} 7d 8h 9s Ts Jc 4d 5d 6h" for back in ("Ac 2d 3h 4s 5c", "9c Td Jh Qs Kc", "Tc Jd Qh Ks Ac")
    )
    # Where A-5 is the lowest straight the same cards lie 4-5-6, A-5 and 7-J, and the jack meets the king.
    assert decided_ranks("three_straights", wheel, kings, "lowest") == (-1, (JACK, KING))
    # A-5 is below A-K-Q-J-T and above K-Q-J-T-9: ace against king, then five against king beside the ace.
    assert decided_ranks("three_straights", wheel, kings, "second") == (1, (ACE, KING))
    assert decided_ranks("three_straights", wheel, aces, "second") == (-1, (FIVE, KING))


def decided_ranks(kind: NaturalKind, mine: str, theirs: str, wheel: str) -> tuple[int, tuple[int, int] | None]:
    found = met(kind, mine, theirs, wheel=wheel)
    assert found.decided is not None
    return found.side, found.decided.ranks


def test_the_wheel_moves_no_front_of_a_suit() -> None:
    """A-3-2 of a suit in front is below A-K-J, and above K-Q-J, wherever the wheel stands among the straights."""
    low, high = "Ac Kc 9c 5c 3c Qd Jd Td 4d 2d Ah 2h 3h", "Ad Kd 9d 5d 3d Qc Jc Tc 4c 2c As Ks Js"
    below = high.replace("As", "Qs")
    for wheel in ("second", "lowest"):
        assert decided_ranks("three_flushes", low, high, wheel) == (-1, (1, KING))
        assert decided_ranks("three_flushes", low, below, wheel) == (1, (ACE, KING))


def test_cards_that_are_not_the_natural_are_no_clash() -> None:
    with pytest.raises(ValueError, match="not dragon"):
        met("dragon", DRAGON, STRAIGHTS.replace("/", "").replace("2c", "2d").replace("3d", "3c"))


def board(cards: tuple[Card, ...]) -> Board:
    return Board.of((cards[:3], cards[3:8], cards[8:]))


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["higher_full", "difference", "push_equal_value"])
@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_words_and_points_agree(mode: str, wheel: str) -> None:
    """What the score pays is what the clash says, and what the clash names is what made the difference."""
    dice = Random(17)
    units = [[kind, dice.randrange(1, 6)] for kind in dice.sample(KINDS, len(KINDS))]  # many are worth the same
    ruleset = rules("hong-kong", naturals=units, natural_clash=mode, wheel=wheel)
    options = ruleset.natural_options
    held: dict[NaturalKind, list[tuple[Card, ...]]] = {kind: [] for kind in KINDS}
    for cards in many_hands(dice, 60):
        for kind in naturals_in(cards, options):
            held[kind].append(cards)
    seen: Counter[str] = Counter()
    for one, other in product(KINDS, KINDS):
        for _ in range(60 if one == other else 4):
            mine, theirs = Declared(one, dice.choice(held[one])), Declared(other, dice.choice(held[other]))
            found, turned = clash(ruleset, mine, theirs), clash(ruleset, theirs, mine)
            seen[found.why] += 1
            hands = [ClosedPlayed(board(side.cards), natural=side.kind) for side in (mine, theirs)]
            result = settled(ruleset, *hands)
            assert (result.pairs[0].natural, result.totals) == (found.units, (found.units, -found.units))
            assert (turned.side, turned.units, turned.why) == (-found.side, -found.units, found.why)
            assert found.side == (found.units > 0) - (found.units < 0)
            assert (found.decided is not None) == (found.why == "cards")
            if found.decided is not None:
                ratings = [rating(side.kind, side.cards, options) for side in (mine, theirs)]
                assert found.side == (1 if ratings[0] > ratings[1] else -1)
                shown = [groups(side.kind, side.cards, options) for side in (mine, theirs)]
                assert found.decided.cards == tuple(each[found.decided.group] for each in shown)
                if found.decided.categories and len(set(found.decided.categories)) == 2:
                    first, second = found.decided.categories
                    assert found.side == (1 if first > second else -1)
                else:
                    assert found.decided.ranks is not None
                    first_rank, second_rank = found.decided.ranks
                    assert found.side == (1 if first_rank > second_rank else -1)
                    assert {first_rank, second_rank} <= {card >> 2 for cards in found.decided.cards for card in cards}
    modes = {
        "higher_full": {"more_units", "listed_later", "cards", "same"},
        "difference": {"difference", "equal_units"},
        "push_equal_value": {"more_units", "equal_units"},
    }
    assert seen.keys() == modes[mode]
