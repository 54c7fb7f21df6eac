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
    taken = {index * len(every) // quick for index in range(quick)}
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=() if at in taken else pytest.mark.slow)
        for at, one in enumerate(every)
    ]
