"""The best arrangements of 13 to 17 cards for an additive objective, exactly, by branch and bound.

Every legal arrangement is evaluated or ruled out by an upper bound (Land, Doig, "An Automatic Method of Solving
Discrete Programming Problems", 1960). There are three steps:

1. The bound of a back: its points, and those of the best middle and the best front among the cards that it leaves.
2. The bound of a back and a middle: their points, and those of the best front among the cards that both leave.
3. All boards with that back and middle, exactly.

Only what a bound leaves worth a look goes on to the next step. The bounds are relaxations: they know only roughly how
strong a middle and a front may be, and may be too high, never too low.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bot.players.arrays import BoolArray, Float64Array, IndexArray, Int32Array, IntegerArray
from bot.players.fantasyland.objective import Objective
from bot.players.fantasyland.ways import ways_of
from bot.rules.batch.values import batch_scale
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, is_joker
from bot.rules.evaluate import VALUES, Category, category_of
from bot.rules.open_face.jokers import RowValues, row_readings

_STEP = 1 << VALUES.bit_length()  # more than any value: a row and a reading of it are one number

_ROUNDING = 1e-9  # points that adding up may get wrong
_FIRST_BACKS = 16  # looked at together, as the next three
_BACKS = 256
_FIRST_PAIRS = 64
_PAIRS = 512
_PAIRS_AT_ONCE = 4096  # more take too much memory: 35 fronts each
_WORTH_A_BOUND = 400  # backs of a kind from which it pays to bound again what their middles bring

_LAST = [max(value for value in range(VALUES) if category_of(value) <= kind) for kind in Category]
"""``[category]``: the highest value in this category or a lower one."""

_FRONT_LIMITS = np.array([_LAST[Category.TWO_PAIR], VALUES])
"""How high a front may be, as the bounds know it: below three of a kind, or any value."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """A legal arrangement, the values that its rows are read as, and its points by the objective."""

    board: Board
    values: RowValues
    points: float


def best_arrangements(objective: Objective, cards: Cards, most: int = 1, kept: Board = Board()) -> tuple[Arranged, ...]:
    """The `most` best legal arrangements with the cards of `kept` in its rows, the best first; none if all are fouls.

    Of arrangements with the same row values only one appears. Raises ValueError unless there are 13 to 17 cards.
    """
    return _Search(objective, cards, most, kept).run()


class _Search:
    """The search of one hand. `_enough` is the least number of points that still enters the best ones."""

    def __init__(self, objective: Objective, cards: Cards, most: int, kept: Board) -> None:
        self._cards = cards
        self._objective = objective
        self._ways = ways = ways_of(len(cards))
        self._most = most
        self._best: dict[RowValues, tuple[float, tuple[int, int, int]]] = {}
        self._enough = -np.inf
        fives, threes = readings_of(cards, ways.fives), readings_of(cards, ways.threes)
        self._fives = fives
        self._threes = threes
        self._fits = _fits(cards, kept, ways.three_sets, ways.five_sets)
        self._rest: IndexArray = ways.all_cards ^ ways.five_sets
        self._back = np.where(self._fits[Row.BACK], objective.rows[Row.BACK][fives.highest], -np.inf)
        self._back_class = objective.classes[Row.BACK][fives.highest]
        self._middle_classes = range(objective.stays.shape[Row.MIDDLE])
        self._effects, self._effect = _effects(objective)
        fronts = np.stack([self._front_worths(threes, limit) for limit in _FRONT_LIMITS.tolist()], axis=1)
        self._fronts = ways.best_within(ways.three_sets, fronts)
        self._limit: IndexArray = np.searchsorted(_FRONT_LIMITS, fives.highest)

    def run(self) -> tuple[Arranged, ...]:
        middles = self._middle_worths(VALUES)
        most = self._most_behind(middles)
        first = np.argpartition(-most, _FIRST_BACKS)[:_FIRST_BACKS]
        self._look(first, most[first], middles)
        most[first] = -np.inf
        for kind in self._kinds(np.flatnonzero(most > self._enough + _ROUNDING)):
            closer = middles
            promised = most[kind]
            if not self._objective.middle_is_low and (len(kind) >= _WORTH_A_BOUND or self._fives.starts is not None):
                closer = self._middle_worths(int(self._fives.highest[kind].max()))
            if closer is not middles and len(kind) >= _WORTH_A_BOUND:
                promised = self._most_behind(closer)[kind]
            self._look(kind, promised, closer)
        return tuple(Arranged(self._board(*rows), values, points) for values, (points, rows) in self._best.items())

    def _front_worths(self, threes: Readings, limit: int) -> Float64Array:
        """``[effect][three]``: the points of fronts of at most this value, staying in Fantasyland included."""
        objective = self._objective
        worths = objective.rows[Row.FRONT] + self._effects[:, objective.classes[Row.FRONT]]
        return np.where(self._fits[Row.FRONT], threes.most(worths, limit), -np.inf)

    def _middle_worths(self, limit: int) -> Float64Array:
        """``[class][five]``: the points of middles of at most this value, by the class of their reading."""
        objective = self._objective
        of_class = objective.classes[Row.MIDDLE] == np.array(self._middle_classes)[:, None]
        worths = np.where(of_class, objective.rows[Row.MIDDLE], -np.inf)
        return np.where(self._fits[Row.MIDDLE], self._fives.most(worths, limit), -np.inf)

    def _most_behind(self, middles: Float64Array) -> Float64Array:
        """``[back]``: the upper bound of a board with this back, if middles have these points, ``[class][five]``."""
        within = self._ways.best_within(self._ways.five_sets, middles)[:, self._rest]
        fronts = self._fronts[:, -1]
        found = [
            within[middle] + fronts[self._effect[middle][self._back_class], self._rest]
            for middle in self._middle_classes
        ]
        most: Float64Array = self._back + np.maximum.reduce(found)
        return most

    def _kinds(self, backs: IndexArray) -> Iterator[IndexArray]:
        """The backs of each category in turn, the highest first. The category bounds their middles."""
        if self._objective.middle_is_low:
            yield backs
            return
        kinds = np.searchsorted(_LAST, self._fives.highest[backs])
        for kind in range(len(_LAST) - 1, -1, -1):
            if (kinds == kind).any():
                yield backs[kinds == kind]

    def _promising(self, promised: Float64Array, first: int, most: int) -> Iterator[IndexArray]:
        """Indices of the bounds in `promised` that are high enough, best first. Batches grow from `first` to `most`."""
        left = np.flatnonzero(promised > self._enough + _ROUNDING)
        while len(left) > first:
            ahead = promised[left] >= np.partition(promised[left], -first)[-first]
            yield left[ahead]
            left = left[~ahead]
            left = left[promised[left] > self._enough + _ROUNDING]
            first = min(2 * first, most)
        if len(left):
            yield left

    def _look(self, backs: IndexArray, promised: Float64Array, middles: Float64Array) -> None:
        """Step 2 for some backs, as long as their bounds `promised` are high enough."""
        for some in self._promising(promised, _FIRST_BACKS, _BACKS):
            self._look_behind(backs[some], middles)

    def _look_behind(self, backs: IndexArray, middles: Float64Array) -> None:
        """Step 2 for a batch of backs; middles have the points ``[class][five]``.

        Bounds are often equal, above all against a board that lies open, and then a batch has thousands.
        """
        parts = [self._pairs(backs[start : start + _BACKS], middles) for start in range(0, len(backs), _BACKS)]
        most, back, middle, left = (np.concatenate(each) for each in zip(*parts, strict=True))
        for some in self._promising(most, _FIRST_PAIRS, _PAIRS):
            for start in range(0, len(some), _PAIRS_AT_ONCE):
                part = some[start : start + _PAIRS_AT_ONCE]
                self._look_before(back[part], middle[part], left[part])

    def _pairs(
        self, backs: IndexArray, middles: Float64Array
    ) -> tuple[Float64Array, IndexArray, IndexArray, IndexArray]:
        """Pairs of these backs and a middle that are worth a look: their bounds, both rows, and the sets they leave."""
        ways, fives = self._ways, self._fives
        between = ways.middles[backs].astype(np.intp)
        left = self._rest[backs][:, None] ^ ways.five_sets[between]
        limit = self._limit[backs][:, None] if self._objective.middle_is_low else self._limit[between]
        sets = limit * len(self._fronts[0, 0]) + left
        fronts = self._fronts.reshape(len(self._fronts), -1)
        found = [
            middles[middle][between]
            + fronts.take(sets + (self._effect[middle][self._back_class[backs]] * fronts.shape[1])[:, None])
            for middle in self._middle_classes
        ]
        most = self._back[backs][:, None] + np.maximum.reduce(found)
        if not self._objective.middle_is_low:
            most[fives.lowest[between] > fives.highest[backs][:, None]] = -np.inf
        at = np.flatnonzero(most > self._enough + _ROUNDING)
        return most.ravel()[at], backs[at // between.shape[1]], between.ravel()[at], left.ravel()[at]

    def _look_before(self, backs: IndexArray, middles: IndexArray, left: IndexArray) -> None:
        """Step 3 for some pairs of back and middle; `left` are the sets of cards that they leave."""
        objective = self._objective
        threes = self._ways.fronts(left)
        back = self._fives.highest[backs]
        if objective.middle_is_low:
            middle = self._fives.highest[middles]
            front = self._threes.under(threes, back[:, None])
        else:
            middle = self._fives.under(middles, back)
            front = self._threes.under(threes, middle[:, None])
        points = objective.points(front, middle[:, None], back[:, None])
        points[(front < 0) | (middle < 0)[:, None] | ~self._fits[Row.FRONT][threes]] = -np.inf
        pairs, places = np.nonzero(points > self._enough + _ROUNDING)
        found = points[pairs, places]
        fresh: dict[RowValues, tuple[float, tuple[int, int, int]]] = {}
        for at in np.argsort(-found, kind="stable").tolist():
            if len(fresh) == self._most:
                break
            pair = int(pairs[at])
            place = int(places[at])
            values = int(front[pair, place]), int(middle[pair]), int(back[pair])
            if values not in self._best and values not in fresh:
                fresh[values] = float(found[at]), (int(threes[pair, place]), int(middles[pair]), int(backs[pair]))
        if fresh:
            self._keep(fresh)

    def _keep(self, fresh: dict[RowValues, tuple[float, tuple[int, int, int]]]) -> None:
        best = sorted((self._best | fresh).items(), key=lambda one: -one[1][0])[: self._most]
        self._best = dict(best)
        if len(best) == self._most:
            self._enough = best[-1][1][0]

    def _board(self, front: int, middle: int, back: int) -> Board:
        rows = self._ways.threes[front], self._ways.fives[middle], self._ways.fives[back]
        return Board.of(tuple(self._cards[place] for place in row.tolist()) for row in rows)


def _fits(
    cards: Cards, kept: Board, three_sets: IndexArray, five_sets: IndexArray
) -> tuple[BoolArray, BoolArray, BoolArray]:
    """For each row: which threes or fives have its cards of `kept` and none of another row's."""
    front, middle, back = (sum(1 << cards.index(card) for card in row) for row in kept)
    everything = front | middle | back
    return three_sets & everything == front, five_sets & everything == middle, five_sets & everything == back


