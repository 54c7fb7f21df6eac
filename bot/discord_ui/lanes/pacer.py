"""Spreads requests that may come all at once, so that Discord's limits are kept by far."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

NOTICES_A_SECOND = 10.0  # all together: Discord takes 50 requests a second of a bot
START_EDITS_A_SECOND = 15.0
"""Messages that a start finds out of date, such as every one that says until when: people who play go before them."""


class Pacer:
    """Gives out turns, in the order in which they are asked for, at most so many a second by all processes together."""

    def __init__(self, a_second: float, processes: Callable[[], int] = lambda: 1) -> None:
        self._a_second = a_second
        self._processes = processes
        self._next_s = 0.0  # by the event loop's clock

    def wait_s(self) -> float:
        """For how many seconds the next turn waits. It counts as taken then."""
        now_s = asyncio.get_running_loop().time()
        at_s = max(now_s, self._next_s)
        self._next_s = at_s + self._processes() / self._a_second
        return at_s - now_s

    async def turn(self) -> None:
        """Wait for one's turn."""
        if (wait_s := self.wait_s()) > 0:
            await asyncio.sleep(wait_s)
