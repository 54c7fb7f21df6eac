"""The strength of a row: one ordered scale of 7,917 values for three and five cards (RULES 1.1 to 1.4).

A value is a place on the scale, 0 for the weakest: 455 three-card and 7,462 five-card values in one order, so that one
integer comparison ranks row against row, also front against middle. A three-card value stands just below the five-card
values that share its prefix: queens with a seven below Q-Q-9-8-2, above Q-Q-6-5-4.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Literal

from bot.rules.cards import ACE, DECK_52, DEUCE, FIVE, FOUR, TREY, Card, rank_of

Wheel = Literal["lowest", "second"]
Ranks = tuple[int, ...]


class Category(IntEnum):
    """The kind of a row, weakest first. Three cards know the first two and three of a kind only."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


_FIVE_HIGH: Ranks = (ACE, FIVE, FOUR, TREY, DEUCE)
_GROUPS = {
    (1, 1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}

RANK_KEYS: tuple[int, ...] = tuple(8**rank for rank in range(13))
"""One number a rank, such that the sum over a row says how many cards of each rank it has (an octal digit each)."""

_CARD_KEYS: tuple[int, ...] = tuple(RANK_KEYS[rank_of(card)] for card in DECK_52)


def _described(ranks: Ranks, is_flush: bool) -> tuple[Category, Ranks]:
    """The category of some ranks and the ranks that decide within it, the most important first."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    deciding = tuple(rank for _, rank in groups)
    category = _GROUPS[tuple(count for count, _ in groups)]
    if len(groups) < 5:
        return category, deciding
    high = FIVE if deciding == _FIVE_HIGH else deciding[0] if deciding[0] - deciding[4] == 4 else None
    if high is not None:
        return (Category.STRAIGHT_FLUSH if is_flush else Category.STRAIGHT), (high,)
    return (Category.FLUSH if is_flush else category), deciding


class Scale:
    """The values for one place of A-2-3-4-5 among the straights. Read-only; take it from `scale`.

    `categories` and `ranks` are indexed by value; `plain` and `flushes` give the value for a sum of `RANK_KEYS`.
    """

    __slots__ = ("categories", "flushes", "plain", "ranks")

    def __init__(self, wheel: Wheel) -> None:
        rows = [
            (*_described(ranks, is_flush=False), ranks, False)
            for size in (3, 5)
            for ranks in combinations_with_replacement(range(13), size)
            if size == 3 or ranks[0] != ranks[4]
        ]
        rows += [(*_described(ranks, is_flush=True), ranks, True) for ranks in combinations(range(13), 5)]

        def strength(row: tuple[Category, Ranks, Ranks, bool]) -> tuple[int, Sequence[float]]:
            category, deciding, _, _ = row
            is_wheel = deciding == (FIVE,) and category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
            return category, (ACE - 0.5,) if is_wheel and wheel == "second" else deciding

        rows.sort(key=strength)
        self.categories: tuple[Category, ...] = tuple(category for category, _, _, _ in rows)
        self.ranks: tuple[Ranks, ...] = tuple(deciding for _, deciding, _, _ in rows)
        self.plain: dict[int, int] = {}
        self.flushes: dict[int, int] = {}
        for value, (_, _, ranks, is_flush) in enumerate(rows):
            (self.flushes if is_flush else self.plain)[sum(RANK_KEYS[rank] for rank in ranks)] = value

    def value_of(self, cards: Sequence[Card]) -> int:
        """The value of a full row: 3 or 5 different cards, no jokers. Raises ValueError for another number."""
        keys = _CARD_KEYS
        if len(cards) == 5:
            a, b, c, d, e = cards
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:  # calls of `suit_of` cost 15 % here
                return self.flushes[key]
            return self.plain[key]
        if len(cards) == 3:
            a, b, c = cards
            return self.plain[keys[a] + keys[b] + keys[c]]
        raise ValueError(f"a full row has 3 or 5 cards, not {len(cards)}")


@cache
def scale(wheel: Wheel) -> Scale:
    """The scale with A-2-3-4-5 as the lowest straight, or as the second best just below A-K-Q-J-T (RULES 1.3)."""
    return Scale(wheel)


_SCALE = scale("lowest")
_ROYAL = len(_SCALE.categories) - 1

VALUES = len(_SCALE.categories)
"""How many values there are: 7,917."""

value_of = _SCALE.value_of
"""The value of a full row on the usual scale: 3 or 5 different cards, no jokers. Raises ValueError."""


def category_of(value: int) -> Category:
    """The kind of row that a value stands for; the same on both scales."""
    return _SCALE.categories[value]


def ranks_of(value: int) -> Ranks:
    """The ranks that decide within the category, most important first: ``(10, 5)`` for queens with a seven.

    A straight is its highest card alone, 3 (a five) for A-2-3-4-5.
    """
    return _SCALE.ranks[value]


def is_royal(value: int) -> bool:
    """Whether the value is the ace-high straight flush; the same on both scales."""
    return value == _ROYAL
