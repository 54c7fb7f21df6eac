"""The n-tuples of a board's value: eight look-ups in one long list of weights, whose sum is the value.

An n-tuple network looks up a weight for each of some tuples of features (Lucas, "Learning to Play Othello with N-Tuple
Systems", 2008). Here a feature is a row, or its class, or its number of cards. The tuples are: each row by itself, with
the number of cards on the board; each two rows by their fine classes, with the number of cards in the third; all three
by their coarse classes; and the suits that middle and back are waiting for.

The index of a weight is a sum of three parts, one from the state of each row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

import numpy as np

from bot.players.arrays import Float32Array, Int32Array, Int64Array
from bot.players.learnt.classes import classes
from bot.players.learnt.encoding import NONE, RowStates, encoding
from bot.rules.cards import Row, rank_of
from bot.rules.lows import LOW_HIGH_CARD, LowQualifier, Middle, highest_rank

TUPLES = 8
_CARDS = 14  # a board has none to thirteen
_WAITING = 13  # what a row of two to four cards waits for: no flush, or one of four suits with so many cards


@dataclass(frozen=True, slots=True, eq=False)
class NTuples:
    """Where the weights of a board are in one list of `length` weights.

    `front`, `middle` and `back` are ``[state, tuple]``: the part of each weight's index that comes from the row. The
    first three tuples have one row each; their weights end at index `alone`. The last tuple is about suits; its
    weights begin at index `suits`.
    """

    front: Int32Array
    middle: Int32Array
    back: Int32Array
    alone: int
    suits: int
    length: int

    @property
    def rows(self) -> tuple[Int32Array, Int32Array, Int32Array]:
        """Front, middle, back."""
        return self.front, self.middle, self.back


@cache
def n_tuples(deck: int, middle: Middle, low_qualifier: LowQualifier = 10) -> NTuples:
    """The n-tuples for a deck of 52 or 54 cards and a kind of middle.

    The places of the weights do not depend on `low_qualifier`. Below ten-low, a middle that is too high for it reads
    the weights of a dead middle.
    """
    if highest_rank(low_qualifier) < LOW_HIGH_CARD and middle == "deuce_seven":
        plain = n_tuples(deck, middle)
        return replace(plain, middle=plain.middle[_as_dead(encoding(deck).five, highest_rank(low_qualifier))])
    states = [encoding(deck).rows(row) for row in Row]
    kinds = [classes(deck, row, middle) for row in Row]
    sizes = [one.sizes.astype(np.int64) for one in states]
    waiting = [np.zeros_like(sizes[0]), *(_waiting(one) for one in states[1:])]
    fine = [one.fine.astype(np.int64) for one in kinds]
    fine_counts = [one.fine_count for one in kinds]
    coarse = [one.coarse.astype(np.int64) for one in kinds]
    coarse_counts = [one.coarse_count for one in kinds]
    columns: list[list[Int64Array]] = [[], [], []]
    at = 0

    def add(numbers: list[Int64Array], counts: list[int]) -> None:
        """Append a tuple over all rows. `numbers` are ``[row][state]``, each row's feature; `counts` their ranges."""
        nonlocal at
        step = 1
        for row in reversed(Row):
            columns[row].append(numbers[row] * step + (at if row is Row.BACK else 0))
            step *= counts[row]
        at += step

    def add_sum(own: Row) -> None:
        """Append a tuple of one row's kind and the number of cards on the board."""
        nonlocal at
        count = int(states[own].kinds.max()) + 1
        for row in Row:
            columns[row].append(sizes[row] * count + (states[own].kinds + at if row is own else 0))
        at += _CARDS * count

    for row in Row:
        add_sum(row)
    alone = at
    for third in Row:
        both = [sizes[row] if row is third else fine[row] for row in Row]
        add(both, [row.size + 1 if row is third else fine_counts[row] for row in Row])
    add(coarse, coarse_counts)
    suits = at
    add([sizes[0], waiting[1], waiting[2]], [Row.FRONT.size + 1, _WAITING, _WAITING])
    front, middle_places, back = (np.stack(column, axis=1).astype(np.int32) for column in columns)
    assert front.shape[1] == TUPLES
    return NTuples(front, middle_places, back, alone, suits, at)


def _as_dead(states: RowStates, highest: int) -> Int32Array:
    """``[state]``: the state of the same size whose weights a row reads if no low may have a rank above `highest`.

    Each card that is too high for this game, but not for ten-low, is replaced by a jack, or the next picture, of its
    suit: no low may have either. Rows that are dead in both games keep their state.
    """
    found = np.arange(len(states.sizes), dtype=np.int32)
    cards = np.arange(52)
    ranks = rank_of(cards)
    is_too_high = (ranks > highest) & (ranks <= LOW_HIGH_CARD)
    cards_as = np.where(is_too_high, cards + 4 * (LOW_HIGH_CARD - highest), cards)
    for size in range(states.size):
        for state in np.flatnonzero(states.sizes == size).tolist():
            grown = states.step_to[state, :52]
            as_dead = states.step_to[found[state], cards_as]
            is_known = (grown != NONE) & (as_dead != NONE)
            found[grown[is_known]] = as_dead[is_known]
    return found


def _waiting(states: RowStates) -> Int64Array:
    """``[state]``: the flush draw, 0 for none, or 1 to 12 for the number of cards (two to four) and their suit."""
    is_waiting = (states.suits >= 0) & (states.sizes >= 2) & (states.sizes < states.size)
    return np.where(is_waiting, 1 + 4 * (states.sizes.astype(np.int64) - 2) + states.suits, 0)


def without_suits(places: NTuples, numbers: Float32Array) -> Float32Array:
    """The weights ``[weight]``, those of the suit tuple averaged over all ways to rename the suits.

    So boards that differ only by the names of the suits have the same value.
    """
    table = numbers[places.suits :].reshape(-1, _WAITING, _WAITING)
    orders = [
        [0, *(1 + 4 * size + suit for size in range((_WAITING - 1) // 4) for suit in suits)]
        for suits in permutations(range(4))
    ]
    mean = np.mean([table[:, order][:, :, order] for order in orders], axis=0)
    return np.concatenate((numbers[: places.suits], mean.ravel().astype(np.float32)))
