"""How late the event loop is: what has to wait for something else in this process waits at least so long."""

from __future__ import annotations

import asyncio
from collections import deque

_EVERY_S = 0.5
_REMEMBERED_S = 30.0


class LoopLag:
    """Sets a timer again and again and looks how late it rings. `start` it on the event loop, and `stop` it."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float]] = deque()  # when it rang, and how many seconds late
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        self._handle = loop.call_at(due_s := loop.time() + _EVERY_S, self._ring, due_s)

    def stop(self) -> None:
        """Look no more."""
        if self._handle is not None:
            self._handle.cancel()

    def worst_s(self) -> float:
        """The worst lag of the last half minute, in seconds; 0 before the first look."""
        return max((late_s for _, late_s in self._seen), default=0.0)

    def _ring(self, due_s: float) -> None:
        now_s = asyncio.get_running_loop().time()
        self._seen.append((now_s, now_s - due_s))
        while self._seen[0][0] < now_s - _REMEMBERED_S:
            self._seen.popleft()
        self.start()
