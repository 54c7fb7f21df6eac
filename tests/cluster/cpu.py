"""``python -m tests.cluster.cpu``: the processor time of a click on SQLite, and of one or two processes on a server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.sandbox.connect import point_library_at
from bot.sandbox.server import Sandbox
from bot.store.place import Place
from bot.store.postgresql.address import Address
from tests.cluster.bots import SHARDS, with_a_server_of_each
from tests.cluster.processes import Process, table
from tests.support.postgresql_server import server as running

_PLAY_S = 25.0


async def measure(name: str, place: Place, shards: tuple[str, ...]) -> None:
    """Play two tables for a while, and print what a click took."""
    box = Sandbox(("Ann", "Ben", "Cat", "Dan"))
    await box.start()
    point_library_at(box.url)
    with TemporaryDirectory(prefix="cluster-") as folder:
        places = await with_a_server_of_each(box)
        processes = [Process(box, Path(folder), place, ids) for ids in shards]
        try:
            for process in processes:
                process.start()
            for process in processes:
                await process.until_said("ready as")
            async with table(box, places[0], ("ann", "ben")) as one, table(box, places[1], ("cat", "dan")) as other:
                await asyncio.sleep(2)
                clicks, cpu_s = one.notes.clicks + other.notes.clicks, [process.cpu_s for process in processes]
                await asyncio.sleep(_PLAY_S)
                clicks = one.notes.clicks + other.notes.clicks - clicks
                took_s = [process.cpu_s - before for process, before in zip(processes, cpu_s, strict=True)]
            each = " + ".join(f"{1000 * one_s / clicks:.1f}" for one_s in took_s)
            sys.stdout.write(f"{name}: {clicks} clicks, {each} ms of processor time a click\n")
        finally:
            for process in processes:
                process.kill()
            await box.stop()


async def main() -> None:
    with running() as server, TemporaryDirectory(prefix="cluster-") as folder:
        await measure("SQLite", Path(folder) / "games.db", ("",))
        await measure("one process on PostgreSQL", Address.of(f"{server.url}?schema=alone"), ("",))
        both = tuple(str(shard) for shard in range(SHARDS))
        await measure("two processes on PostgreSQL", Address.of(f"{server.url}?schema=shared"), both)


if __name__ == "__main__":
    asyncio.run(main())
