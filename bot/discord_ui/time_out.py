"""A moderator's time-out: as long as it lasts the bot may write nowhere in the server, whatever its permissions are."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import discord


def timed_out_until(client: discord.Client, guild_id: int | None) -> datetime | None:
    """When the bot's time-out in a server is over; None if it is in none there."""
    guild = client.get_guild(guild_id) if guild_id is not None else None
    me: Any = guild.me if guild is not None else None  # none yet, where Discord has not described the server
    return me.timed_out_until if me is not None and me.is_timed_out() else None
