"""Every legal way to set thirteen cards, as arrays.

A split is a front and two fives, of which the stronger one is the back: 36,036 splits before fouls are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from bot.players.arrays import Float64Array, IndexArray, Int16Array
from bot.rules.batch.hands import places, strengths_of
from bot.rules.board import Board, Cards
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset

PointsOfRows = Callable[[Int16Array, Int16Array, Int16Array], Float64Array]
"""Points ``[arrangement]`` by the strengths of front, middle and back, each ``[arrangement]``."""

_THREES = np.array(list(combinations(range(CLOSED_CARDS), 3)), np.intp)
_FIVES = np.array(list(combinations(range(CLOSED_CARDS), 5)), np.intp)
_HALVES = 126  # ways to halve the ten cards behind a front
_ROUNDING = 1e-9  # points that adding up may get wrong


@cache
def _pairs() -> tuple[IndexArray, IndexArray]:
    """``[split]``: both halves of the ten cards behind a front, as indices of `_FIVES`; 126 splits for each front."""
    index = {sum(1 << place for place in five): number for number, five in enumerate(_FIVES.tolist())}
    whole = (1 << CLOSED_CARDS) - 1
    one: list[int] = []
    other: list[int] = []
    for front in _THREES.tolist():
        rest = whole - sum(1 << place for place in front)
        lowest, *places = (place for place in range(CLOSED_CARDS) if rest >> place & 1)
        for four in combinations(places, 4):
            half = 1 << lowest | sum(1 << place for place in four)
            one.append(index[half])
            other.append(index[rest - half])
    return np.array(one, np.intp), np.array(other, np.intp)


@dataclass(frozen=True, slots=True, eq=False)
class Splits:
    """Some legal splits of one hand, as arrays ``[split]``: the strengths of front, middle and back.

    `where` is the number of each split among all 36,036. `_fives` is the strength of each five of the hand.
    """

    cards: Cards
    front: Int16Array
    middle: Int16Array
    back: Int16Array
    where: IndexArray
    _fives: Int16Array

    def keeping(self, kept: Board) -> IndexArray:
        """The indices of the splits that have the cards of `kept` in its rows."""
        fronts, backs, middles = (
            np.array([set(row) <= {self.cards[place] for place in places} for places in of.tolist()])
            for row, of in ((kept.front, _THREES), (kept.back, _FIVES), (kept.middle, _FIVES))
        )
        one, other = (half[self.where] for half in _pairs())
        is_front = fronts[self.where // _HALVES]
        one_behind = self._fives[one] > self._fives[other]
        found = np.where(one_behind, backs[one] & middles[other], backs[other] & middles[one])
        return np.flatnonzero(is_front & found)

    def board(self, number: int) -> Board:
        """The arrangement of one of these splits, by its index. Rows have their cards in the order of `cards`."""
        split = int(self.where[number])
        middle, back = (int(half[split]) for half in _pairs())
        if self._fives[middle] > self._fives[back]:
            middle, back = back, middle
        return Board.of(
            tuple(self.cards[place] for place in places)
            for places in (_THREES[split // _HALVES], _FIVES[middle], _FIVES[back])
        )


def splits(rules: ClosedRuleset, cards: Cards) -> Splits:
    """All legal splits of thirteen cards. Raises ValueError for another number."""
    lines = _lines(rules, cards)
    return lines.some(np.flatnonzero(lines.middle >= lines.least[:, None]))


def promising_splits(rules: ClosedRuleset, cards: Cards, points: PointsOfRows, slack: float = 0.0) -> Splits:
    """A few legal splits, among them the best by `points`.

    Left out are fronts whose upper bound is more than `slack` points below the best split, and splits that another one
    dominates. Points must never fall when a row gets stronger. Then the best middle and the best back behind a front
    give an upper bound, even if they share cards; and of two splits with the same front, one dominates the other if
    neither of its fives is weaker. Raises ValueError for other than thirteen cards.
    """
    lines = _lines(rules, cards)
    best_middle = lines.middle.max(axis=1)
    most = points(lines.front, best_middle, lines.back.max(axis=1))
    most[best_middle < lines.least] = -np.inf
    likely = lines.some(lines.undominated(np.array([most.argmax()])))
    enough = points(likely.front, likely.middle, likely.back).max() - _ROUNDING - slack
    return lines.some(lines.undominated(np.flatnonzero(most >= enough)))


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """All splits of one hand, a line for each front: `middle` and `back` are strengths ``[front, split]``.

    `front` has the strength of each front, `least` that of the weakest middle that is legal behind it, `fives` that of
    each five.
    """

    cards: Cards
    front: Int16Array
    least: Int16Array
    fives: Int16Array
    middle: Int16Array
    back: Int16Array

    def some(self, where: IndexArray) -> Splits:
        """The splits with these numbers. Splits are numbered line by line."""
        fronts = self.front[where // _HALVES]
        return Splits(self.cards, fronts, self.middle.ravel()[where], self.back.ravel()[where], where, self.fives)

    def undominated(self, fronts: IndexArray) -> IndexArray:
        """The numbers of the legal splits in some lines that the ones with the best back or middle do not dominate."""
        middle, back = self.middle[fronts], self.back[fronts]
        is_behind = back == back.max(axis=1, keepdims=True)
        is_before = middle == middle.max(axis=1, keepdims=True)
        with_back = np.where(is_behind, middle, -1).max(axis=1, keepdims=True)
        with_middle = np.where(is_before, back, -1).max(axis=1, keepdims=True)
        kept = (middle > with_back) & (back > with_middle)
        kept |= is_behind & (middle == with_back)
        kept |= is_before & (back == with_middle)
        kept &= middle >= self.least[fronts, None]
        line, place = kept.nonzero()
        where: IndexArray = fronts[line] * _HALVES + place
        return where


def _lines(rules: ClosedRuleset, cards: Cards) -> _Lines:
    if len(set(cards)) != CLOSED_CARDS or len(cards) != CLOSED_CARDS:
        raise ValueError(f"thirteen different cards are arranged, not {len(cards)}")
    held = np.array(cards, np.intp)
    threes, fives = (strengths_of(rules, held[rows]).astype(np.int16) for rows in (_THREES, _FIVES))
    one, other = (fives.take(half, mode="clip") for half in _pairs())
    middle, back = np.minimum(one, other).reshape(-1, _HALVES), np.maximum(one, other).reshape(-1, _HALVES)
    step = places(rules)
    if rules.strict_rows:  # below every front: neither legal nor better than any other split
        middle, back = np.where(middle // step == back // step, np.int16(-1), (middle, back))
    least = threes if step == 1 else threes // step * step
    return _Lines(cards, threes, least, fives, middle, back)
