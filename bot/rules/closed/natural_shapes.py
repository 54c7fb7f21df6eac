"""How the cards of a natural lie when it is declared, and what decides between two of a kind (RULES 2.4).

A natural lies in three rows, in sets of equal ranks, or in one line. Rows and sets compare one after the other; a line
always ties with its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from bot.rules.board import Cards
from bot.rules.cards import ACE, FIVE, Row
from bot.rules.closed.natural_hand import CountedHand, Groups, NaturalOptions, Rating, is_red
from bot.rules.closed.natural_rows import Split, flushes, straight_flushes, straights
from bot.rules.evaluate import Category, Ranks, Wheel, scale

_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


class Place(NamedTuple):
    """One of the things that two naturals of a kind compare, in turn: `worth` decides, `ranks` say it in words.

    `group` is its index in the groups. `row` and `category` are None where sets are compared.
    """

    group: int
    worth: Rating
    ranks: Ranks
    row: Row | None = None
    category: Category | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """Front, middle and back by the split that compares best. `front` names a front: three cards have no such value.

    The rating is the value of the back, the value of the middle, and the ranks of the front.
    """

    splits: Callable[[CountedHand, Wheel], Iterator[Split]]
    front: Category

    def rating(self, hand: CountedHand, options: NaturalOptions) -> Rating:
        """The best split, compared back, middle, front."""
        return max(self.splits(hand, options.wheel)).rating

    def groups(self, hand: CountedHand, options: NaturalOptions) -> Groups:
        """The rows of that split, front first."""
        return max(self.splits(hand, options.wheel)).rows(hand)

    def places(self, hand: CountedHand, options: NaturalOptions) -> tuple[Place, ...]:
        """Back, middle, front. A front is of the category that the natural asks for."""
        best = max(self.splits(hand, options.wheel))
        back, middle, *front = best.rating
        front_ranks = best.front.ranks
        if options.wheel == "second" or front_ranks[-1] != ACE:
            front_ranks = tuple(sorted(front_ranks, reverse=True))
        return (
            _row_place(Row.BACK, int(back), options.wheel),
            _row_place(Row.MIDDLE, int(middle), options.wheel),
            Place(Row.FRONT, tuple(front), front_ranks, Row.FRONT, self.front),
        )


def _row_place(row: Row, value: int, wheel: Wheel) -> Place:
    """A row of five. A straight has its two highest ranks: A-5 where A-2-3-4-5 ranks beside A-K-Q-J-T, else 5-4."""
    values = scale(wheel)
    category, ranks = values.categories[value], values.ranks[value]
    if category in _STRAIGHTS:
        high = ranks[0]
        ranks = (ACE, FIVE) if high == FIVE and wheel == "second" else (high, high - 1)
    return Place(row, (value,), ranks, row, category)


@dataclass(frozen=True, slots=True)
class Sets:
    """Pairs, threes or fours from the highest down, then the odd card.

    `keeps_trips`: a three among pairs stays together. `compares` by the ranks of the sets, else ties.
    """

    size: int
    keeps_trips: bool = False
    compares: bool = True

    def rating(self, hand: CountedHand, options: NaturalOptions) -> Rating:
        """The ranks of the sets, the highest first; four of a kind holds two pairs."""
        if not self.compares:
            return ()
        return tuple(rank for rank in range(ACE, -1, -1) for _ in range(hand.ranks[rank] // self.size))

    def groups(self, hand: CountedHand, options: NaturalOptions) -> Groups:
        """The sets in the order of the rating, and the odd card."""
        sets: list[Cards] = []
        odd: Cards = ()
        for rank in range(ACE, -1, -1):
            held = hand.cards_of(rank)
            size = 3 if self.keeps_trips and len(held) == 3 else self.size
            while len(held) >= size:
                sets.append(held[:size])
                held = held[size:]
            odd += held
        return (*sets, odd) if odd else tuple(sets)

    def places(self, hand: CountedHand, options: NaturalOptions) -> tuple[Place, ...]:
        """The sets, the highest first."""
        ranks = self.rating(hand, options)
        return tuple(Place(group, (rank,), (int(rank),)) for group, rank in enumerate(ranks))


@dataclass(frozen=True, slots=True)
class Line:
    """All thirteen cards in one line, from the highest down or, `rising`, from the deuce to the ace. It always ties."""

    rising: bool = False

    def rating(self, hand: CountedHand, options: NaturalOptions) -> Rating:
        """Nothing: all of a kind are equal."""
        return ()

    def groups(self, hand: CountedHand, options: NaturalOptions) -> Groups:
        """The one line."""
        cards = hand.cards()
        return (cards[::-1] if self.rising else cards,)

    def places(self, hand: CountedHand, options: NaturalOptions) -> tuple[Place, ...]:
        """Nothing is compared."""
        return ()


@dataclass(frozen=True, slots=True)
class TwelveAndOne(Line):
    """Twelve cards of a colour from the highest down, then the other one. It always ties."""

    def groups(self, hand: CountedHand, options: NaturalOptions) -> Groups:
        """The twelve and the one."""
        most_are_red = hand.red > 1
        cards = hand.cards()
        return (
            tuple(card for card in cards if is_red(card) is most_are_red),
            tuple(card for card in cards if is_red(card) is not most_are_red),
        )


Shape = Rows | Sets | Line

STRAIGHTS = Rows(straights, Category.STRAIGHT)
FLUSHES = Rows(flushes, Category.FLUSH)
STRAIGHT_FLUSHES = Rows(straight_flushes, Category.STRAIGHT_FLUSH)
PAIRS = Sets(2)
PAIRS_AND_TRIPS = Sets(2, keeps_trips=True)
TRIPS = Sets(3)
QUADS = Sets(4)
TYING_QUADS = Sets(4, compares=False)
ONE_LINE = Line()
DECK_ORDER = Line(rising=True)
TWELVE_AND_ONE = TwelveAndOne()
