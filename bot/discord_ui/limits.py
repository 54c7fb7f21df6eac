"""Rate limits for each person's clicks, commands and autocomplete: enough for the fastest, too few to harm."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol, Self

import discord

from bot.discord_ui.boundary import tell
from bot.discord_ui.spoken import readers_words
from bot.store import StoreUnavailable

CLICKS_AT_ONCE, CLICKS_A_SECOND = 60, 30.0
COMMANDS_AT_ONCE, COMMANDS_A_SECOND = 12, 3.0  # and forms
KEYS_AT_ONCE, KEYS_A_SECOND = 20, 6.0  # that are typed for an option with a list
SLOWED_S = 2.0  # so long a command too many waits for its answer; Discord waits three seconds
_KEPT = 4096
_DIVIDED = 0.5  # of a limit: what several processes divide among them, so that they need not ask
_ASKED_AGAIN_S = 0.2  # after a refusal: a program that clicks on and on costs the database five looks a second


class Shared(Protocol):
    """Buckets of tokens that all processes share, see `bot.store.limits`."""

    @property
    def processes(self) -> int:
        """How many processes there are."""
        ...

    async def take(self, name: str, at_once: float, a_second: float) -> bool:
        """Take a token from the bucket of a name; False if there is none. Raises StoreUnavailable."""
        ...


@dataclass(slots=True)
class _Bucket:
    left: float
    since_s: float
    refused_s: float = -math.inf  # when there was nothing in the shared bucket either


class RateLimit:
    """A token bucket for each user: `at_once` is its size, `a_second` how many tokens it gains a second.

    Of several processes each has its part of one half in memory, so that a thumb waits for no database. The other half
    is one bucket in the database, for who has emptied that: all of them together allow no more than one process alone.
    """

    def __init__(self, name: str, at_once: float, a_second: float, shared: Shared | None = None) -> None:
        self._name = name
        self._at_once = at_once
        self._a_second = a_second
        self._shared = shared
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    async def allows(self, user_id: int) -> bool:
        """Take a token for one more action. Returns False if the user has none left."""
        processes = self._shared.processes if self._shared is not None else 1
        now_s = time.monotonic()
        bucket = self._filled(user_id, now_s, 1.0 if processes == 1 else _DIVIDED / processes)
        if bucket.left >= 1:
            bucket.left -= 1
            return True
        if self._shared is None or processes == 1 or now_s - bucket.refused_s <= _ASKED_AGAIN_S:
            return False
        name = f"{self._name} {user_id}"
        rest = 1 - _DIVIDED
        try:
            is_allowed = await self._shared.take(name, self._at_once * rest, self._a_second * rest)
        except StoreUnavailable:
            return True  # whatever they want needs the database, too, and says so
        if not is_allowed:
            bucket.refused_s = now_s
        return is_allowed

    def _filled(self, user_id: int, now_s: float, part: float) -> _Bucket:
        """A user's bucket in memory, a `part` of the whole, with what it has gained since it was asked for last."""
        bucket = self._buckets.get(user_id) or _Bucket(self._at_once * part, now_s)
        gained = (now_s - bucket.since_s) * self._a_second * part
        bucket.left = min(self._at_once * part, bucket.left + gained)
        bucket.since_s = now_s
        self._buckets[user_id] = bucket
        self._buckets.move_to_end(user_id)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        return bucket


def clicks(shared: Shared | None = None) -> RateLimit:
    """The limit of clicks."""
    return RateLimit("clicks", CLICKS_AT_ONCE, CLICKS_A_SECOND, shared)


class Pace:
    """The rate limits of commands and forms (`commands`) and of autocomplete (`keys`)."""

    def __init__(self, commands: RateLimit, keys: RateLimit) -> None:
        self._commands = commands
        self._keys = keys

    @classmethod
    def usual(cls, shared: Shared | None = None) -> Self:
        """What people are held to."""
        commands = RateLimit("commands", COMMANDS_AT_ONCE, COMMANDS_A_SECOND, shared)
        return cls(commands, RateLimit("keys", KEYS_AT_ONCE, KEYS_A_SECOND, shared))

    async def allows(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether to answer. A command too many is refused after a wait; an autocomplete too many gets no list."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await self._keys.allows(interaction.user.id)
        if await self._commands.allows(interaction.user.id):
            return True
        await asyncio.sleep(SLOWED_S)
        words = await readers_words(interaction.client.desk.store, interaction)
        await tell(interaction, words("error.slow_down"))
        return False
