"""Whether the bot is well: the reasons why it is not, each a sentence for whoever hosts it.

One of them is how late the event loop is: what waits for something else in this process waits at least so long.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator

AWAY_S = 60.0
"""So long the gateway may be away: the library reconnects by itself, and Discord closes connections now and then."""

LAG_S = 3.0
"""Discord waits no longer for the first answer to a click."""

_EVERY_S = 0.5  # a look at the event loop
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


class Health:
    """Looks at the gateway (`away_s`: for how long it has been away), the event loop (`lag_s`: how late it is), and
    the database (`fault`: what happened to its files).
    """

    def __init__(
        self,
        away_s: Callable[[], float],
        lag_s: Callable[[], float],
        fault: Callable[[], str | None],
    ) -> None:
        self._away_s = away_s
        self._lag_s = lag_s
        self._fault = fault

    def reasons(self) -> tuple[str, ...]:
        """Why the bot is not well; none if it is."""
        return tuple(self._reasons())

    def _reasons(self) -> Iterator[str]:
        if (away_s := self._away_s()) > AWAY_S:
            yield f"not connected to Discord for {away_s:.0f} s: look for `discord` in the log"
        if (fault := self._fault()) is not None:
            yield f"nothing is saved any more: {fault}"
        if (lag_s := self._lag_s()) > LAG_S:
            yield f"the event loop was {lag_s:.1f} s late: the machine is too busy, or something holds the bot up"
