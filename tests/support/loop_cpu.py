"""How long this thread, which is the event loop's, has computed; neither a busy nor a slow machine changes that.

The time is told in milliseconds of a machine that adds a million numbers in 30 ms. What the machine of the tests needs
for such a sum is measured right before and after, because its speed changes from second to second.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_ADDED = 50_000
_REFERENCE_S = _ADDED * 30e-9


@dataclass
class Spent:
    """Milliseconds of the processor, known when it is over."""

    ms: float = 0.0


@contextmanager
def cpu_ms() -> Iterator[Spent]:
    """Measure what happens within. Searches for garbage wait: a bot that runs has settled its memory."""
    spent = Spent()
    was_enabled = gc.isenabled()
    gc.disable()
    before = slowness()
    started = time.thread_time()
    try:
        yield spent
    finally:
        passed_s = time.thread_time() - started
        spent.ms = passed_s * 1e3 / max(before, slowness())
        if was_enabled:
            gc.enable()


def slowness() -> float:
    """How many times as long as the reference machine this one computes now, at least 1."""
    return max(1.0, min(_sum_s() for _ in range(3)) / _REFERENCE_S)


def _sum_s() -> float:
    started = time.thread_time()
    total = 0
    for number in range(_ADDED):
        total += number
    return time.thread_time() - started
