"""Every legal way to lay thirteen cards in rows, as arrays: 36,036 splits, the stronger five of each behind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from bot.rules.batch_hands import places, strengths_of
from bot.rules.board import Board, Cards
from bot.rules.closed_ruleset import CLOSED_CARDS, ClosedRuleset

Indices = npt.NDArray[np.intp]
Strengths = npt.NDArray[np.int32]

_THREES = np.array(list(combinations(range(CLOSED_CARDS), 3)), np.intp)
_FIVES = np.array(list(combinations(range(CLOSED_CARDS), 5)), np.intp)
_HALVES = 126  # ways to halve the ten cards behind a front
_STRENGTH_BITS = 15  # two strengths beside each other fit into 30 bits
_STRENGTH = (1 << _STRENGTH_BITS) - 1


@cache
def _pairs() -> tuple[Indices, Indices]:
    """For each front, in the order of `_THREES`, the halves of the other ten cards as indices of `_FIVES`."""
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
    """The legal splits of one hand: the strengths of front, middle and back, and which split each is."""

    cards: Cards
    front: Strengths
    middle: Strengths
    back: Strengths
    where: Indices
    _fives: Strengths

    def keeping(self, kept: Board) -> Indices:
        """Which of these splits have the cards of `kept` in its rows."""
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
        """The arrangement of one of these splits, each row as the cards lie in `cards`."""
        split = int(self.where[number])
        middle, back = (int(half[split]) for half in _pairs())
        if self._fives[middle] > self._fives[back]:
            middle, back = back, middle
        return Board.of(
            tuple(self.cards[place] for place in places)
            for places in (_THREES[split // _HALVES], _FIVES[middle], _FIVES[back])
        )


def splits(rules: ClosedRuleset, cards: Cards, *, undominated: bool = False) -> Splits:
    """All legal arrangements of thirteen cards, each pair of fives once. Raises ValueError for another number.

    With `undominated` most of those are left out that have another with the same front and neither row behind weaker.
    """
    if len(set(cards)) != CLOSED_CARDS or len(cards) != CLOSED_CARDS:
        raise ValueError(f"thirteen different cards are arranged, not {len(cards)}")
    held = np.array(cards, np.intp)
    threes, fives = strengths_of(rules, held[_THREES]), strengths_of(rules, held[_FIVES])
    one, other = _pairs()
    halves = fives.take(one, mode="clip"), fives.take(other, mode="clip")
    back, middle = np.maximum(*halves), np.minimum(*halves)
    step = places(rules)
    by_front = middle.reshape(-1, _HALVES)
    wanted = by_front >= threes[:, None] // step * step
    if undominated:
        wanted &= _may_be_best(by_front, back.reshape(-1, _HALVES))
    where = np.flatnonzero(wanted)
    return Splits(cards, threes[where // _HALVES], middle[where], back[where], where, fives)


def _may_be_best(middle: Strengths, back: Strengths) -> npt.NDArray[np.bool_]:
    """Splits, a line for each front, but for those that the one with the best back, or the best middle, dominates."""
    by_back = back << _STRENGTH_BITS | middle
    best_back = by_back.max(axis=1, keepdims=True)
    by_middle = middle << _STRENGTH_BITS | back
    best_middle = by_middle.max(axis=1, keepdims=True)
    behind, before = best_back & _STRENGTH, best_middle & _STRENGTH
    found: npt.NDArray[np.bool_] = (middle > behind) & (back > before)
    found |= (by_back == best_back) | (by_middle == best_middle)
    return found
