"""Rows of many closed hands ranked at once: strengths that decide rows, and what the bonus table says of them."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from bot.rules.batch.pairs import Units
from bot.rules.batch.values import batch_scale
from bot.rules.cards import ACE, FIVE, SUITS, rank_of, suit_of
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import VALUES, Category, Wheel, category_of, scale

SUIT_PLACES = 4
"""Where suits count, a strength is this many times the value, plus how high the suit of the first card is."""

_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def places(rules: ClosedRuleset) -> int:
    """How many strengths share a value: one, or four where suits count."""
    return 1 if rules.suit_order == "off" else SUIT_PLACES


def strengths_of(rules: ClosedRuleset, rows: npt.NDArray[np.integer]) -> Units:
    """What decides between rows of 3 or 5 cards, along the last axis: their values, and suits where they count."""
    values = batch_scale(rules.wheel).values_of(rows).astype(np.int32)
    if rules.suit_order == "off":
        return values
    heights = np.array([3 - rules.suit_order.index(suit) for suit in SUITS], np.int32)
    is_first = rank_of(rows) == _first_ranks(rules.wheel)[values][..., None]
    found: Units = values * SUIT_PLACES + np.where(is_first, heights[suit_of(rows)], 0).max(axis=-1)
    return found


def bonuses_of(rules: ClosedRuleset) -> Units:
    """The bonus table as ``[row][value]``, zeros without one."""
    if rules.bonuses is None:
        return np.zeros((3, VALUES), np.int32)
    return np.array(rules.bonuses.by_value, np.int32)


@cache
def _first_ranks(wheel: Wheel) -> Units:
    """By value: the rank of a row's first card; the ace of A-2-3-4-5 where that ranks beside the ace-high straight."""
    ranks = scale(wheel).ranks
    return np.array(
        [
            ACE
            if wheel == "second" and category_of(value) in _STRAIGHTS and ranks[value][0] == FIVE
            else ranks[value][0]
            for value in range(VALUES)
        ],
        np.int32,
    )
