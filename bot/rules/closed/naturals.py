"""Naturals: thirteen cards that win outright (RULES 2.4): which of them a hand contains, and which of two is better.

A natural is one `Natural` in `NATURALS`, its kind in `NaturalKind`, and its two texts in the words of the locale:
``natural.<kind>`` for its name, ``natural_cards.<kind>`` for what it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Literal

from bot.rules.cards import ACE, DEUCE, EIGHT, JACK, KING, Card
from bot.rules.closed import natural_shapes as shapes
from bot.rules.closed.natural_hand import USUAL, CountedHand, Groups, NaturalOptions, Rating
from bot.rules.closed.natural_rows import are_flushes, are_straights, straight_flushes

__all__ = [
    "ALL_HANDS",
    "KINDS",
    "NATURALS",
    "Groups",
    "Natural",
    "NaturalKind",
    "NaturalOptions",
    "Rating",
    "groups",
    "natural_of",
    "naturals_in",
    "places",
    "rating",
]

NaturalKind = Literal[
    "no_pictures",
    "small_cards",
    "six_pairs",
    "three_straights",
    "three_flushes",
    "one_colour_but_one",
    "five_pairs_and_trips",
    "four_trips",
    "one_colour",
    "small",
    "big",
    "dragon",
    "three_quads",
    "three_straight_flushes",
    "all_pictures",
    "dragon_suited",
]
"""The kinds as types; a test compares them with `NATURALS`."""

ALL_HANDS = comb(52, 13)
"""How many hands of thirteen cards there are: 635,013,559,600."""


@dataclass(frozen=True, slots=True)
class Natural:
    """One kind of natural. What it is worth, and which is higher, is for a ruleset to say.

    `hands` of all `ALL_HANDS` contain it with the default options, exactly. `words` says what its texts
    are listed under, where that is not always its kind.
    """

    kind: NaturalKind
    hands: int
    shape: shapes.Shape
    is_in: Callable[[CountedHand, NaturalOptions], bool]
    words: Callable[[NaturalOptions], str] | None = None

    @property
    def chance(self) -> float:
        """How often thirteen cards contain it, with the default options."""
        return self.hands / ALL_HANDS

    def name_key(self, options: NaturalOptions) -> str:
        """The text that names it, in the words of a locale."""
        return f"natural.{self._listed_under(options)}"

    def cards_key(self, options: NaturalOptions) -> str:
        """The text that says which cards it is made of."""
        return f"natural_cards.{self._listed_under(options)}"

    def _listed_under(self, options: NaturalOptions) -> str:
        return self.words(options) if self.words else self.kind


def _has_no_pictures(hand: CountedHand, options: NaturalOptions) -> bool:
    return hand.between(JACK, KING) == 0 and (options.aces_allowed or hand.ranks[ACE] == 0)


def _is_pairs(hand: CountedHand, options: NaturalOptions) -> bool:
    """Whether one rank alone is held an odd number of times: the odd card may match a pair."""
    odd = sum(count % 2 for count in hand.ranks)
    return odd == 1 and (options.quads_as_two_pairs or 4 not in hand.ranks)


NATURALS: tuple[Natural, ...] = (
    Natural(
        "no_pictures",
        hands=12_033_222_880,
        shape=shapes.ONE_LINE,
        is_in=_has_no_pictures,
        words=lambda options: "no_pictures" if options.aces_allowed else "no_pictures_no_aces",
    ),
    Natural(
        "small_cards",
        hands=347_373_600,
        shape=shapes.ONE_LINE,
        is_in=lambda hand, options: hand.between(DEUCE, options.small_cards_to - 2) == 13,
        words=lambda options: "small_cards_ten" if options.small_cards_to == 10 else "small_cards",
    ),
    Natural(
        "six_pairs",
        hands=2_856_863_152,
        shape=shapes.PAIRS,
        is_in=_is_pairs,
        words=lambda options: "six_pairs" if options.quads_as_two_pairs else "six_pairs_no_quads",
    ),
    Natural("three_straights", hands=2_029_579_776, shape=shapes.STRAIGHTS, is_in=lambda hand, _: are_straights(hand)),
    Natural("three_flushes", hands=5_705_516_392, shape=shapes.FLUSHES, is_in=lambda hand, _: are_flushes(hand)),
    Natural(
        "one_colour_but_one", hands=502_200_400, shape=shapes.TWELVE_AND_ONE, is_in=lambda hand, _: hand.red in (1, 12)
    ),
    Natural(
        "five_pairs_and_trips",
        hands=342_692_064,
        shape=shapes.PAIRS_AND_TRIPS,
        is_in=lambda hand, options: 3 in hand.ranks and _is_pairs(hand, options),
    ),
    Natural(
        "four_trips",
        hands=6_772_480,
        shape=shapes.TRIPS,
        is_in=lambda hand, _: sum(count >= 3 for count in hand.ranks) == 4,
    ),
    Natural("one_colour", hands=20_801_200, shape=shapes.ONE_LINE, is_in=lambda hand, _: hand.red in (0, 13)),
    Natural("small", hands=37_442_160, shape=shapes.ONE_LINE, is_in=lambda hand, _: hand.between(DEUCE, EIGHT) == 13),
    Natural("big", hands=37_442_160, shape=shapes.ONE_LINE, is_in=lambda hand, _: hand.between(EIGHT, ACE) == 13),
    Natural("dragon", hands=67_108_864, shape=shapes.DECK_ORDER, is_in=lambda hand, _: max(hand.ranks) == 1),
    Natural("three_quads", hands=11_440, shape=shapes.QUADS, is_in=lambda hand, _: hand.ranks.count(4) == 3),
    Natural(
        "three_straight_flushes",
        hands=22_060,
        shape=shapes.STRAIGHT_FLUSHES,
        is_in=lambda hand, options: any(straight_flushes(hand, options.wheel)),
    ),
    Natural(
        "all_pictures",
        hands=40,
        shape=shapes.TYING_QUADS,
        is_in=lambda hand, _: hand.between(JACK, KING) == 12,
    ),
    Natural("dragon_suited", hands=4, shape=shapes.DECK_ORDER, is_in=lambda hand, _: 13 in hand.suits),
)
"""Every natural that the bot knows."""

KINDS: tuple[NaturalKind, ...] = tuple(natural.kind for natural in NATURALS)

_BY_KIND = {natural.kind: natural for natural in NATURALS}


def natural_of(kind: NaturalKind) -> Natural:
    """The natural of a kind."""
    return _BY_KIND[kind]


def naturals_in(cards: Sequence[Card], options: NaturalOptions = USUAL) -> frozenset[NaturalKind]:
    """Every kind that thirteen cards contain, in whatever rows they lie; a suited dragon is a dragon, too.

    Raises ValueError for other than thirteen different cards without jokers.
    """
    hand = CountedHand.of(cards)
    return frozenset([natural.kind for natural in NATURALS if natural.is_in(hand, options)])


def rating(kind: NaturalKind, cards: Sequence[Card], options: NaturalOptions = USUAL) -> Rating:
    """How a natural compares with others of its kind: by the best split into rows, by its sets, or always a tie.

    Raises ValueError when the cards do not contain it.
    """
    return natural_of(kind).shape.rating(_counted(kind, cards, options), options)


def groups(kind: NaturalKind, cards: Sequence[Card], options: NaturalOptions = USUAL) -> Groups:
    """The thirteen cards as they are shown when the natural is declared (RULES 2).

    Three straights or flushes are front, middle and back of the split that `rating` compares, each in playing order;
    pairs, threes and fours go from the highest down, the odd card last; anything else is one line, dragons from the
    deuce to the ace. Raises ValueError when the cards do not contain it.
    """
    return natural_of(kind).shape.groups(_counted(kind, cards, options), options)


def places(kind: NaturalKind, cards: Sequence[Card], options: NaturalOptions = USUAL) -> tuple[shapes.Place, ...]:
    """What is compared with another natural of the kind, in turn: back, middle and front, or set by set, or nothing.

    Their `worth`, one after the other, are the `rating`. Raises ValueError when the cards do not contain the natural.
    """
    return natural_of(kind).shape.places(_counted(kind, cards, options), options)


def _counted(kind: NaturalKind, cards: Sequence[Card], options: NaturalOptions) -> CountedHand:
    hand = CountedHand.of(cards)
    if not natural_of(kind).is_in(hand, options):
        raise ValueError(f"these cards are not {kind}")
    return hand
