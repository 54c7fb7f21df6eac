"""How fast the store keeps what players do on a PostgreSQL server: against plain commits there, and against SQLite."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg

from bot.ids import TableId
from bot.store import Store
from bot.store.place import Place
from bot.store.postgresql.address import Address
from tools.bench.measure import ROUNDS, Comparison
from tools.bench.own_schema import own_schema, server
from tools.bench.store import ALONE_TIMES, CALLERS, PAYLOAD, TOGETHER_TIMES, acted, open_table, rate


def run() -> list[Comparison]:
    """Durable actions a second of many callers, on the server that DATABASE names. Raises StoreRefused without one."""
    with own_schema(server(), "bench") as address:
        return asyncio.run(compared(address))


async def compared(address: Address) -> list[Comparison]:
    """The same in a schema that is there for it."""
    with TemporaryDirectory() as folder:
        stores = [await _opened(place) for place in (address, Path(folder) / "store.db")]
        try:
            with psycopg.connect(address.url, autocommit=True) as plain:
                _make_plain(plain, address.schema)
                rounds = [
                    (*[await _acts(*one) for one in stores], await asyncio.to_thread(_plain_rate, plain, number))
                    for number in range(ROUNDS)
                ]
        finally:
            for store, _ in stores:
                await store.close()
    ours, sqlite, commits = (median(figure) for figure in zip(*rounds, strict=True))
    name = f"store on PostgreSQL: durable actions, {CALLERS} callers"
    return [
        Comparison(f"{name}, beside plain commits", ours, commits, "/s", 1.0, is_upper_bar=False),
        Comparison(f"{name}, beside SQLite", ours, sqlite, "/s", 0.2, is_upper_bar=False),
    ]


async def _opened(place: Place) -> tuple[Store, dict[TableId, int]]:
    store = await Store.open(place)
    return store, {await open_table(store, f"t{number}"): 1 for number in range(CALLERS)}


async def _acts(store: Store, versions: dict[TableId, int]) -> float:
    async def all_act() -> None:
        await asyncio.gather(*(acted(store, table, versions, TOGETHER_TIMES) for table in versions))

    return await rate(all_act, CALLERS * TOGETHER_TIMES)


def _make_plain(db: psycopg.Connection[tuple[object, ...]], schema: str) -> None:
    db.execute(f"SET search_path = {schema}; SET synchronous_commit = on".encode())
    db.execute("CREATE TABLE plain_actions (action_id text PRIMARY KEY)")
    db.execute("CREATE TABLE plain_events (table_id text, version bigint, body text, PRIMARY KEY (table_id, version))")


def _plain_rate(db: psycopg.Connection[tuple[object, ...]], number: int) -> float:
    """What one caller has without a store: two rows, and a commit for them."""
    started = time.perf_counter()
    for step in range(ALONE_TIMES):
        with db.transaction():
            db.execute("INSERT INTO plain_actions VALUES (%s)", (f"{number}:{step}",))
            db.execute("INSERT INTO plain_events VALUES (%s, %s, %s)", ("t", number * ALONE_TIMES + step, PAYLOAD))
    return ALONE_TIMES / (time.perf_counter() - started)
