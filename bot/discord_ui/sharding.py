"""Which servers this process hears of: a bot of many servers has several connections, perhaps not all here."""

from __future__ import annotations

import discord

from bot.store import Shards


def shards_of(client: discord.AutoShardedClient) -> Shards:
    """The shards of a client that is ready."""
    count = client.shard_count or 1
    return Shards(count, tuple(client.shard_ids or range(count)))
