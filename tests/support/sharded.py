"""Bots with some of the shards of a loopback Discord, which has a server for each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from bot.app import PokerBot
from bot.sandbox.model import Channel
from bot.sandbox.server import Sandbox
from bot.store import Store
from tests.sandbox.running import eventually
from tests.support.thinkers import Hasty

DOT = b"\x89PNG\r\n\x1a\n"  # nobody looks


def shard_of(guild_id: int, count: int) -> int:
    """The shard that hears of a server."""
    return (guild_id >> 22) % count


async def with_a_server_of_each(box: Sandbox, count: int) -> dict[int, Channel]:
    """A channel of a server of each shard, by shard."""
    while len({shard_of(guild_id, count) for guild_id in box.world.servers}) < count:
        await asyncio.sleep(0.001)  # ids are times
        box.world.add_server(f"Friends {len(box.world.servers)}")
    return {shard_of(guild_id, count): box.world.text_channel("table", guild_id) for guild_id in box.world.servers}


@contextlib.asynccontextmanager
async def connected(box: Sandbox, store: Store, **settings: Any) -> AsyncIterator[PokerBot]:
    """A bot that is ready. It closes with its store."""
    bot = PokerBot(store, render=lambda _: DOT, thinker=Hasty(), **settings)
    bot.before_identify_hook = at_once  # type: ignore[method-assign] # the library's own hook is there to be replaced
    bot._connection.guild_ready_timeout = 0.05
    running = asyncio.create_task(bot.start(box.token))
    try:
        await eventually(bot.is_ready, 20)
        yield bot
    finally:
        await bot.close()
        await running
        await store.close()


async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Instead of the five seconds between two connections."""
