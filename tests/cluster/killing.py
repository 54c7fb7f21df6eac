"""Two processes and their database are killed and stopped at random moments; after each, what must hold is checked."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.sandbox.connect import point_library_at
from bot.sandbox.server import Sandbox
from bot.store.postgresql.address import Address
from tests.cluster.bots import SHARDS, with_a_server_of_each
from tests.cluster.processes import Process, Table, processes, supervise, table
from tests.cluster.timeline import Timeline
from tests.faults.evidence import logged
from tests.faults.invariants import lost, loud, unsound
from tests.support.postgresql_server import Server
from tests.support.postgresql_server import server as running

GOES_ON_S = 60.0  # then a table counts as dead
DATABASE_EVERY = 10  # so many kills of a process come with one of the database
CHECKED_EVERY = 20  # so many kills come with a check of all that was ever written
DOWN_S = 3.0  # at most, for the database
_NOTICE = "[Show my cards]("
_TOLD = 3000  # characters of a log, where a table is dead
ASLEEP_S, AWAKE_S = 55.0, 2.0  # in turn, at a third table: whoever has the turn meanwhile is told so
STOPPED_S = 8.0  # at most: longer than the lease, but nobody else is there to take it


class Posts:
    """The messages that the bot has posted, by the nonce that Discord is told: none may be there twice.

    Neither may a notice, by its words and the hand to which it leads, whatever its nonce.
    """

    def __init__(self, box: Sandbox) -> None:
        self._ids: dict[str, set[str]] = defaultdict(set)
        self.notices: dict[str, set[str]] = defaultdict(set)
        box.api.observer = self._observe

    def twice(self) -> Iterator[str]:
        """What was posted twice."""
        yield from (f"a message was posted {len(ids)} times" for ids in self._ids.values() if len(ids) > 1)
        yield from (f"told {len(ids)} times: {text}" for text, ids in self.notices.items() if len(ids) > 1)

    def _observe(self, method: str, path: str, request: Any, status: int, response: Any, files: Any) -> None:
        if method == "POST" and path.endswith("/messages") and status == 200 and isinstance(request, dict):
            if nonce := request.get("nonce"):
                self._ids[f"{path} {nonce}"].add(response["id"])
            if _NOTICE in (text := request.get("content") or ""):
                self.notices[f"{path} {text}"].add(response["id"])


async def suffer(kills: int, seed: int) -> int:
    """Kill so many times; how many things did not hold."""
    dice = random.Random(seed)
    box = Sandbox(("Ann", "Ben", "Cat", "Dan", "Eve", "Fay"))
    await box.start()
    point_library_at(box.url)
    posts = Posts(box)
    violations: list[str] = []
    took_s: list[float] = []
    try:
        with running() as server, TemporaryDirectory(prefix="cluster-") as folder:
            address = Address.of(f"{server.url}?schema=killed")
            places = await with_a_server_of_each(box)
            async with (
                processes(box, address, Path(folder)) as both,
                table(box, places[0], ("ann", "ben")) as one,
                table(box, places[1], ("cat", "dan")) as other,
                table(box, box.world.text_channel("lounge"), ("eve", "fay"), (ASLEEP_S, AWAKE_S)) as sleepy,
            ):
                supervisor = asyncio.create_task(supervise(both))
                for number in range(1, kills + 1):
                    found, seconds = await _once(number, dice, server, address, both, (one, other), sleepy)
                    violations += [f"kill {number}: {what}" for what in found]
                    took_s.append(seconds)
                    _say(f"{number}: {seconds:.1f} s {' '.join(found)}")
                supervisor.cancel()
                violations += await _unsound(address)
                violations += [*posts.twice(), *(what for process in both for what in loud(process.said()))]
    finally:
        await box.stop()
    took_s.sort()
    median_s, most_s = took_s[len(took_s) // 2], took_s[-1]
    _say(f"{kills} kills, seed {seed}: playable after {median_s:.1f} s, at most {most_s:.1f} s")
    _say(f"{len(posts.notices)} notices")
    for violation in violations:
        _say(violation)
    return len(violations)


async def _once(
    number: int,
    dice: random.Random,
    server: Server,
    address: Address,
    both: list[Process],
    tables: tuple[Table, Table],
    sleepy: Table,
) -> tuple[list[str], float]:
    """One fault, and what did not hold after it; how long it took until both tables were played again."""
    await asyncio.sleep(dice.uniform(0.0, 2.0))
    before = await asyncio.to_thread(logged, address)
    shard = dice.randrange(SHARDS)
    timeline, fault = Timeline(both), f"process {shard} killed"
    if number % DATABASE_EVERY == 0:
        server.kill()
        await asyncio.sleep(dice.uniform(0.0, DOWN_S))
        await asyncio.to_thread(server.start)
        fault = "database killed"
    elif dice.random() < 0.25:
        both[shard].send(signal.SIGSTOP)
        await asyncio.sleep(dice.uniform(0.5, STOPPED_S))
        both[shard].send(signal.SIGCONT)
        fault = f"process {shard} stopped"
    else:
        both[shard].kill()
        both[shard].start()
    timeline.ends()
    found = []
    for result in await asyncio.gather(*(one.until_played(GOES_ON_S) for one in tables), return_exceptions=True):
        if isinstance(result, BaseException):
            found.append("a table does not go on")
            for process in both:
                _say(process.said()[-_TOLD:])
    seconds = time.monotonic() - timeline.over_s
    _say(f"   {fault}, {timeline.told(tables)}")
    confirmed = [one for played in (*tables, sleepy) for one in played.notes.confirmed]
    found += await asyncio.to_thread(lambda: [*lost(address, confirmed, before)])
    if number % CHECKED_EVERY == 0:
        found += await _unsound(address)
    return found, seconds


async def _unsound(address: Address) -> list[str]:
    return await asyncio.to_thread(lambda: [*unsound(address)])


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
