"""What the ready rows of both games share: ways to set some cards that no other does better, and a few backs for them.

A way is the strengths of its front, middle and back. It is kept if no other one is at least as strong in each row and
stronger in one (the Pareto front, or skyline). Poker order, no worth: a list gives no advice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

READY_BACKS_MOST = 25
"""What a list of Discord's holds; nearly always there are fewer."""

READY_MIDDLES_MOST = 8
"""Four lines of two on a phone, which shows no fifth between the picture and Confirm."""

KICKERS = 2
"""Ways to spread kickers over rows of the same names."""

_BACKS_FEW = 12  # up to so many, kickers get a second choice

Ints = npt.NDArray[np.integer[Any]]
Strengths = tuple[int, ...]


def skyline(front: Ints, middle: Ints, back: Ints) -> Ints:
    """The indices of the ways, given as their strengths, that no other one dominates."""
    if not len(back):
        return np.zeros(0, np.intp)
    middle_no, front_no = _numbered(middle), _numbered(front)
    size = int(middle_no.max()) + 2, int(front_no.max()) + 2
    best = np.full(size, -1, np.int32)  # the strongest back behind at least this middle and this front
    np.maximum.at(best, (middle_no, front_no), back)
    for axis in (0, 1):
        best = np.flip(np.maximum.accumulate(np.flip(best, axis), axis), axis)
    kept = np.flatnonzero(best[middle_no, front_no] == back)
    middle_no, front_no = middle_no[kept], front_no[kept]
    found: Ints = kept[np.maximum(best[middle_no + 1, front_no], best[middle_no, front_no + 1]) < back[kept]]
    return found


def _numbered(strengths: Ints) -> Ints:
    """Strengths as small numbers in the same order."""
    is_there = np.zeros(int(strengths.max()) + 1, np.intp)
    is_there[strengths] = 1
    found: Ints = np.cumsum(is_there)[strengths] - 1
    return found


def by_name(ways: Iterable[Strengths], name_of: Callable[[Strengths], tuple[str, ...]]) -> list[list[Strengths]]:
    """Ways in rounds: first, for each names of rows, the one with the strongest front; then the next."""
    names: dict[tuple[str, ...], int] = {}
    rounds: list[list[Strengths]] = [[]]
    for way in sorted(ways, reverse=True):
        name = name_of(way)
        number = names[name] = names.get(name, -1) + 1
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(way)
    return rounds


def backs_for(ways: dict[Strengths, list[int]], name_of: Callable[[Strengths], tuple[str, ...]]) -> list[int]:
    """Few of the fives that are the backs of some ways: one for each names of rows, and more for kickers if few are.

    `ways` has for each the numbers of the fives that can be its back.
    """
    rounds, chosen = by_name(ways, name_of), list[int]()
    _cover(chosen, [ways[way] for way in rounds[0]], READY_BACKS_MOST)
    for later in rounds[1:KICKERS]:
        _cover(chosen, [ways[way] for way in later], max(len(chosen), _BACKS_FEW))
    return chosen


def _cover(chosen: list[int], wanted: list[list[int]], most: int) -> None:
    """Add fives until each list has one of them: those that are in most lists, and never more than `most`."""
    often: dict[int, int] = {}
    for fives in wanted:
        for five in set(fives):
            often[five] = often.get(five, 0) + 1
    for fives in wanted:
        if len(chosen) < most and not any(five in chosen for five in fives):
            chosen.append(max(fives, key=lambda five: (often[five], -five)))
