"""Tests in virtual time: a pause is over as soon as nothing else is to be done, so no machine is too slow for it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from tools.evenings.virtual_time import run_virtually

_Given = ParamSpec("_Given")


def virtually(test: Callable[_Given, Coroutine[Any, Any, None]]) -> Callable[_Given, None]:
    """Run a test on a clock that jumps to the next timer. What it does in other threads is done at once, in its own."""

    @wraps(test)
    def run(*args: _Given.args, **kwargs: _Given.kwargs) -> None:
        run_virtually(lambda _loop: test(*args, **kwargs), seed=1)

    return run
