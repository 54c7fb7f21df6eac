"""A moderator's time-out: as long as it lasts the bot may write nowhere in the server, whatever its permissions are."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import discord


def timed_out_until(client: discord.Client, guild_id: int | None) -> datetime | None:
    """When the bot's time-out in a server is over; None if it is in none there, as far as Discord has told."""
    me = _member(client, guild_id)
    return me.timed_out_until if me is not None and me.is_timed_out() else None


def is_described(client: discord.Client, guild_id: int | None) -> bool:
    """Whether Discord has told of the bot in a server: not while the server is unavailable, or has removed it."""
    return _member(client, guild_id) is not None


def _member(client: discord.Client, guild_id: int | None) -> discord.Member | None:
    guild: Any = client.get_guild(guild_id) if guild_id is not None else None
    member: discord.Member | None = guild.me if guild is not None else None  # the library says that it is never None
    return member
