"""How an opponent's board turns out: boards that such an opponent has had, or the one that lies open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bot.players.arrays import Float64Array, Int32Array, IntegerArray
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.royalties import RoyaltyTable


@dataclass(frozen=True, slots=True, eq=False)
class BoardSample:
    """An empirical distribution of boards, each as likely as the next.

    `legal` is ``[board][row]``, the values of the legal ones; `fouls` is the share of boards that fouled, 0 to 1. With
    `is_sample` other boards than these can come, too.
    """

    legal: Int32Array
    fouls: float
    is_sample: bool = True

    @classmethod
    def only(cls, ruleset: OpenFaceRuleset, board: Board) -> BoardSample:
        """One full board that is known. Raises ValueError for one that is not full."""
        values = values_of(board)
        if is_legal(values, ruleset.middle, ruleset.low_qualifier):
            return cls(np.array([values], np.int32), 0.0, is_sample=False)
        return cls(np.empty((0, 3), np.int32), 1.0, is_sample=False)

    def row_points(self, ruleset: OpenFaceRuleset) -> Float64Array:
        """``[row][value]``: the points that a legal board's row of each value is expected to win from these boards."""
        return _row_points(self, ruleset.row_units, ruleset.middle == "deuce_seven")

    def other_points(
        self, ruleset: OpenFaceRuleset, front: IntegerArray, middle: IntegerArray, back: IntegerArray
    ) -> Float64Array:
        """Points ``[board]`` that legal boards of these values win by scoops, less the royalties that they pay.

        `front`, `middle` and `back` are the values of their rows, ``[board]``.
        """
        total = np.full(len(front), self.fouls * ruleset.scoop_bonus)
        if len(self.legal):
            total -= (1.0 - self.fouls) * self.royalties(ruleset)
            total += (1.0 - self.fouls) * ruleset.scoop_bonus * self._scoops(ruleset, front, middle, back)
        return total

    def foul_points(self, ruleset: OpenFaceRuleset) -> float:
        """Points that a fouled board is expected to win, which is less than nothing."""
        lost = 3 * ruleset.row_units + ruleset.scoop_bonus + self.royalties(ruleset)
        return (self.fouls - 1.0) * lost

    def _scoops(self, ruleset: OpenFaceRuleset, *rows: IntegerArray) -> Float64Array:
        """The chance to win all three rows less the chance to lose them: ``[board]``."""
        mine, theirs = [row.astype(np.int16)[:, None] for row in rows], self.legal.astype(np.int16).T
        if ruleset.middle == "deuce_seven":
            mine[Row.MIDDLE], theirs[Row.MIDDLE] = -mine[Row.MIDDLE], -theirs[Row.MIDDLE]
        won = np.logical_and.reduce([ours > other for ours, other in zip(mine, theirs, strict=True)])
        lost = np.logical_and.reduce([ours < other for ours, other in zip(mine, theirs, strict=True)])
        points: Float64Array = won.mean(axis=1) - lost.mean(axis=1)
        return points

    def royalties(self, ruleset: OpenFaceRuleset) -> float:
        """Points of royalties of a legal board, on average."""
        if not len(self.legal):
            return 0.0
        return float(royalties_of(ruleset.royalties)[np.arange(3), self.legal].sum(axis=1).mean())


@lru_cache(maxsize=64)
def royalties_of(table: RoyaltyTable) -> Float64Array:
    """Royalties as ``[row][value]``."""
    return np.array(table.by_value, np.float64)


@lru_cache(maxsize=64)
def _row_points(boards: BoardSample, units: int, middle_is_low: bool) -> Float64Array:
    found = np.zeros((3, VALUES))
    for row in Row:
        counts = np.bincount(boards.legal[:, row], minlength=VALUES).astype(np.float64)
        if boards.is_sample:
            counts += 1.0 / VALUES  # as if one more board had any value: the stronger of two rows is never worth less
        total = counts.sum()
        if total:
            below = np.cumsum(counts) - counts
            found[row] = (2.0 * below + counts - total) / total
    found *= (1.0 - boards.fouls) * units
    if middle_is_low:
        found[Row.MIDDLE] *= -1.0
    found += boards.fouls * units
    return found
