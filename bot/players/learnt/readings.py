"""The values of full rows by their kind, for millions of boards at once. A row with jokers has several readings."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from bot.players.arrays import BoolArray, IndexArray, Int32Array, Int64Array, IntegerArray
from bot.players.learnt.encoding import Boards, RowStates, encoding
from bot.players.low_middles import are_lows
from bot.rules.evaluate import RANK_KEYS, scale
from bot.rules.lows import LowQualifier, Middle

KIND_STRIDE = 8192  # more than any value: a reading is its kind times this, plus its value
_RANK_CARDS = 4


class BatchRowValues(NamedTuple):
    """The values of boards' rows with the jokers read, and whether the rows are in order: ``[board]`` each."""

    front: Int32Array
    middle: Int32Array
    back: Int32Array
    is_legal: BoolArray


def row_values(boards: Boards, deck: int, middle: Middle, low_qualifier: LowQualifier = 10) -> BatchRowValues:
    """The values of full boards, with the jokers read as the rules say (RULES 3.6). Meaningless for other boards.

    The back has its highest reading; then each row has its highest reading that is not above the row behind.
    """
    coding = encoding(deck)
    if deck == 52:
        fronts, fives = plain_values(3), plain_values(5)
        front = fronts[boards.front]
        between, back = fives[boards.middle], fives[boards.back]
    else:
        back = _highest(coding.five, boards.back, np.int64(KIND_STRIDE - 1))
        between = _highest(coding.five, boards.middle, back)
        front = _highest(coding.front, boards.front, between)
    if middle == "deuce_seven":
        return BatchRowValues(front, between, back, (front <= back) & are_lows(low_qualifier)[between])
    return BatchRowValues(front, between, back, (front <= between) & (between <= back))


def _highest(states: RowStates, rows: Int32Array, most: IntegerArray | np.int64) -> Int32Array:
    """The highest reading of each row that is not above `most`, or its lowest reading if all are above."""
    found, starts = readings(states.size, states.deck)
    kinds = states.kinds[rows].astype(np.int64)
    at = np.searchsorted(found, kinds * KIND_STRIDE + most, side="right") - 1
    values: Int32Array = (
        found[np.minimum(np.maximum(at, starts[kinds]), len(found) - 1)] - kinds * KIND_STRIDE
    ).astype(np.int32)
    return values


@cache
def plain_values(size: int) -> Int32Array:
    """``[state]``: the value of a full row in a deck without jokers, 0 for a growing row."""
    states = encoding(52).front if size == 3 else encoding(52).five
    found, _ = readings(size, 52)
    by_kind = np.zeros(int(states.kinds.max()) + 1, np.int32)
    by_kind[found // KIND_STRIDE] = found % KIND_STRIDE
    return by_kind[states.kinds]


@cache
def readings(size: int, deck: int) -> tuple[Int64Array, Int64Array]:
    """Every reading of every full kind, and where those of each kind start.

    A reading is ``kind * KIND_STRIDE + value``; they ascend. Those of kind k are ``readings[starts[k]:starts[k + 1]]``.
    """
    states = encoding(deck).front if size == 3 else encoding(deck).five
    keys = states.counts.astype(np.int64) @ np.array(RANK_KEYS, np.int64)
    held = states.counts.sum(axis=1)
    found: list[Int64Array] = []
    for jokers in range(deck - 52 + 1):
        full = (states.jokers_of == jokers) & (held + jokers == size)
        for is_suited in (False, True):
            kinds = np.flatnonzero(full & (states.is_suited == is_suited))
            if not jokers and is_suited:
                found.append(_of_one_suit(states, kinds, keys, jokers))
            else:
                found.append(_of_ranks(states, kinds, keys, jokers))
                if is_suited:
                    found.append(_of_one_suit(states, kinds, keys, jokers))
    every = np.unique(np.concatenate(found))
    starts = np.searchsorted(every, np.arange(len(keys) + 1) * KIND_STRIDE)
    return every, starts


def _of_ranks(states: RowStates, kinds: IndexArray, keys: Int64Array, jokers: int) -> Int64Array:
    """The readings in which jokers stand for any ranks, up to four of one, and make no flush."""
    parts: list[Int64Array] = []
    for ranks in combinations_with_replacement(range(13), jokers):
        more = np.bincount(np.array(ranks, np.int64), minlength=13)
        some = kinds[(states.counts[kinds] + more <= _RANK_CARDS).all(axis=1)]
        added = sum(RANK_KEYS[rank] for rank in ranks)
        parts.append(some * KIND_STRIDE + _look_up(keys[some] + added, are_flushes=False))
    return np.concatenate(parts)


def _of_one_suit(states: RowStates, kinds: IndexArray, keys: Int64Array, jokers: int) -> Int64Array:
    """The readings in which jokers stand for missing cards of the shared suit: flushes."""
    parts: list[Int64Array] = []
    for ranks in combinations(range(13), jokers):
        some = kinds[(states.counts[kinds][:, ranks] == 0).all(axis=1)]
        added = sum(RANK_KEYS[rank] for rank in ranks)
        parts.append(some * KIND_STRIDE + _look_up(keys[some] + added, are_flushes=True))
    return np.concatenate(parts)


@cache
def _known(are_flushes: bool) -> tuple[Int64Array, Int64Array]:
    """The rank keys of all hands that are flushes, or of all others, in ascending order; and their values."""
    values = scale("lowest").flushes if are_flushes else scale("lowest").plain
    keys = np.array(sorted(values), np.int64)
    return keys, np.array([values[key] for key in keys.tolist()], np.int64)


def _look_up(keys: Int64Array, *, are_flushes: bool) -> Int64Array:
    known, values = _known(are_flushes)
    return values[np.searchsorted(known, keys)]
