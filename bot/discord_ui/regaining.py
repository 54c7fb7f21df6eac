"""The bot as a guest of servers: what it could not write or remove is looked at again once it may be able to."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord_ui.sharing import SharingBot


class Sessions:
    """Which servers Discord names. The library keeps those of an earlier session, whatever the new one names."""

    def __init__(self) -> None:
        self._begun: set[int] = set()  # shards that have had a session
        self._unnamed: set[int] = set()  # servers that the newest session of their shard has not named

    def named(self, guilds: Iterable[discord.Guild]) -> list[int]:
        """The ids of those that the bot is in."""
        return [guild.id for guild in guilds if guild.id not in self._unnamed]

    def begin(self, shard: int, guilds: Iterable[discord.Guild]) -> None:
        """A session has begun: the servers that it names are unavailable until Discord has described them."""
        if shard not in self._begun:
            self._begun.add(shard)
            return
        ours = [guild for guild in guilds if guild.shard_id == shard]
        self._unnamed -= {guild.id for guild in ours if guild.unavailable}
        self._unnamed |= {guild.id for guild in ours if not guild.unavailable}

    def name(self, guild: discord.Guild) -> None:
        """Discord has told of one."""
        self._unnamed.discard(guild.id)


class RegainingBot(SharingBot):
    """Hears of whatever may have let it in again. A look that comes too soon changes nothing."""

    sessions: Sessions

    async def on_shard_connect(self, shard: int) -> None:
        """A session has begun."""
        self.sessions.begin(shard, self.guilds)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached again, or has invited the bot again."""
        self.sessions.name(guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel's permissions may have been given back: what could not be shown is shown."""
        await self._look_in(channel.id)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """So may a role's."""
        await self.look_in_server(role.guild)

    async def on_member_update(self, before: discord.Member, member: discord.Member) -> None:
        """Or the bot was given one. Of its own roles Discord tells it without the intent for members."""
        if member == member.guild.me:
            await self.look_in_server(member.guild)

    async def on_thread_update(self, before: discord.Thread, thread: discord.Thread) -> None:
        """A thread may have been unlocked."""
        await self.on_thread_join(thread)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread has woken up, or the bot was added to it."""
        if not thread.archived:
            await self._look_in(thread.id)
            self.reconciler.settlements.touch_in_channel(thread.id)

    async def look_in_server(self, guild: discord.Guild) -> None:
        """Look at all open tables of a server."""
        for row in await self.desk.store.tables.open_in_server(guild.id):
            self.reconciler.touch(row.table)

    async def _look_in(self, channel_id: int) -> None:
        for row in await self.desk.store.tables.open_in_channel(channel_id):
            self.reconciler.touch(row.table)
