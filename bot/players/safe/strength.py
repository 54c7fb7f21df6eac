"""The strength of a row, full or growing: one number by which made hands of any length compare.

It holds the category, then the deciding ranks as far as they are known. Full rows are ordered as by `value_of`, so
strengths of growing rows, full rows and fronts all compare with each other.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from bot.rules.board import Cards
from bot.rules.cards import is_joker, rank_of
from bot.rules.evaluate import Category, category_of, ranks_of, value_of

_RANK_BITS = 4
_RANKS_MOST = 5


def strength(category: Category, *ranks: int) -> int:
    """The strength of a category with its deciding ranks, the most important first; unknown ones count lowest."""
    number = int(category)
    for place in range(_RANKS_MOST):
        number = number << _RANK_BITS | (ranks[place] + 1 if place < len(ranks) else 0)
    return number


def category_in(number: int) -> Category:
    """The category in a strength."""
    return Category(number >> _RANK_BITS * _RANKS_MOST)


def rank_in(number: int) -> int:
    """The first deciding rank in a strength, -1 when none is known."""
    return (number >> _RANK_BITS * (_RANKS_MOST - 1) & 15) - 1


def first_rank(number: int) -> int:
    """A strength without its kickers: equal for equal categories with equal first ranks."""
    return number >> _RANK_BITS * (_RANKS_MOST - 1)


@cache
def strength_of_value(value: int) -> int:
    """The strength of a full row, from its value."""
    return strength(category_of(value), *ranks_of(value))


_MADE = {
    (): Category.HIGH_CARD,
    (1,): Category.HIGH_CARD,
    (2,): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}


def made(row: Cards, size: int) -> int:
    """The strength that a row of `size` places has already: it ends with this or more, whatever comes.

    Jokers add nothing, since they may be read as low as the board needs it (RULES 3.6).
    """
    held = [card for card in row if not is_joker(card)]
    if len(held) == size:
        return strength_of_value(value_of(held))
    groups = sorted(((count, rank) for rank, count in Counter(map(rank_of, held)).items()), reverse=True)
    counts = tuple(count for count, _ in groups)
    category = _MADE[counts[:1] if counts[1:2] != (2,) else counts[:2]]
    return strength(category, *(rank for _, rank in groups))
