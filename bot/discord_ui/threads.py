"""A cache of what Discord says about threads: whether one is private, and who is a member of a private one."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum
from typing import Any

import discord

from bot.discord_ui.desk import Desk

_KEPT = 4096
_TRUSTED_S = 60.0  # how long somebody stays in a private thread without being asked for again


class Thread(Enum):
    """What a thread is. That never changes, except that a thread may be deleted."""

    PUBLIC = "public"
    PRIVATE = "private"
    GONE = "gone"  # or closed to the bot


class Threads:
    """Knows active threads from the library, and caches what Discord said about archived ones."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._threads: OrderedDict[int, Thread] = OrderedDict()
        self._members: OrderedDict[tuple[int, int], tuple[bool, float | None]] = OrderedDict()

    def forget(self, thread_id: int) -> None:
        """Note that a thread was deleted."""
        _keep(self._threads, thread_id, Thread.GONE)

    def known(self, guild: discord.Guild, thread_id: int) -> Thread | None:
        """What a thread is; None if Discord has to be asked."""
        awake = guild.get_thread(thread_id)
        if awake is not None:
            return Thread.PRIVATE if awake.is_private() else Thread.PUBLIC
        return self._threads.get(thread_id)

    async def look_up(self, guild: discord.Guild, thread_id: int) -> Thread:
        """What a thread is; asks Discord if necessary. Without an answer the thread counts as gone, this time only."""
        if (known := self.known(guild, thread_id)) is not None:
            return known
        try:
            found = await guild.fetch_channel(thread_id)
        except (discord.NotFound, discord.Forbidden):
            what = Thread.GONE
        except (discord.HTTPException, discord.InvalidData):
            return Thread.GONE
        else:
            is_private = not isinstance(found, discord.Thread) or found.is_private()
            what = Thread.PRIVATE if is_private else Thread.PUBLIC
        _keep(self._threads, thread_id, what)
        return what

    def known_member(self, thread_id: int, user_id: int) -> bool | None:
        """Whether somebody is in a private thread; None if Discord was not asked within the last minute."""
        is_in, asked_s = self._members.get((thread_id, user_id), (False, None))
        return is_in if asked_s is not None and self._desk.monotonic_s() - asked_s < _TRUSTED_S else None

    async def member(self, thread_id: int, user_id: int) -> bool:
        """Whether somebody is in a private thread; asks Discord. False if it does not answer."""
        try:
            await self._desk.client.http.get_thread_member(thread_id, user_id)
            is_in = True
        except (discord.NotFound, discord.Forbidden):
            is_in = False
        except discord.HTTPException:
            return False
        _keep(self._members, (thread_id, user_id), (is_in, self._desk.monotonic_s()))
        return is_in


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    """Cache an answer; if there are too many, drop the oldest one."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _KEPT:
        kept.popitem(last=False)
