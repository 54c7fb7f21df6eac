"""Two processes and their database are killed and stopped at random moments; after each, what must hold is checked."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.loopback import point_library_at
from bot.store.postgresql.address import Address
from sandbox.server import Sandbox
from tests.cluster.bots import SHARDS, with_a_server_of_each
from tests.cluster.posts import Posts
from tests.cluster.processes import Naps, Process, Table, processes, supervise, table
from tests.cluster.timeline import Timeline
from tests.faults.evidence import logged
from tests.faults.invariants import lost, loud, unsound
from tests.support.postgresql_server import Server
from tests.support.postgresql_server import server as running

PLAYABLE_S = 10.0  # after a fault
TURN_S = 5.1  # and so much later for each further process that had to connect to Discord meanwhile
GOES_ON_S = 60.0  # then a table counts as dead
DATABASE_EVERY = 10  # so many kills of a process come with one of the database
CHECKED_EVERY = 20  # so many kills come with a check of all that was ever written
DOWN_S = 3.0  # at most, for the database
_TOLD = 3000  # characters of a log, where a table is dead
SLEEPERS = ("eve", "fay", "gus", "hal")  # two at a second table of each shard: they are told of every turn
NAPS = Naps(asleep_s=3.0, awake_s=3.0, pause_s=0.3)
POSTED_S = 0.3  # what is posted to these people arrives so late: many a process is killed before it knows of it
FOR_EVER = 10**9  # requests
STOPPED_S = 8.0  # at most: longer than the lease, but nobody else is there to take it


async def suffer(kills: int, seed: int) -> int:
    """Kill so many times; how many things did not hold."""
    dice = random.Random(seed)
    box = Sandbox(("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"))
    await box.start()
    point_library_at(box.url)
    posts = Posts(box)
    violations: list[str] = []
    took_s: list[float] = []
    try:
        with running() as server, TemporaryDirectory(prefix="cluster-") as folder:
            address = Address.of(f"{server.url}?schema=killed")
            places = await with_a_server_of_each(box)
            bedsides = [box.world.add_channel("bedside", place.guild_id) for place in places.values()]
            for name in SLEEPERS:
                path = f"/channels/{box.people[name].dm.id}/messages"
                box.world.trouble.delay("POST", path, POSTED_S, times=FOR_EVER)
            async with (
                processes(box, address, Path(folder)) as both,
                table(box, places[0], ("ann", "ben")) as one,
                table(box, places[1], ("cat", "dan")) as other,
                table(box, bedsides[0], SLEEPERS[:2], NAPS) as slow,
                table(box, bedsides[1], SLEEPERS[2:], NAPS) as slower,
            ):
                supervisor = asyncio.create_task(supervise(both))
                for number in range(1, kills + 1):
                    found, seconds = await _once(number, dice, server, address, both, (one, other), (slow, slower))
                    violations += [f"kill {number}: {what}" for what in found]
                    took_s.append(seconds)
                    _say(f"{number}: {seconds:.1f} s {' '.join(found)}")
                supervisor.cancel()
                violations += await _unsound(address)
                violations += [*posts.twice(address), *(what for process in both for what in loud(process.said()))]
    finally:
        await box.stop()
    took_s.sort()
    shares = ", ".join(f"{share:.0%} {took_s[int(share * (kills - 1))]:.1f} s" for share in (0.5, 0.9, 0.95, 1.0))
    _say(f"{kills} kills, seed {seed}: playable after: {shares}")
    _say(f"{posts.notices} notices")
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
    sleepy: tuple[Table, Table],
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
    if seconds > (bar_s := PLAYABLE_S + TURN_S * max(0, timeline.turns - 1)):
        found.append(f"played after {seconds:.1f} s only, not {bar_s:.0f} s")
        for process in both:
            _say(process.said()[-_TOLD:])
    _say(f"   {fault}, {timeline.told(tables)}")
    confirmed = [one for played in (*tables, *sleepy) for one in played.notes.confirmed]
    found += await asyncio.to_thread(lambda: [*lost(address, confirmed, before)])
    if number % CHECKED_EVERY == 0:
        found += await _unsound(address)
    return found, seconds


async def _unsound(address: Address) -> list[str]:
    return await asyncio.to_thread(lambda: [*unsound(address)])


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
