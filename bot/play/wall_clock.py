"""The time by which the bot acts: UTC that does not jump when somebody sets the machine's clock.

What is due is stored in UTC. A clock that jumped would end every turn at once, or put it off by as much. So this one
goes on evenly, and is set only by whoever moves all that is stored by as much.
"""

from __future__ import annotations

import time
from collections.abc import Callable

NOTICED_MS = 1_000  # two clocks are not read at the same moment, and a leap second is the least that anybody sets


def utc_ms() -> int:
    """UTC milliseconds, by the machine's clock."""
    return time.time_ns() // 1_000_000


def awake_ms() -> int:
    """Milliseconds in which the machine was awake, since some moment."""
    return time.monotonic_ns() // 1_000_000


def boot_ms() -> int:
    """The same with the time in which the machine slept, where the system tells that apart.

    Linux alone has such a clock. On macOS a sleep looks as if somebody had set the clock by as much; on Windows as if
    the process had been stopped. Deadlines move by as much there, too.
    """
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return awake_ms() if boottime is None else time.clock_gettime_ns(boottime) // 1_000_000


class WallClock:
    """UTC by clocks that nobody sets, and how far the machine's own is from it. All times are milliseconds."""

    def __init__(
        self,
        utc_ms: Callable[[], int] = utc_ms,
        boot_ms: Callable[[], int] = boot_ms,
        awake_ms: Callable[[], int] = awake_ms,
    ) -> None:
        self.boot_ms = boot_ms
        self.awake_ms = awake_ms
        self._utc_ms = utc_ms
        self._began_ms = utc_ms() - boot_ms()

    @classmethod
    def even(cls, now_ms: Callable[[], int]) -> WallClock:
        """The clock of a machine that never sleeps and that nobody sets."""
        return cls(now_ms, now_ms, now_ms)

    def now_ms(self) -> int:
        """UTC."""
        return self._began_ms + self.boot_ms()

    def step_ms(self) -> int:
        """How far the machine's clock is ahead of this one since somebody has set it; negative if it is behind."""
        step_ms = self._utc_ms() - self.now_ms()
        return step_ms if abs(step_ms) >= NOTICED_MS else 0

    def set_by(self, step_ms: int) -> None:
        """Follow the machine's clock: all that waits for a time is moved by as much."""
        self._began_ms += step_ms
