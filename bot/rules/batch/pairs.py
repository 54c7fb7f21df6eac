"""Rows of many pairs of closed hands settled at once: `closed_pairs` on arrays (RULES 2.1 to 2.3).

Arrays of rows and bonuses have front, middle and back along their last axis.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bot.rules.closed.ruleset import ClosedRuleset

Units = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]


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
