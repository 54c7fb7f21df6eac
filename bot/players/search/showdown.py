"""The terminal value of a board: expected units against opponents whose boards are known, or sampled.

All that depends on the opponents is worked out once and stored in tables by row value. A board then takes a few table
look-ups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from bot.players.arrays import BoolArray, Float32Array, Float64Array, Int32Array, Int64Array
from bot.players.learnt.terminal import Population
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.lows import BEST_LOW, Middle
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import FANTASYLAND_CARDS_MOST, Fantasyland, OpenFaceRuleset
from bot.rules.royalties import RoyaltyTable

_CLASSES = 12  # of ranks, about equally likely: scoops against many boards are counted by them
_SCOOP_SAMPLES = 500  # boards at most that scoops are counted against
_KNOWN_MOST = 4  # boards at most whose ranks are told apart instead


@dataclass(frozen=True, slots=True)
class TerminalUtility:
    """What the end of a board is worth beside rows, scoops and royalties.

    `fantasyland` is the worth of the next hand's Fantasyland by its number of cards, in units against each opponent.
    `foul` is the cost of a foul in units, on top of the rows and scoops that it loses.
    """

    fantasyland: Mapping[int, float]
    foul: float = 0.0


class Showdown:
    """Expected units of a full board of ours, as tables by the values of its rows.

    Each opponent is a population of the boards that they may end with: one board if it is known. Each of them pays our
    royalties and, in later hands, our Fantasyland. Without opponents these count once. A legal board has the sum of

    - `units` of each row, ``[value]``: rows, royalties and Fantasyland,
    - `scoops` at the sum of the rows' `classes`, each ``[value]``,
    - `low_worth`, ``[value of front]``, with 7-5-4-3-2 in the middle.

    A fouled board has `foul` instead. From either `theirs` is to be subtracted: the opponents' royalties and
    Fantasyland, which no placement of ours changes. Rows are exact. Scoops are exact against a known board, and counted
    by classes of values against many.
    """

    __slots__ = ("classes", "foul", "low_worth", "scoops", "theirs", "units")

    def __init__(self, ruleset: OpenFaceRuleset, utility: TerminalUtility, opponents: Sequence[Population]) -> None:
        theirs = [_Theirs(ruleset, population) for population in opponents]
        payers = max(1, len(theirs))
        worth = np.array([utility.fantasyland.get(cards, 0.0) for cards in range(FANTASYLAND_CARDS_MOST + 1)])
        edges = [_edges([one.ranks(row) for one in theirs]) for row in Row]
        sizes = [len(some) for some in edges]
        steps = sizes[1] * sizes[2], sizes[2], 1
        units: list[Float64Array] = []
        self.classes: list[Int32Array] = []
        for row in Row:
            ranks = _ranks(row, ruleset.middle)
            units.append(payers * _royalties(ruleset.royalties)[row])
            for one in theirs:
                units[row] += ruleset.row_units * one.won_less_lost(row)[ranks]
            classes = np.searchsorted(edges[row], ranks, side="right") - 1
            self.classes.append((classes * steps[row]).astype(np.int32))
        self.low_worth: Float32Array | None = None
        if ruleset.fantasyland is not None:
            by_front, with_low = _earned(ruleset.fantasyland)
            units[Row.FRONT] += payers * worth[by_front]
            if ruleset.fantasyland.entry_low:
                self.low_worth = (payers * (worth[with_low] - worth[by_front])).astype(np.float32)
        self.units: list[Float32Array] = [row.astype(np.float32) for row in units]
        scoops = sum((one.scoops(edges) for one in theirs), start=np.zeros(sizes))
        self.scoops: Float32Array = (ruleset.scoop_bonus * scoops).astype(np.float32).ravel()
        lost = 3 * ruleset.row_units + ruleset.scoop_bonus
        self.foul = -utility.foul - lost * sum(one.legal for one in theirs)
        self.theirs = sum(one.brought(ruleset, worth) for one in theirs)

    def points(self, front: Int32Array, middle: Int32Array, back: Int32Array, is_legal: BoolArray) -> Float32Array:
        """Expected units ``[board]`` before `theirs`, by row values and whether boards are legal, each ``[board]``."""
        one, two, three = self.units
        first, second, third = self.classes
        total: Float32Array = one[front] + two[middle] + three[back]
        total += self.scoops[first[front] + second[middle] + third[back]]
        if self.low_worth is not None:
            total += np.where(middle == BEST_LOW, self.low_worth[front], np.float32(0.0))
        return np.where(is_legal, total, np.float32(self.foul))


class _Theirs:
    """One opponent's legal boards, ranked so that the higher number wins the row."""

    __slots__ = ("_population", "_rows", "_share", "legal")

    def __init__(self, ruleset: OpenFaceRuleset, population: Population) -> None:
        self._population = population
        self._rows = [_ranks(row, ruleset.middle)[population.values[:, row]] for row in Row]
        self.legal = 1.0 - population.fouls
        """The chance that this opponent does not foul."""
        self._share = self.legal / max(1, len(population.values))

    def won_less_lost(self, row: Row) -> Float64Array:
        """``[rank of our row]``: the chance that it wins minus the chance that it loses. Their fouled board loses."""
        here = self._share * np.bincount(self._rows[row], minlength=VALUES)
        found: Float64Array = 2.0 * np.cumsum(here) - here - self.legal + (1.0 - self.legal)
        return found

    def ranks(self, row: Row) -> Int32Array:
        """The ranks of their legal boards' rows."""
        return self._rows[row]

    def scoops(self, edges: Sequence[Int32Array]) -> Float64Array:
        """``[class of front][of middle][of back]``: the chance to scoop minus the chance to be scooped."""
        thin = -(-len(self._rows[0]) // _SCOOP_SAMPLES) or 1
        won: list[Float64Array] = []
        lost: list[Float64Array] = []
        for row in Row:
            bounds = np.append(edges[row], VALUES)
            theirs = np.searchsorted(bounds, self._rows[row][::thin], side="right")[:, None] - 1
            ours = np.arange(len(edges[row]))
            halves = np.where(np.diff(bounds) == 1, 0.0, 0.5)  # one rank ties, of several either may be the higher
            same = (ours == theirs) * halves
            won.append((ours > theirs) + same)
            lost.append((ours < theirs) + same)
        boards = max(1, len(won[0]))
        return self.legal / boards * (_all_three(won) - _all_three(lost)) + (1.0 - self.legal)

    def brought(self, ruleset: OpenFaceRuleset, worth: Float64Array) -> float:
        """Expected units of their royalties and Fantasyland. `worth` is ``[cards]``, in units."""
        values = self._population.values
        total = sum(float(_royalties(ruleset.royalties)[row][values[:, row]].sum()) for row in Row)
        stays = self._population.stays
        if stays is not None:
            return self._share * total + float(sum(worth[cards] * chance for cards, chance in stays.items()))
        if ruleset.fantasyland is not None:
            by_front, with_low = _earned(ruleset.fantasyland)
            front = values[:, Row.FRONT]
            total += float(worth[np.where(values[:, Row.MIDDLE] == BEST_LOW, with_low[front], by_front[front])].sum())
        return self._share * total


def _edges(theirs: Sequence[Int32Array]) -> Int32Array:
    """The first rank of each class: every rank of a known board is a class, the others are about equally likely."""
    few = [ranks for ranks in theirs if len(ranks) <= _KNOWN_MOST]
    many = np.sort(np.concatenate([np.zeros(0, np.int32), *(ranks for ranks in theirs if len(ranks) > _KNOWN_MOST)]))
    parts = many[np.arange(_CLASSES) * len(many) // _CLASSES] if len(many) else many
    return np.unique(np.concatenate([np.zeros(1, np.int32), parts, *few, *(ranks + 1 for ranks in few)]))


def _all_three(chances: Sequence[Float64Array]) -> Float64Array:
    """The sum over boards of the product of three rows' chances ``[board][class]``, by class of each row."""
    front, middle, back = chances
    sizes = front.shape[1], middle.shape[1], back.shape[1]
    two = (front[:, :, None] * middle[:, None, :]).reshape(len(front), sizes[0] * sizes[1])
    found: Float64Array = (two.T @ back).reshape(sizes)
    return found


@lru_cache(maxsize=32)
def _royalties(table: RoyaltyTable) -> Float64Array:
    """Royalties in units: ``[row][value]``."""
    return np.array(table.by_value, np.float64)


@cache
def _ranks(row: Row, middle: Middle) -> Int32Array:
    """``[value]``: the rank of the value in a row; the higher rank wins."""
    values = np.arange(VALUES, dtype=np.int32)
    return VALUES - 1 - values if row is Row.MIDDLE and middle == "deuce_seven" else values


@lru_cache(maxsize=32)
def _earned(fantasyland: Fantasyland) -> tuple[Int64Array, Int64Array]:
    """``[value of front]``: how many Fantasyland cards a board earns; and how many with 7-5-4-3-2 in the middle."""
    plain, low = (
        np.array([earned_by_values(fantasyland, (front, middle, 0), 0) for front in range(VALUES)])
        for middle in (0, BEST_LOW)
    )
    return plain, low
