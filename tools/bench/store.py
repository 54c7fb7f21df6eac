"""How fast the store keeps what players do, against plain SQLite with one durable commit for each action."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.ids import AccountId, TableId
from bot.rules.deck import batch_root, deal_root, draw_deal
from bot.rules.open_face_presets import load_open_face
from bot.store import Append, Committed, Deadline, PanelRow, Store, TableRow
from bot.store.message_targets import LOBBY
from bot.table.events import TableOpened, TablePaused
from bot.table.options import Options
from tools.bench.measure import ROUNDS, Comparison

PAYLOAD = "x" * 300
CALLERS = 32
ALONE_TIMES = 200  # actions a round of one caller
TOGETHER_TIMES = 20  # actions a round of each of many callers
OPEN_TABLES = 1000
START_MS = 100.0

_HOST = AccountId("host")


def run() -> list[Comparison]:
    """Actions and taps a second with one caller and with many; and the reads of a start with many open tables."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> list[Comparison]:
    store = await Store.open(folder / "ours.db")
    try:
        with closing(_plain(folder / "plain.db")) as plain:
            tables = [await open_table(store, f"t{number}") for number in range(CALLERS)]
            versions = dict.fromkeys(tables, 1)
            rounds = [await _round(store, plain, versions, number) for number in range(ROUNDS)]
        figures = [median(figure) for figure in zip(*rounds, strict=True)]
        names = (("actions, 1 caller", 0.2), (f"actions, {CALLERS} callers", 1.0), (f"taps, {CALLERS} callers", 1.0))
        *ours, reference = figures
        comparisons = [
            Comparison(f"store: durable {name}", figure, reference, "/s", bar, is_upper_bar=False)
            for (name, bar), figure in zip(names, ours, strict=True)
        ]
        return [*comparisons, await _start(store)]
    finally:
        await store.close()


async def _round(
    store: Store, plain: sqlite3.Connection, versions: dict[TableId, int], number: int
) -> tuple[float, float, float, float]:
    """Calls a second: one caller, many callers, taps of many callers, and the plain reference."""

    async def act(table: TableId, times: int) -> None:
        await acted(store, table, versions, times)

    async def tap(table: TableId, times: int) -> None:
        for _ in range(times):
            await store.drafts.change(table, _HOST, number, 1, _tapped)

    tables = list(versions)
    alone = await rate(lambda: act(tables[0], ALONE_TIMES), ALONE_TIMES)
    started = time.perf_counter()
    for step in range(ALONE_TIMES):
        with plain:
            plain.execute("BEGIN IMMEDIATE")
            plain.execute("INSERT INTO actions VALUES (?)", (f"{number}:{step}",))
            plain.execute("INSERT INTO events VALUES (?, ?, ?)", ("t", number * ALONE_TIMES + step, PAYLOAD))
    reference = ALONE_TIMES / (time.perf_counter() - started)
    together = await rate(lambda: _all(act, tables), CALLERS * TOGETHER_TIMES)
    taps = await rate(lambda: _all(tap, tables), CALLERS * TOGETHER_TIMES)
    return alone, together, taps, reference


async def acted(store: Store, table: TableId, versions: dict[TableId, int], times: int) -> None:
    """So many durable actions at a table, one after the other."""
    for step in range(versions[table], versions[table] + times):
        append = Append(table, step, f"{table}:{step}", _HOST, step, (TablePaused(PAYLOAD),), (), _idle(step))
        assert await store.log.append(append) == Committed(step + 1)
    versions[table] += times


async def _all(work: Callable[[TableId, int], Awaitable[None]], tables: list[TableId]) -> None:
    await asyncio.gather(*(work(table, TOGETHER_TIMES) for table in tables))


async def rate(work: Callable[[], Awaitable[None]], calls: int) -> float:
    """Calls a second of what makes so many."""
    started = time.perf_counter()
    await work()
    return calls / (time.perf_counter() - started)


async def _start(store: Store) -> Comparison:
    """What a start asks before the first table is looked at, in milliseconds, against the time that it may take."""
    names = [f"more{number}" for number in range(OPEN_TABLES - CALLERS)]
    await asyncio.gather(*(open_table(store, name) for name in names))
    panels = [PanelRow(TableId(name), LOBBY, 1, 2, "digest", "", 0) for name in names]
    await asyncio.gather(*(store.panels.put(panel) for panel in panels))
    taken = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        await store.deadlines.alive_until()
        await store.deadlines.next_ms()
        await store.tables.to_look_at()
        await store.private_replies.all(0)
        taken.append((time.perf_counter() - started) * 1e3)
    return Comparison(f"store: start with {OPEN_TABLES} tables", median(taken), START_MS, "ms", 1.0, is_upper_bar=True)


async def open_table(store: Store, name: str) -> TableId:
    """A table that waits for its players."""
    table = TableId(name)
    opened = TableOpened(table, _HOST, Options(load_open_face("pineapple"), 3))
    append = Append(table, 0, f"open:{name}", _HOST, 0, (opened,), (), _idle(0))
    deals = (draw_deal(secrets.randbelow, secrets.token_bytes),)
    roots = tuple(map(deal_root, deals))
    await store.tables.add(TableRow(table, 1, 2, None, 0), append, deals, roots, batch_root(roots))
    return table


def _idle(version: int) -> tuple[Deadline, ...]:
    return (Deadline(f"idle:{version}", "idle", None, version),)


def _tapped(draft: str | None) -> str:
    """A draft of the payload's size that is another one after every tap."""
    return PAYLOAD + str(int((draft or PAYLOAD + "0")[len(PAYLOAD) :]) + 1)


def _plain(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE actions (action_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
    db.execute(
        "CREATE TABLE events (table_id TEXT, version INTEGER, body TEXT, PRIMARY KEY (table_id, version)) STRICT,"
        " WITHOUT ROWID"
    )
    return db
