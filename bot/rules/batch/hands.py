"""Rows of many closed hands ranked, and many pairs of them settled: `closed_pairs` on arrays (RULES 2.1 to 2.3).

Ranked are strengths, which decide rows, and what the bonus table says of them. Arrays of rows and bonuses have front,
middle and back along their last axis.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from bot.rules.batch.values import batch_scale
from bot.rules.cards import ACE, FIVE, SUITS, rank_of, suit_of
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import VALUES, Category, Wheel, category_of, scale

Units = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]

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


def swept(rules: ClosedRuleset, rows: Units) -> Units:
    """1 where the first hand scoops the second, -1 the other way round, else 0."""
    won = rows.sum(axis=-1, dtype=np.int32)
    least = 2 if rules.tie_counts_for_sweep else 3
    side: Units = (won >= least).astype(np.int32) - (won <= -least)
    return side


def row_points(rules: ClosedRuleset, rows: Units, mine: Units, theirs: Units, scoops_all: Bools | bool) -> Units:
    """What the second hand owes the first for rows, bonuses, scoop and the overall point.

    `rows` is 1, 0 or -1 as `row_results` gives it, all 0 for pairs that are not compared; `mine` and `theirs` are the
    two hands' bonuses, 0 for such pairs. `scoops_all`: where whoever scoops here scoops everybody else, too.
    """
    units = _row_units(rules, rows, mine, theirs).sum(axis=-1, dtype=np.int32)
    extras = my_extras = their_extras = np.zeros_like(units)
    if rules.bonus_mode == "always":
        my_extras = mine.sum(axis=-1, dtype=np.int32)
        their_extras = theirs.sum(axis=-1, dtype=np.int32)
        extras = my_extras - their_extras
    side = swept(rules, rows)
    multiplier = np.where(scoops_all, rules.all_multiplier, rules.scoop_multiplier)
    bonus = rules.scoop_bonus + np.where(scoops_all, rules.scoop_all_bonus, 0)
    own_gross = side * units + np.where(side > 0, my_extras, their_extras)
    ahead = units + extras + side * (own_gross * (multiplier - 1) + bonus)
    points: Units = (ahead + rules.overall_point * np.sign(ahead)).astype(np.int32)
    return points


def _row_units(rules: ClosedRuleset, rows: Units, mine: Units, theirs: Units) -> Units:
    paid = rows if rules.row_pay == "each" else _majority(rows)
    if rules.bonus_mode == "always" or rules.bonuses is None:
        return paid
    won = np.where(rows > 0, mine, -theirs * (rows < 0))
    if rules.bonus_mode == "instead" and rules.row_pay == "each":
        return np.where(won != 0, won, paid)
    return paid + won


def _majority(rows: Units) -> Units:
    """All three rows pay 3; two of three pay 1 in all, and the third row nothing. Only the sum counts."""
    paid = np.zeros_like(rows)
    for side in (1, -1):
        won = (rows == side).sum(axis=-1)
        paid[..., 0] += side * (3 * (won == 3) + (won == 2))
    return paid
