"""What players wait for while other programs want all of the processor: loops that never rest."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

from tools.bench.host_bot import OURS
from tools.bench.host_people import Host, Player, hosted
from tools.bench.host_tables import prepare_tables
from tools.bench.measure import Comparison

LOOPS = 4
TABLES = 8
PLAYED_S = 30.0
THOUGHT_S = 1.5  # before each click
RESTED_S = 8.0  # after so long without a request nothing more comes
CLICK_S, PICTURE_S = 3.0, 5.0


async def beside_loops(
    folder: Path, loops: int = LOOPS, tables: int = TABLES, played_s: float = PLAYED_S
) -> list[Comparison]:
    """The slowest click of all, and how long after the last one a message still changed."""
    async with hosted() as host:
        database = folder / "busy.sqlite3"
        prepared = await prepare_tables(host.box.world, database, tables)
        await host.start(OURS, str(database))
        players = [Player(host, table) for table in prepared]
        async with _busy(loops):
            until_s = time.perf_counter() + played_s
            played = await asyncio.gather(*(_play(player, until_s) for player in players))
            rested_s = max(last_s for _, last_s in played)
            behind_s = await _last_request_s(host, rested_s) - rested_s
    slowest_s = max(slowest_s for slowest_s, _ in played)
    return [
        Comparison(f"host: slowest click beside {loops} loops / limit", slowest_s, CLICK_S, "s", 1.0, True),
        Comparison(f"host: oldest picture beside {loops} loops / limit", max(0.0, behind_s), PICTURE_S, "s", 1.0, True),
    ]


async def _play(player: Player, until_s: float) -> tuple[float, float]:
    """Click at somebody's pace; the seconds of the slowest click, and the monotonic time of the last."""
    slowest_s = last_s = 0.0
    while time.perf_counter() < until_s:
        await asyncio.sleep(THOUGHT_S)
        slowest_s = max(slowest_s, await player.click())
        last_s = time.monotonic()
    return slowest_s, last_s


async def _last_request_s(host: Host, rested_s: float) -> float:
    """The monotonic time of the bot's last request, once it has made none for a while."""
    while (left_s := max(host.last_request_s, rested_s) + RESTED_S - time.monotonic()) > 0:  # noqa: ASYNC110
        await asyncio.sleep(left_s)  # requests come from another process: nothing tells of the last
    return host.last_request_s


@contextlib.asynccontextmanager
async def _busy(loops: int) -> AsyncIterator[None]:
    """So many programs that never rest, at the ordinary priority."""
    command = (sys.executable, "-c", "while True: pass")
    programs = [await asyncio.create_subprocess_exec(*command) for _ in range(loops)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            await program.wait()
