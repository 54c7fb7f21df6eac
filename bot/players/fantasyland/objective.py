"""The objective that Fantasyland is set for: rows against the opponents, royalties, and the worth of staying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from bot.players.arrays import BoolArray, Float64Array, IndexArray, IntegerArray
from bot.players.fantasyland.opponent_boards import BoardSample, royalties_of
from bot.players.low_middles import are_lows
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES, category_of
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset
from bot.rules.royalties import front_number


@dataclass(frozen=True, slots=True, eq=False)
class Objective:
    """Expected points of legal arrangements against all opponents together, by the values of their rows.

    - `rows`, ``[row][value]``: the points of a row by itself; -inf for a middle that must be a low and is none.
    - `stays`, ``[class of front][of middle][of back]``: the points that the next Fantasyland is worth.
    - `classes`, ``[value]`` for each row: values that earn the same with any other rows have the same class.
    - `middle_is_low`: whether the game has a deuce-to-seven middle.
    """

    rows: Float64Array
    stays: Float64Array
    classes: tuple[IndexArray, IndexArray, IndexArray]
    middle_is_low: bool

    def points(self, front: IntegerArray, middle: IntegerArray, back: IntegerArray) -> Float64Array:
        """Points of arrangements by the values of their rows, of the broadcast shape. Scoops are not counted."""
        stays = self.stays[self.classes[0][front], self.classes[1][middle], self.classes[2][back]]
        points: Float64Array = self.rows[0][front] + self.rows[1][middle] + self.rows[2][back] + stays
        return points

    def only(self, allowed: BoolArray) -> Objective:
        """This objective for the rows that are `allowed`, ``[row][value]``; any other is worth -inf."""
        return replace(self, rows=np.where(allowed, self.rows, -np.inf))


def objective(
    ruleset: OpenFaceRuleset, was_in: int, opponents: Sequence[BoardSample], worths: Mapping[int, float]
) -> Objective:
    """The objective of a seat that was dealt `was_in` cards in Fantasyland, against these samples of opponents' boards.

    `worths` are the points of the next Fantasyland against one opponent, by its number of cards.
    """
    stays = _stays(ruleset.fantasyland, was_in, tuple(worths.items()))
    rows = sum((boards.row_points(ruleset) for boards in opponents), np.zeros((3, VALUES)))
    rows += len(opponents) * royalties_of(ruleset.royalties)
    middle_is_low = ruleset.middle == "deuce_seven"
    if middle_is_low:
        rows[Row.MIDDLE, ~are_lows(ruleset.low_qualifier)] = -np.inf
    return Objective(rows, len(opponents) * stays.worths, stays.classes, middle_is_low)


@dataclass(frozen=True, slots=True, eq=False)
class _Stays:
    worths: Float64Array
    classes: tuple[IndexArray, IndexArray, IndexArray]


@lru_cache(maxsize=64)
def _stays(fantasyland: Fantasyland | None, was_in: int, by_cards: tuple[tuple[int, float], ...]) -> _Stays:
    """The worth of the Fantasyland that three rows earn together, by classes of their values (see `Objective`)."""
    if fantasyland is None:
        nowhere = np.zeros(VALUES, np.intp)
        return _Stays(np.zeros((1, 1, 1)), (nowhere, nowhere, nowhere))
    worths = dict(by_cards)
    kinds: tuple[list[tuple[int, ...]], ...] = (
        [(category_of(value), front_number(fantasyland.entry, value)) for value in range(VALUES)],
        [(category_of(value), value == BEST_LOW) for value in range(VALUES)],
        [(category_of(value),) for value in range(VALUES)],
    )
    found_kinds = [np.unique(row, axis=0, return_index=True, return_inverse=True) for row in kinds]
    firsts = [first for _, first, _ in found_kinds]
    classes = [inverse for _, _, inverse in found_kinds]
    earned = [
        [[earned_by_values(fantasyland, (f, m, b), was_in) for b in firsts[2].tolist()] for m in firsts[1].tolist()]
        for f in firsts[0].tolist()
    ]
    found = np.array([[[worths.get(cards, 0.0) for cards in line] for line in plane] for plane in earned])
    joined: list[IndexArray] = []
    for row in Row:
        lines = np.moveaxis(found, row, 0)
        _, first, inverse = np.unique(lines.reshape(len(lines), -1), axis=0, return_index=True, return_inverse=True)
        found = np.moveaxis(lines[first], 0, row)
        joined.append(inverse.ravel()[classes[row].ravel()])
    front, middle, back = joined
    return _Stays(found, (front, middle, back))
