"""How long this thread, which is the event loop's, has computed; neither a busy nor a slow machine changes that.

The time is told in milliseconds of a machine that adds a million numbers in 30 ms. What the machine of the tests needs
for such a sum is measured right before and after, because its speed changes from second to second; but no faster
machine is assumed than that one, so where what was used is few enough anyway, nobody asks how slow this one is.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_ADDED = 50_000
_REFERENCE_S = _ADDED * 30e-9
_FRESH_S = 0.5  # for so long what was measured of the machine is told again


@dataclass
class Spent:
    """Milliseconds of the processor, known when it is over."""

    ms: float = 0.0


@contextmanager
def cpu_ms(most: float = 0.0) -> Iterator[Spent]:
    """Measure what happens within. Searches for garbage wait: a bot that runs has settled its memory.

    `most`: how slow the machine is is measured only for what takes longer; else milliseconds of this machine are told.
    """
    spent = Spent()
    was_enabled = gc.isenabled()
    gc.disable()
    before = _lately() if most else slowness()
    started = time.thread_time()
    try:
        yield spent
    finally:
        spent.ms = (time.thread_time() - started) * 1e3
        if spent.ms >= most:
            spent.ms /= max(before, slowness())
        if was_enabled:
            gc.enable()


def slowness() -> float:
    """How many times as long as the reference machine this one computes now, at least 1."""
    found = max(1.0, min(_sum_s() for _ in range(3)) / _REFERENCE_S)
    _measured[:] = time.perf_counter(), found
    return found


_measured = [-_FRESH_S, 1.0]  # when, and what


def _lately() -> float:
    at_s, found = _measured
    return found if time.perf_counter() - at_s < _FRESH_S else slowness()


def _sum_s() -> float:
    started = time.thread_time()
    total = 0
    for number in range(_ADDED):
        total += number
    return time.thread_time() - started
