"""An edit's turn after a start: all messages of all tables are looked at then, and together must send no burst."""

from __future__ import annotations

import asyncio

from bot.discord_ui.lanes.pacer import Pacer


class StartTurn:
    """Whether a message's edit waits for its turn, and until when."""

    def __init__(self, pace: Pacer) -> None:
        self._pace = pace
        self.is_awaited = False
        self._at_s: float | None = None  # by the event loop's clock

    def give_up(self) -> bool:
        """Wait for no turn any more. Returns whether one was awaited."""
        was_awaited, self.is_awaited = self.is_awaited, False
        return was_awaited

    def wait_s(self) -> float:
        """For how many seconds the turn is still to be waited for, if it is; then it has come."""
        if not self.is_awaited:
            return 0
        now_s = asyncio.get_running_loop().time()
        if self._at_s is None:
            self._at_s = now_s + self._pace.wait_s()
        if self._at_s > now_s:
            return self._at_s - now_s
        self.is_awaited = False
        self._at_s = None
        return 0
