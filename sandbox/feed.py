"""News of what changed, for screens and for those who wait; nobody polls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from sandbox.model import Change

Listener = Callable[[Change], None]
HUNG_S: Final = 300.0
"""After so long what somebody waits for counts as hung. It says nothing of how fast anything is, so it is far longer
than a process needs to start on a machine that has other things to do."""


class Feed:
    """Hands each change to all listeners at once, in order, and wakes those who wait."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._waiters: list[asyncio.Future[Change]] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` for every change from now on; the returned function ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, change: Change) -> None:
        """Tell everyone."""
        for listener in tuple(self._listeners):
            listener(change)
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(change)

    async def next_change(self) -> Change:
        """Wait for the next change, whatever it is."""
        waiter: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return await waiter

    async def until(self, is_so: Callable[[], bool], timeout_s: float = HUNG_S) -> None:
        """Wait until `is_so()` holds, looking again after each change. Raises TimeoutError."""
        async with asyncio.timeout(timeout_s):
            while not is_so():
                await self.next_change()
