"""One of two versions that are measured: ``python .../side.py clicking|starting``, told in lines of JSON what to do.

It runs in the folder of its version and takes the bot, its people and its pretend Discord from there: a version does
not open another one's database. So it imports nothing of these tests.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.connecting import settle_memory
from tools.bench.host import click_alone, click_together, started
from tools.bench.host_bot import STEPPED
from tools.bench.host_people import TAPS, Host, Player, hosted
from tools.bench.host_tables import prepare_tables


async def clicking(folder: Path) -> None:
    """A bot with many tables at which somebody may click."""
    async with hosted() as host:
        players: list[Player] = []

        async def tables(count: int, warming: int) -> None:
            database = folder / "clicks.sqlite3"
            players.extend(Player(host, table) for table in await prepare_tables(host.box.world, database, count))
            await host.start(STEPPED, str(database))
            await click_together(players[:warming], TAPS + 1)
            await host.until_quiet()

        async def alone(table: int, times: int) -> list[float]:
            return await click_alone(players[table], times)

        async def together(first: int, count: int, times: int) -> float:
            return await click_together(players[first : first + count], times)

        async def report() -> dict[str, Any]:
            return await _reported(host)

        await _follow({one.__name__: one for one in (tables, alone, together, report)})


async def starting(folder: Path) -> None:
    """Starts of the bot, one after the other."""

    async def new() -> float:
        with TemporaryDirectory(dir=folder) as own:
            async with hosted() as host:
                began = time.perf_counter()
                await host.start(STEPPED, str(Path(own) / "new.sqlite3"))
                return time.perf_counter() - began

    async def open_at(tables: int) -> list[Any]:
        with TemporaryDirectory(dir=folder) as own:
            first_click_s, report = await started(Path(own) / "open.sqlite3", tables)
        return [first_click_s, asdict(report)]

    await _follow({one.__name__: one for one in (new, open_at)})


async def _reported(host: Host) -> dict[str, Any]:
    await host.until_quiet()
    return asdict(await host.report())


async def _follow(orders: dict[str, Callable[..., Awaitable[Any]]]) -> None:
    """Do what each line of the input asks for, until its end; what comes of it is a line of the output."""
    print("null", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        name, *arguments = json.loads(line)
        print(json.dumps(await orders[name](*arguments)), flush=True)


if __name__ == "__main__":
    settle_memory()
    with TemporaryDirectory() as made:
        asyncio.run({"clicking": clicking, "starting": starting}[sys.argv[1]](Path(made)))
