"""The interactions that are being answered right now: the bot waits for them before it stops."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.discord_ui.meter import UNMETERED, Meter, begin


class Underway:
    """The tasks that answer interactions. Each has three seconds by Discord's rules, so a clean stop waits for them."""

    def __init__(self, meter: Meter = UNMETERED) -> None:
        self._meter = meter
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_ending = False

    def enter(self, interaction: discord.Interaction[Any]) -> bool:
        """Register the current task, which answers an interaction. False if the bot is stopping: then do not answer."""
        task = asyncio.current_task()
        if self._is_ending or task is None:
            return False
        begin(interaction, self._meter)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def count(self) -> int:
        """How many interactions are being answered."""
        return len(self._tasks)

    async def finish(self) -> None:
        """Admit no more tasks and wait for the running ones. If cancelled, drop them: what was saved stays saved."""
        self._is_ending = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
