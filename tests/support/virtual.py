"""Tests in virtual time: a pause is over as soon as nothing else is to be done, so no machine is too slow for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from tools.evenings.virtual_time import VirtualLoop, run_virtually

_Given = ParamSpec("_Given")


def virtually(test: Callable[_Given, Coroutine[Any, Any, None]]) -> Callable[_Given, None]:
    """Run a test on a clock that jumps to the next timer. What it does in other threads is done at once, in its own.

    A fixture that sets the clock in such a test would set it back too late, and to this clock: every later test would
    wait for ever.
    """

    @wraps(test)
    def run(*args: _Given.args, **kwargs: _Given.kwargs) -> None:
        async def on(loop: VirtualLoop) -> None:
            await test(*args, **kwargs)
            assert time.monotonic == loop.time, "sleep instead of setting the clock"

        run_virtually(on, seed=1)

    return run
