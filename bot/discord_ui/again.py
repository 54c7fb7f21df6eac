"""Tries again after a failure, ever more seldom, until it succeeds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

FIRST_S, LONGEST_S = 2.0, 15.0  # within half a minute of a fault's end all is shown


class Again:
    """Calls a function 2, 4, 8, 15, 15 ... seconds after one failure and the next. It has one timer at most."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._waited_s = 0.0  # the last time
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def is_waiting(self) -> bool:
        """Whether something failed and will be tried again."""
        return self._timer is not None

    def failed(self) -> None:
        """Try again after a while. Another failure before that changes nothing."""
        if self._timer is not None or self._is_closed:
            return
        self._waited_s = min(2 * self._waited_s, LONGEST_S) or FIRST_S
        self._timer = asyncio.get_running_loop().call_later(self._waited_s, self._due)

    def failed_for_long(self) -> None:
        """Try again after a while, until the waits are as long as they get: then an event says when it may succeed."""
        if self._waited_s < LONGEST_S:
            self.failed()

    def succeeded(self) -> None:
        """Try no more, and begin with the shortest wait after the next failure."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waited_s = 0.0

    def close(self) -> None:
        """Never try again, and let go of what was called: it may own this."""
        self.succeeded()
        self._is_closed = True
        self._call = _nothing

    def _due(self) -> None:
        self._timer = None
        self._call()


def _nothing() -> None:
    """What is called when nothing is."""
