"""Rate limits for each person's clicks, commands and autocomplete: enough for the fastest thumb, too little to harm."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Any

import discord

from bot.discord_ui.boundary import tell
from bot.discord_ui.spoken import readers_words

CLICKS_AT_ONCE, CLICKS_A_SECOND = 60, 30.0
COMMANDS_AT_ONCE, COMMANDS_A_SECOND = 12, 3.0  # and forms
KEYS_AT_ONCE, KEYS_A_SECOND = 20, 6.0  # that are typed for an option with a list
SLOWED_S = 2.0  # so long a command too many waits for its answer; Discord waits three seconds
_KEPT = 4096


class RateLimit:
    """A token bucket for each user: `at_once` is its size, `a_second` how many tokens it gains a second."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once = float(at_once)
        self._a_second = a_second
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def allows(self, user_id: int) -> bool:
        """Take a token for one more action. Returns False if the user has none left."""
        now = time.monotonic()
        left, since = self._buckets.get(user_id, (self._at_once, now))
        left = min(self._at_once, left + (now - since) * self._a_second)
        is_allowed = left >= 1
        self._buckets[user_id] = (left - 1 if is_allowed else left, now)
        self._buckets.move_to_end(user_id)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        return is_allowed


class Pace:
    """The rate limits of commands and forms (`commands`) and of autocomplete (`keys`)."""

    def __init__(self, commands: RateLimit | None = None, keys: RateLimit | None = None) -> None:
        self._commands = commands or RateLimit(COMMANDS_AT_ONCE, COMMANDS_A_SECOND)
        self._keys = keys or RateLimit(KEYS_AT_ONCE, KEYS_A_SECOND)

    async def allows(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether to answer. A command too many is refused after a wait; an autocomplete too many gets no list."""
        if interaction.type is discord.InteractionType.autocomplete:
            return self._keys.allows(interaction.user.id)
        if self._commands.allows(interaction.user.id):
            return True
        await asyncio.sleep(SLOWED_S)
        words = await readers_words(interaction.client.desk.store, interaction)
        await tell(interaction, words("error.slow_down"))
        return False
