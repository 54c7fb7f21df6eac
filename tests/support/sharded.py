"""Bots with some of the shards of a loopback Discord, which has a server for each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from bot.app import PokerBot
from bot.store import Store
from sandbox.server import Sandbox
from tests.sandbox.running import eventually
from tests.support.thinkers import Hasty

DOT = b"\x89PNG\r\n\x1a\n"  # nobody looks


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
