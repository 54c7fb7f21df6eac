"""The values of finished rows by their kind, for millions of boards at once; rows with jokers have several readings."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bot.players.learnt.encoding import Boards, RowStates, encoding
from bot.rules.evaluate import RANK_KEYS, VALUES, scale
from bot.rules.lows import LowQualifier, Middle, is_low
from bot.rules.open_face.ruleset import OpenFaceRuleset

Values = npt.NDArray[np.int32]
_Keys = npt.NDArray[np.int64]

STEP = 8192  # more than any value: a reading is its kind times this, plus its value
_SUIT_CARDS, _RANK_CARDS = 5, 4


class RowValues(NamedTuple):
    """The values of many boards' rows with the jokers read, and whether the rows are in order."""

    front: Values
    middle: Values
    back: Values
    is_legal: npt.NDArray[np.bool_]


def row_values(boards: Boards, deck: int, middle: Middle, low_qualifier: LowQualifier = 10) -> RowValues:
    """The values of full boards as the rules read them: the back first, then each row not above the one behind.

    Meaningless for boards that are not full.
    """
    coding = encoding(deck)
    if deck == 52:
        fronts, fives = plain_values(3), plain_values(5)
        front = fronts[boards.front]
        between, back = fives[boards.middle], fives[boards.back]
    else:
        back = _highest(coding.five, boards.back, np.int64(STEP - 1))
        between = _highest(coding.five, boards.middle, back)
        front = _highest(coding.front, boards.front, between)
    if middle == "deuce_seven":
        return RowValues(front, between, back, (front <= back) & are_lows(low_qualifier)[between])
    return RowValues(front, between, back, (front <= between) & (between <= back))


def _highest(states: RowStates, rows: npt.NDArray[np.int32], most: npt.NDArray[np.integer] | np.int64) -> Values:
    """The highest reading that is not above `most`, the lowest of all where none is."""
    found, starts = readings(states.size, states.deck)
    kinds = states.kinds[rows].astype(np.int64)
    at = np.searchsorted(found, kinds * STEP + most, side="right") - 1
    values: Values = (found[np.minimum(np.maximum(at, starts[kinds]), len(found) - 1)] - kinds * STEP).astype(np.int32)
    return values


@cache
def plain_values(size: int) -> Values:
    """By state of a row without jokers: its value when it is full, 0 before."""
    states = encoding(52).front if size == 3 else encoding(52).five
    found, _ = readings(size, 52)
    by_kind = np.zeros(int(states.kinds.max()) + 1, np.int32)
    by_kind[found // STEP] = found % STEP
    return by_kind[states.kinds]


@cache
def readings(size: int, deck: int) -> tuple[_Keys, _Keys]:
    """Every reading of every full kind, in order of kinds and values; and where those of a kind start and end."""
    states = encoding(deck).front if size == 3 else encoding(deck).five
    keys = states.counts.astype(np.int64) @ np.array(RANK_KEYS, np.int64)
    held = states.counts.sum(axis=1)
    found: list[_Keys] = []
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
    starts = np.searchsorted(every, np.arange(len(keys) + 1) * STEP)
    return every, starts


def _of_ranks(states: RowStates, kinds: npt.NDArray[np.intp], keys: _Keys, jokers: int) -> _Keys:
    """Jokers as cards of any ranks, up to four of one, and no flush."""
    parts: list[_Keys] = []
    for ranks in combinations_with_replacement(range(13), jokers):
        more = np.bincount(np.array(ranks, np.int64), minlength=13)
        some = kinds[(states.counts[kinds] + more <= _RANK_CARDS).all(axis=1)]
        added = sum(RANK_KEYS[rank] for rank in ranks)
        parts.append(some * STEP + _look_up(keys[some] + added, are_flushes=False))
    return np.concatenate(parts)


def _of_one_suit(states: RowStates, kinds: npt.NDArray[np.intp], keys: _Keys, jokers: int) -> _Keys:
    """Jokers as the missing cards of the suit."""
    parts: list[_Keys] = []
    for ranks in combinations(range(13), jokers):
        some = kinds[(states.counts[kinds][:, ranks] == 0).all(axis=1)]
        added = sum(RANK_KEYS[rank] for rank in ranks)
        parts.append(some * STEP + _look_up(keys[some] + added, are_flushes=True))
    return np.concatenate(parts)


@cache
def _known(are_flushes: bool) -> tuple[_Keys, _Keys]:
    """The keys of the scale in order, and their values."""
    values = scale("lowest").flushes if are_flushes else scale("lowest").plain
    keys = np.array(sorted(values), np.int64)
    return keys, np.array([values[key] for key in keys.tolist()], np.int64)


def _look_up(keys: _Keys, *, are_flushes: bool) -> _Keys:
    known, values = _known(are_flushes)
    return values[np.searchsorted(known, keys)]


def still_legal(middles: npt.NDArray[np.integer], ruleset: OpenFaceRuleset) -> npt.NDArray[np.bool_]:
    """Of legal boards of a game with the same kind of middle: which are legal in this one, too, by their middles.

    The boards that were learnt from have lows up to the ten. Who needs a nine arranges the same cards otherwise: the
    other boards stand for all, and the share of fouls is taken to be as before.
    """
    if ruleset.middle == "high":
        return np.ones(len(middles), np.bool_)
    found: npt.NDArray[np.bool_] = are_lows(ruleset.low_qualifier)[middles]
    return found


@cache
def are_lows(low_qualifier: LowQualifier = 10) -> npt.NDArray[np.bool_]:
    """By value: whether it is a low that a deuce-to-seven middle may have."""
    return np.array([is_low(value, low_qualifier) for value in range(VALUES)])
