"""Ids as Discord makes them: the time in the upper bits, so that sorting by id sorts by age."""

from __future__ import annotations

from collections.abc import Callable

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """A source of ids that only grow. `now_ms` tells the time in milliseconds since 1970."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._last = 0

    def __call__(self) -> int:
        """The next id."""
        self._last = max(self._last + 1, (self._now_ms() - DISCORD_EPOCH_MS) << 22)
        return self._last
