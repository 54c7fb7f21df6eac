"""Deuce-to-seven lows: the middle row of 2-7 Pineapple (RULES 3.5).

The lowest five cards win: aces are high, straights and flushes count against their holder, so 7-5-4-3-2 is the best
low. A row keeps its ordinary value (`value_of`); this module only says what that value is worth as a low.
"""

from __future__ import annotations

from typing import Literal

from bot.rules.cards import ACE, DEUCE, FIVE, FOUR, RANKS, TEN, TREY
from bot.rules.evaluate import VALUES, Category, Ranks, category_of, ranks_of

Middle = Literal["high", "deuce_seven"]
"""What wins the middle row: the higher hand, or the lower deuce-to-seven low."""

LowQualifier = Literal[10, 9]
"""How high a low may be that is no foul, by the number on its highest card."""

LOW_HIGH_CARD = TEN
"""The highest rank that a low may have anywhere: the ten."""

_ACE_LOW_STRAIGHT: Ranks = (FIVE,)
_AS_ACE_HIGH: Ranks = (ACE, FIVE, FOUR, TREY, DEUCE)
_NO_STRAIGHT = {Category.STRAIGHT: Category.HIGH_CARD, Category.STRAIGHT_FLUSH: Category.FLUSH}


def _described(value: int) -> tuple[Category, Ranks]:
    """What the row counts as when aces are always high: A-2-3-4-5 is no straight."""
    category, ranks = category_of(value), ranks_of(value)
    if ranks == _ACE_LOW_STRAIGHT and category in _NO_STRAIGHT:
        return _NO_STRAIGHT[category], _AS_ACE_HIGH
    return category, ranks


def _order() -> dict[int, int]:
    """The place of each five-card value among the lows. Front values share no place with a middle."""
    fives = [value for value in range(VALUES) if _is_of_five(value)]
    return {value: place for place, value in enumerate(sorted(fives, key=_described))}


def _is_of_five(value: int) -> bool:
    category, ranks = category_of(value), ranks_of(value)
    return len(ranks) >= {Category.HIGH_CARD: 5, Category.PAIR: 4, Category.THREE_OF_A_KIND: 3}.get(category, 1)


_PLACES = _order()
BEST_LOW: int = min(_PLACES, key=_PLACES.__getitem__)
"""The ordinary value of 7-5-4-3-2."""


def low_place(value: int) -> int:
    """The place of a five-card row's value in the order of lows: 0 for 7-5-4-3-2, the best, to 7,461."""
    return _PLACES[value]


def highest_rank(low_qualifier: LowQualifier) -> int:
    """The highest rank that a low may have where this is required."""
    return low_qualifier - 2  # ranks count from the deuce


def is_low(value: int, low_qualifier: LowQualifier = 10) -> bool:
    """Whether a value is that of a low: five cards, none above the qualifier's, no pair, straight or flush."""
    ranks = ranks_of(value)
    is_five_high = category_of(value) is Category.HIGH_CARD and len(ranks) == 5
    return is_five_high and ranks[0] <= highest_rank(low_qualifier)


def low_ranks(value: int) -> str:
    """The ranks of a five-card row without a pair, straight or flush, highest first: ``7-5-4-3-2``; else empty."""
    category, ranks = _described(value)
    return "-".join(RANKS[rank] for rank in ranks) if category is Category.HIGH_CARD else ""


def is_flush_with_low_ace(value: int) -> bool:
    """Whether a row is A-2-3-4-5 of one suit: as a low it is a flush, not a straight flush."""
    return category_of(value) is Category.STRAIGHT_FLUSH and ranks_of(value) == _ACE_LOW_STRAIGHT