def _effects(objective: Objective) -> tuple[Float64Array, IndexArray]:
    """How middle and back decide what a front earns.

    The first array has the points of the next Fantasyland, ``[effect][class of front]``. The second one has the effect
    of each pair, ``[class of middle][class of back]``.
    """
    of_pairs = np.moveaxis(objective.stays, 0, -1)
    effects, number = np.unique(of_pairs.reshape(-1, of_pairs.shape[-1]), axis=0, return_inverse=True)
    return effects, number.reshape(of_pairs.shape[:2])


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """The values that each of many rows can be read as.

    `every` has the readings of the first row, weakest first, then those of the second, and so on. `starts`, ``[row]``,
    says where those of each row begin; None if no row has a joker, so that each has one reading. `lowest` and
    `highest` are ``[row]``.
    """

    every: Int32Array
    starts: IndexArray | None
    lowest: Int32Array
    highest: Int32Array
    _keys: IndexArray | None = None  # row and reading as one ascending number

    def most(self, worths: Float64Array, limit: int = VALUES) -> Float64Array:
        """The highest worth, ``[..., row]``, of any reading that is not above `limit`; -inf if all are above.

        `worths` is ``[..., value]``.
        """
        found = np.where(self.every <= limit, worths[..., self.every], -np.inf)
        return found if self.starts is None else np.maximum.reduceat(found, self.starts, axis=-1)

    def under(self, rows: IntegerArray, limits: Int32Array) -> Int32Array:
        """For each of some rows the highest reading that is not above its limit, -1 if there is none."""
        if self.starts is None or self._keys is None:
            values = self.every[rows]
            return np.where(values <= limits, values, -1)
        found = np.searchsorted(self._keys, rows.astype(np.intp) * _STEP + limits, side="right") - 1
        return np.where(found >= self.starts[rows], self.every[found], -1)


