"""The threads that are made for tables: none stays empty behind.

That one is to be made is stored before. Whatever the store still has of that at the next start was cut short: the
thread is found by its maker, its time and its emptiness, and taken back unless a table is in it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.where import Where
from bot.ids import TableId
from bot.store import BegunThread

_log = logging.getLogger(__name__)
_ARCHIVED_AFTER_MIN: Final = 10_080  # a week, as a table waits: what is edited does not keep a thread in the list
_CLOCKS_APART = timedelta(minutes=1)  # Discord's and ours


class MadeThreads:
    """Makes threads, and takes those back that get no table. The caller holds the server's lock of openings."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._begun = desk.store.begun_threads

    async def place_for(self, interaction: discord.Interaction[Any], title: str, *, with_thread: bool) -> Where:
        """The place of a new table: here, or in a thread that is made for it.

        Raises Told if Discord refuses the thread. `settle` the place when the table stands, or `take_back`.
        """
        channel = interaction.channel
        assert channel is not None
        if isinstance(channel, discord.Thread):
            return Where(channel.id, channel.parent_id)
        if not with_thread or not isinstance(channel, discord.TextChannel):
            return Where(channel.id)
        try:
            return await self.make(channel, title)
        except discord.HTTPException as error:
            if failure_of(error) is Failure.PASSING:
                raise
            await self._begun.drop(channel.guild.id)
            raise Told("error.thread_refused") from error

    async def make(self, channel: discord.TextChannel, title: str) -> Where:
        """Make a thread for a table. Raises discord.HTTPException; unless Discord has refused, it may be there."""
        await self._begun.put(channel.guild.id, channel.id, self._desk.now_ms())
        made = await channel.create_thread(
            name=title, type=discord.ChannelType.public_thread, auto_archive_duration=_ARCHIVED_AFTER_MIN
        )
        return Where(made.id, channel.id, made)

    async def settle(self, where: Where) -> None:
        """Note that a table is in its place."""
        if where.made is not None:
            await self._begun.drop(where.made.guild.id)

    async def take_back(self, where: Where) -> None:
        """Delete the thread of a table that could not be opened, or put it away where the bot may not delete it."""
        if where.made is not None:
            await _remove(where.made)
            await self._begun.drop(where.made.guild.id)

    async def tidy(self, begun: BegunThread, is_posted: Callable[[TableId], Awaitable[bool | None]]) -> None:
        """Finish what was cut short: take the thread back, unless it has a table.

        `is_posted` waits for a table's lobby, and says None if the table had to be closed. Nothing is known of a server
        that cannot be reached: its thread is looked for at another start.
        """
        guild = self._desk.client.get_guild(begun.guild_id)
        if guild is None or guild.unavailable:
            return
        for thread in self._unfinished(guild, begun):
            tables = await self._desk.store.tables.open_in_channel(thread.id)
            if not tables or await is_posted(tables[0].table) is None:
                _log.info("took back a thread that was made for a table in server %d", guild.id)
                await _remove(thread)
        await self._begun.drop(begun.guild_id)

    def _unfinished(self, guild: discord.Guild, begun: BegunThread) -> list[discord.Thread]:
        """The bot's empty threads in a channel, since one was begun there."""
        since = datetime.fromtimestamp(begun.at_ms / 1000, UTC) - _CLOCKS_APART
        return [
            thread
            for thread in guild.threads
            if thread.parent_id == begun.channel_id
            and thread.owner_id == guild.me.id
            and not thread.message_count
            and discord.utils.snowflake_time(thread.id) >= since
        ]


async def _remove(thread: discord.Thread) -> None:
    try:
        await thread.delete()
    except discord.HTTPException as error:
        _log.info("thread %d is put away: %s", thread.id, brief(error))
        with suppress(discord.HTTPException):
            await thread.edit(archived=True)
