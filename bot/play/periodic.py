"""Work that is done again and again, beside play: copies, sweeps, the turn clock.

Nothing polls, and nothing is parked: between two turns there is one timer of the event loop and no task.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)
_RETRY_S = 600.0  # after a fault that the work itself does not know


class Periodic:
    """Does `work` when it is due, never twice at a time. Use it on one event loop, and `stop` it.

    The work says in how many seconds it is due again; None: when somebody wakes it.
    """

    def __init__(self, name: str, work: Callable[[], Awaitable[float | None]]) -> None:
        self._name = name
        self._work = work
        self._turn = asyncio.Lock()
        self._handle: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_due = False
        self._is_stopped = False

    def wake_in(self, seconds: float) -> None:
        """Do the work in so many seconds, unless it is due earlier anyway."""
        if self._is_stopped or self._is_due:
            return
        if seconds <= 0:
            self._wake()
            return
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds
        if self._handle is not None:
            if self._handle.when() <= at:
                return
            self._handle.cancel()
        self._handle = loop.call_at(at, self._wake)

    async def run(self) -> None:
        """Do the work now, after what is being done."""
        async with self._turn:
            self._is_due = False  # what is asked for from here on is one more turn
            if self._is_stopped:
                return
            try:
                wait_s = await self._work()
            except Exception:
                _log.exception("%s: the next try is in %d s", self._name, int(_RETRY_S))
                wait_s = _RETRY_S
            if wait_s is not None:
                self.wake_in(wait_s)

    async def stop(self) -> None:
        """Begin nothing any more; what is being done is finished."""
        self._is_stopped = True
        if self._handle is not None:
            self._handle.cancel()
        async with self._turn:
            pass

    def _wake(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self._is_due = True
        task = asyncio.get_running_loop().create_task(self.run(), name=self._name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
