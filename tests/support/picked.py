"""Long lists for one test: `make test` takes all of a list, `make quick` a few of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(values: Iterable[Any], quick: int) -> list[Any]:
    """What to parametrize with: all, in their order, of which a quick run takes so many, spread over the list.

    A tuple is several arguments, as it is for pytest.
    """
    every = list(values)
    taken = _taken(len(every), quick)
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=() if at in taken else pytest.mark.slow)
        for at, one in enumerate(every)
    ]


def some_of(values: Iterable[Any], quick: int) -> tuple[list[Any], list[Any]]:
    """A few of the values, spread over the list, and the others: for a test that looks at many of them in a moment."""
    every = list(values)
    taken = _taken(len(every), quick)
    few = [one for at, one in enumerate(every) if at in taken]
    return few, [one for at, one in enumerate(every) if at not in taken]


def _taken(length: int, quick: int) -> set[int]:
    return {index * length // quick for index in range(quick)}
