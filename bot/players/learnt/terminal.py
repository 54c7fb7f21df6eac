"""Terminal values: what finished boards are worth against a typical opponent, or what a foul costs.

Rows, scoop, royalties and Fantasyland count, in points against one opponent whose board is not known. Against several
opponents multiply by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bot.players.arrays import Float64Array, Int64Array, IntegerArray, UInt16Array
from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.encoding import Boards, coded_deck
from bot.players.learnt.readings import BatchRowValues, row_values
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import OpenFaceRuleset

_BUCKETS = 24
"""The number of strength steps that the chance of a scoop is counted by, in each row: all three count at once there."""


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """A sample of finished boards: row values of the legal ones, ``[board, row]``, and the share of fouls, 0 to 1.

    `stays`: of boards that were set in Fantasyland, the chance that they earn each number of cards again. They have
    rules of their own for that. None for ordinary boards, whose fronts say what they earn.
    """

    values: UInt16Array
    fouls: float
    stays: Mapping[int, float] | None = None


class TerminalValue:
    """Terminal values in points under one ruleset, against a population of finished boards. Read-only."""

    def __init__(self, ruleset: OpenFaceRuleset, population: Population) -> None:
        self.ruleset = ruleset
        self.population = population
        units, scoop = ruleset.row_units, ruleset.scoop_bonus
        self.foul: float = -(1.0 - population.fouls) * (len(Row) * units + scoop)
        """The points of a foul: it loses rows and scoop to whoever does not foul."""

    @cached_property
    def royalties(self) -> Float64Array:
        """Royalties in points: ``[row, value]``."""
        return np.array(self.ruleset.royalties.by_value, np.float64)

    @cached_property
    def fantasyland_cards(self) -> Int64Array:
        """``[middle is 7-5-4-3-2, value of front]``: Fantasyland cards that a legal board earns in an ordinary hand."""
        fantasyland = self.ruleset.fantasyland
        cards = np.zeros((2, VALUES), np.int64)
        if fantasyland is not None:
            for has_low, middle in enumerate((VALUES - 1, BEST_LOW)):
                cards[has_low] = [earned_by_values(fantasyland, (front, middle, 0), 0) for front in range(VALUES)]
        return cards

    @cached_property
    def fantasyland(self) -> Float64Array:
        """``[middle is 7-5-4-3-2, value of front]``: the worth in points of the Fantasyland earned by a legal board."""
        worth = np.zeros(int(self.fantasyland_cards.max()) + 1)
        for cards, points in fantasyland_worth(self.ruleset).items():
            if cards < len(worth):
                worth[cards] = points
        found: Float64Array = worth[self.fantasyland_cards]
        return found

    @cached_property
    def rows(self) -> Float64Array:
        """Points that a legal board's row is expected to win or lose: ``[row, value]``."""
        found = np.zeros((len(Row), VALUES))
        count = max(1, len(self.population.values))
        for row in Row:
            share = np.bincount(self._ranked(row, self.population.values[:, row]), minlength=VALUES) / count
            below = np.concatenate(([0.0], np.cumsum(share)))[:-1]
            wins = 2.0 * below + share - 1.0
            found[row] = wins[self._ranked(row, np.arange(VALUES))]
        fouls = self.population.fouls
        return self.ruleset.row_units * ((1.0 - fouls) * found + fouls)

    @cached_property
    def buckets(self) -> Int64Array:
        """``[row, value]``: how strong a row is within the population, in `_BUCKETS` steps from 0."""
        found = np.zeros((len(Row), VALUES), np.int64)
        if len(self.population.values):
            for row in Row:
                ranked = self._ranked(row, self.population.values[:, row])
                edges = np.quantile(ranked, np.arange(1, _BUCKETS) / _BUCKETS)
                found[row] = np.searchsorted(edges, self._ranked(row, np.arange(VALUES)), side="right")
        return found

    @cached_property
    def scoops(self) -> Float64Array:
        """Points that a legal board is expected to win or lose by a scoop: ``[front, middle, back]``, by buckets."""
        values, fouls = self.population.values, self.population.fouls
        share = np.zeros((_BUCKETS,) * len(Row))
        np.add.at(share, tuple(self.buckets[row][values[:, row]] for row in Row), 1.0 / max(1, len(values)))
        below, above = share, share
        for axis in range(len(Row)):
            below = np.cumsum(below, axis=axis) - 0.5 * below
            above = np.flip(np.cumsum(np.flip(above, axis), axis=axis), axis) - 0.5 * above
        return self.ruleset.scoop_bonus * ((1.0 - fouls) * (below - above) + fouls)

    @cached_property
    def theirs(self) -> float:
        """Expected points of an opponent's royalties and Fantasyland; a foul has none."""
        values = self.population.values
        if not len(values):
            return 0.0
        return float((1.0 - self.population.fouls) * self.brought(*values.astype(np.int64).T).mean())

    def values(self, boards: Boards) -> BatchRowValues:
        """The row values of full boards, and which boards are legal, each of the broadcast shape."""
        return row_values(boards, coded_deck(self.ruleset), self.ruleset.middle, self.ruleset.low_qualifier)

    def brought(self, front: IntegerArray, middle: IntegerArray, back: IntegerArray) -> Float64Array:
        """Points of royalties and Fantasyland of legal boards with these row values. They depend on no opponent."""
        royalties = self.royalties
        has_low = (middle == BEST_LOW).astype(np.int64)
        found: Float64Array = royalties[0][front] + royalties[1][middle] + royalties[2][back]
        found += self.fantasyland[has_low, front]
        return found

    def compared(self, front: IntegerArray, middle: IntegerArray, back: IntegerArray) -> Float64Array:
        """Expected points of rows and scoop, for legal boards with these row values against one of the population."""
        steps = self.buckets[0][front], self.buckets[1][middle], self.buckets[2][back]
        found: Float64Array = self.rows[0][front] + self.rows[1][middle] + self.rows[2][back]
        found += self.scoops[steps]
        return found

    def points(self, boards: Boards) -> Float64Array:
        """Expected points of full boards against one of the population, with both sides' royalties and Fantasyland."""
        front, middle, back, is_legal = self.values(boards)
        legal = self.brought(front, middle, back) + self.compared(front, middle, back)
        return np.where(is_legal, legal, self.foul) - self.theirs

    def _ranked(self, row: Row, values: IntegerArray) -> Int64Array:
        """Hand values as numbers of which the higher wins the row: reversed for a deuce-to-seven middle."""
        found: Int64Array = values.astype(np.int64)
        is_low = row is Row.MIDDLE and self.ruleset.middle == "deuce_seven"
        return VALUES - 1 - found if is_low else found
