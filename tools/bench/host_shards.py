"""A pretend Discord for a bot with shards: it has a server for each of them."""

from __future__ import annotations

import asyncio

from sandbox.model import Channel
from sandbox.server import Sandbox


def shard_of(guild_id: int, shards: int) -> int:
    """The shard that hears of a server."""
    return (guild_id >> 22) % shards


async def with_a_server_of_each(box: Sandbox, shards: int) -> dict[int, Channel]:
    """Add servers until each shard has one; a channel of a server of each, by shard."""
    world = box.world
    while len({shard_of(guild_id, shards) for guild_id in world.servers}) < shards:
        await asyncio.sleep(0.001)  # ids are times
        world.add_server(f"Friends {len(world.servers)}")
    return {shard_of(guild_id, shards): world.text_channel("table", guild_id) for guild_id in world.servers}
