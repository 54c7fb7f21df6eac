"""What is being answered right now: the bot ends when that is done."""

from __future__ import annotations

import asyncio
from typing import Any


class Underway:
    """The tasks that answer interactions. Discord waits three seconds for each, so an orderly end lets them finish."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_ending = False

    def enter(self) -> bool:
        """The current task answers an interaction. False when the bot ends: then it leaves the interaction alone."""
        task = asyncio.current_task()
        if self._is_ending or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def finish(self) -> None:
        """Admit no more tasks and wait for those that run. Cancelled, it drops them: what was saved stays saved."""
        self._is_ending = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
