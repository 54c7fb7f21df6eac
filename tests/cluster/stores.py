"""Two stores on one database, and waiting for what one hears of the other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from bot.store import Store, Wanted
from bot.store.postgresql.address import Address

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE ? AND pid <> pg_backend_pid()"
"""Ends the connections with a name like this."""


@contextlib.asynccontextmanager
async def both(address: Address) -> AsyncIterator[tuple[Store, Store]]:
    """A store for each of two shards."""
    async with contextlib.AsyncExitStack() as stack:
        stores = []
        for shard in (0, 1):
            stores.append(await Store.open(address, Wanted(2, (shard,))))
            stack.push_async_callback(stores[-1].close)
        yield stores[0], stores[1]


async def until(is_so: Callable[[], bool], timeout_s: float = 5.0) -> None:
    """Wait for something that another thread brings about."""
    async with asyncio.timeout(timeout_s):
        while not is_so():
            await asyncio.sleep(0.01)
