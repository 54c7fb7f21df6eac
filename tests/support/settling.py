"""Settling up by trying every way there is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache


@cache
def fewest(points: tuple[int, ...]) -> int:
    """By trying everything: the first who is not at zero has to settle with somebody, in full, sooner or later.

    Any settlement can be put into an order in which each transfer brings the first uneven person to zero: transfers
    form a forest, and a leaf is done in one.
    """
    uneven = tuple(sorted(number for number in points if number))
    if not uneven:
        return 0
    return 1 + min(fewest(left) for left in _next(uneven))


def _next(uneven: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    first, *others = uneven
    for index, other in enumerate(others):
        yield tuple(sorted((*others[:index], other + first, *others[index + 1 :])))