def readings_of(cards: Cards, rows: IndexArray) -> Readings:
    """The readings of some rows of one hand. `rows`, ``[row, card]``, are indices into `cards`, 3 or 5 for each row."""
    held = np.array(cards, np.int32)[rows]
    wild = held >= 52
    if not wild.any():
        values = batch_scale("lowest").values_of(held).astype(np.int32)
        return Readings(values, None, values, values)
    plain = np.flatnonzero(~wild.any(axis=1))
    found: list[tuple[int, ...]] = [()] * len(held)
    for row, value in zip(plain.tolist(), batch_scale("lowest").values_of(held[plain]).tolist(), strict=True):
        found[row] = (value,)
    known: dict[Cards, tuple[int, ...]] = {}  # one joker is as good as the other
    for row in np.flatnonzero(wild.any(axis=1)).tolist():
        of = tuple(Card(card) for card in held[row].tolist())
        naturals = tuple(card for card in of if not is_joker(card))
        if naturals not in known:
            known[naturals] = row_readings(of)
        found[row] = known[naturals]
    sizes = np.array([len(values) for values in found])
    every = np.concatenate([np.array(values, np.int32) for values in found])
    ends = np.cumsum(sizes)
    starts: IndexArray = ends - sizes
    keys: IndexArray = np.repeat(np.arange(len(held)), sizes) * _STEP + every
    return Readings(every, starts, every[starts], every[ends - 1], keys)
