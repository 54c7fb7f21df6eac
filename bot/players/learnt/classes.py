"""Classes of rows, the features of tuples that span several rows: each kind of row has a fine and a coarse class.

A fine class keeps what a row has made and what it may still become: the ranks that matter most, and whether a straight
or a flush is possible. A coarse class keeps the same in fewer steps, for the tuple of all three rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from bot.players.arrays import Int32Array, Int64Array
from bot.players.learnt.encoding import RowStates, encoding
from bot.rules.cards import ACE, Row
from bot.rules.lows import LOW_HIGH_CARD, Middle

_RANKS = 13
_MANY = 16  # more than any rank, count or step: codes are numbers in this base
_STEPS = np.array([0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 4])  # ranks in few: to six, to ten, jacks, queens, better
_LOW_STEPS = np.array([0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 4])  # by the highest card of a low


@dataclass(frozen=True, slots=True, eq=False)
class RowClasses:
    """The fine and the coarse class of each state, ``[state]`` and numbered from 0, and the number of classes."""

    fine: Int32Array
    coarse: Int32Array
    fine_count: int
    coarse_count: int


@cache
def classes(deck: int, row: Row, middle: Middle) -> RowClasses:
    """The classes of a row in a deck of 52 or 54 cards, in a game with this kind of middle."""
    states = encoding(deck).rows(row)
    shape = _Shape(states)
    if row is Row.FRONT:
        fine, coarse = _front(shape)
    elif row is Row.MIDDLE and middle == "deuce_seven":
        fine, coarse = _low(shape)
    else:
        fine, coarse = _five(shape)
    fine_classes, fine_count = _compact(fine)
    coarse_classes, coarse_count = _compact(coarse)
    return RowClasses(fine_classes[states.kinds], coarse_classes[states.kinds], fine_count, coarse_count)


class _Shape:
    """The features that classes are made of, each ``[kind]``.

    `first` and `second` are the ranks of the largest and the next group of equal ranks, `most` and `next_most` the
    sizes of these groups; the higher rank is first among groups of one size.
    """

    def __init__(self, states: RowStates) -> None:
        counts = states.counts.astype(np.int64)
        self.jokers = states.jokers_of.astype(np.int64)
        self.held = counts.sum(axis=1)
        self.size = self.held + self.jokers
        self.room = states.size - self.size
        self.suited = (states.is_suited & (self.held > 1)).astype(np.int64)
        order = np.argsort(-(counts * _RANKS + np.arange(_RANKS) * (counts > 0)), axis=1, kind="stable")
        groups = np.take_along_axis(counts, order, axis=1)
        self.most = groups[:, 0]
        self.next_most = groups[:, 1]
        self.first, self.second = order[:, 0] * (self.most > 0), order[:, 1] * (self.next_most > 0)
        self.windows, self.top = _windows(counts)
        self.ranks = counts
        self.highest = np.where(counts > 0, np.arange(_RANKS), 0).max(axis=1)


def _windows(counts: Int64Array) -> tuple[Int64Array, Int64Array]:
    """``[kind]``: the number of straights that all ranks fit in, 0 with a pair; and the high card of the best one."""
    found = np.zeros(len(counts), np.int64)
    top = np.zeros(len(counts), np.int64)
    is_distinct = (counts <= 1).all(axis=1)
    for high in range(3, _RANKS):
        inside = [(high - step) % _RANKS for step in range(5)]
        fits = is_distinct & (counts[:, inside].sum(axis=1) == counts.sum(axis=1))
        found += fits
        top[fits] = high
    return found, top


def _code(*parts: Int64Array) -> Int64Array:
    """One number for each combination of the parts, ``[kind]``: they are its digits in base `_MANY`."""
    total = np.zeros_like(parts[0])
    for part in parts:
        total = total * _MANY + part
    return total


def _compact(codes: Int64Array) -> tuple[Int32Array, int]:
    """The codes renumbered from 0 without gaps, and how many different ones there are."""
    found, inverse = np.unique(codes, return_inverse=True)
    return inverse.astype(np.int32).ravel(), len(found)


def _front(shape: _Shape) -> tuple[Int64Array, Int64Array]:
    """Codes of fronts, fine and coarse: the largest group and its rank; a second rank only while no pair is made."""
    is_growing = shape.room > 0
    second = np.where((shape.most == 1) & is_growing, shape.second, 0)
    fine = _code(shape.size, shape.jokers, shape.most, shape.first, second)
    coarse = _code(shape.size, np.minimum(shape.most + shape.jokers, 3), _STEPS[shape.first] + (shape.first == ACE))
    return fine, coarse


def _five(shape: _Shape) -> tuple[Int64Array, Int64Array]:
    """Codes of rows of five, fine and coarse: pairs and larger groups, or else the best card; and possible draws."""
    is_single = shape.most <= 1
    is_straight = is_single & (shape.windows > 0) & (shape.size == 5)
    top = np.where(is_straight, shape.top, np.where(shape.held > 0, shape.highest, 0))
    few_jokers = shape.jokers == 0
    second = np.where(is_single, np.where((shape.size == 2) & few_jokers, shape.second, 0), shape.second)
    second = np.where((shape.next_most == 2) | (is_single & (shape.size == 2)), second, 0)
    windows = np.where(is_single & (shape.size > 1), np.minimum(shape.windows, np.where(few_jokers, 2, 1)), 0)
    windows = np.where((shape.size == 5) | (shape.size == 2), np.minimum(windows, 1), windows)
    first = np.where(is_single, top, shape.first)
    fine = _code(
        shape.size, shape.jokers, shape.most * 3 + np.minimum(shape.next_most, 2), first, second, shape.suited, windows
    )
    few = np.where(is_single & (shape.size > 1) & (shape.size < 5), 0, _STEPS[first])
    made = shape.most + shape.jokers
    coarse = _code(
        shape.size,
        np.minimum(shape.jokers, 1),
        made * 3 + np.minimum(shape.next_most, 2),
        np.where((made > 2) | (shape.jokers > 0), few // 2, few),
        shape.suited * few_jokers,
        np.minimum(windows, 1) * few_jokers,
    )
    return fine, coarse


def _low(shape: _Shape) -> tuple[Int64Array, Int64Array]:
    """Codes of deuce-to-seven middles, fine and coarse.

    A middle that can be no low is dead, and only its size counts. Of the others the ranks count, and whether a flush
    or a straight still threatens.
    """
    is_dead = (shape.most > 1) | (shape.highest > LOW_HIGH_CARD)
    is_made_wrong = (shape.size == 5) & ((shape.suited > 0) | (shape.windows > 0))
    alive = ~(is_dead | is_made_wrong)
    ranks = (shape.ranks * 2 ** np.arange(_RANKS)).sum(axis=1)
    danger = np.where(shape.size < 5, shape.suited, 0)
    fine = np.where(alive, 2 * ranks + (danger > 0) + 2, shape.size - 8)
    straight = np.minimum(shape.windows, 1) * (shape.size > 2)
    coarse = np.where(
        alive,
        _code(shape.size, _LOW_STEPS[shape.highest], danger * (shape.size > 3), straight),
        shape.size - 8,
    )
    return fine, coarse
