"""How long this thread, which is the event loop's, has computed; a busy machine does not change that."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


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
    started = time.thread_time()
    try:
        yield spent
    finally:
        spent.ms = (time.thread_time() - started) * 1e3
        if was_enabled:
            gc.enable()
