"""The distribution of an opponent's finished board: a sample of such boards, or the one board that lies open."""

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
    """A distribution of finished boards, all equally likely.

    `legal` is ``[board][row]``, the row values of the legal boards; `fouls` is the share of boards that fouled, 0 to 1.
    `is_sample` is False for a known board: no other board than that can come.
    """

    legal: Int32Array
    fouls: float
    is_sample: bool = True

    @classmethod
    def only(cls, ruleset: OpenFaceRuleset, board: Board) -> BoardSample:
        """The distribution of one full board that is known. Raises ValueError if it is not full."""
        values = values_of(board)
        if is_legal(values, ruleset.middle, ruleset.low_qualifier):
            return cls(np.array([values], np.int32), 0.0, is_sample=False)
        return cls(np.empty((0, 3), np.int32), 1.0, is_sample=False)

    def row_points(self, ruleset: OpenFaceRuleset) -> Float64Array:
        """``[row][value]``: the points that a row of a legal board is expected to win from these boards."""
        return _row_points(self, ruleset.row_units, ruleset.middle == "deuce_seven")

    def other_points(
        self, ruleset: OpenFaceRuleset, front: IntegerArray, middle: IntegerArray, back: IntegerArray
    ) -> Float64Array:
        """Expected points ``[board]`` of legal boards by scoops, minus the royalties that they pay to these boards.

        `front`, `middle` and `back` are the values of their rows, ``[board]``.
        """
        total = np.full(len(front), self.fouls * ruleset.scoop_bonus)
        if len(self.legal):
            total -= (1.0 - self.fouls) * self.royalties(ruleset)
            total += (1.0 - self.fouls) * ruleset.scoop_bonus * self._scoops(ruleset, front, middle, back)
        return total

    def foul_points(self, ruleset: OpenFaceRuleset) -> float:
        """The expected points of a fouled board against these boards: 0 or less."""
        lost = 3 * ruleset.row_units + ruleset.scoop_bonus + self.royalties(ruleset)
        return (self.fouls - 1.0) * lost

    def _scoops(self, ruleset: OpenFaceRuleset, *rows: IntegerArray) -> Float64Array:
        """``[board]``: the chance to win all three rows minus the chance to lose all three, against a legal board."""
        mine, theirs = [row.astype(np.int16)[:, None] for row in rows], self.legal.astype(np.int16).T
        if ruleset.middle == "deuce_seven":
            mine[Row.MIDDLE] = -mine[Row.MIDDLE]
            theirs[Row.MIDDLE] = -theirs[Row.MIDDLE]
        won = np.logical_and.reduce([ours > other for ours, other in zip(mine, theirs, strict=True)])
        lost = np.logical_and.reduce([ours < other for ours, other in zip(mine, theirs, strict=True)])
        points: Float64Array = won.mean(axis=1) - lost.mean(axis=1)
        return points

    def royalties(self, ruleset: OpenFaceRuleset) -> float:
        """The mean royalties of these boards, in points, if they are legal."""
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
