"""Spreads requests that may come all at once, so that Discord's limits are kept by far."""

from __future__ import annotations

import asyncio

NOTICES_A_SECOND = 10.0  # all together: Discord takes 50 requests a second of a bot


class Pacer:
    """Gives out turns, in the order in which they are asked for, at most so many a second."""

    def __init__(self, a_second: float) -> None:
        self._every_s = 1 / a_second
        self._next_s = 0.0  # by the event loop's clock

    async def turn(self) -> None:
        """Wait for one's turn."""
        now_s = asyncio.get_running_loop().time()
        at_s = max(now_s, self._next_s)
        self._next_s = at_s + self._every_s
        if at_s > now_s:
            await asyncio.sleep(at_s - now_s)
