"""Many open tables, each of which waits for a player who has not seen it, and the bot that is started on them."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from sandbox.gateway import Gateway
from sandbox.interactions import Desk
from sandbox.model import Change, Flag
from sandbox.world import World
from tools.bench.host_tables import prepare_tables
from tools.evenings.life import without_threads
from tools.evenings.limits import AS_DISCORD, Limits
from tools.evenings.network import Exchange, Session
from tools.evenings.process import Process
from tools.evenings.virtual_time import VirtualLoop, run_virtually

CLOCK_S = 1_800  # so little that an outage of seconds moves each turn
TABLES_A_CHANNEL = 4
QUIET_S = 60.0  # without a request everything has been said


@dataclass(slots=True)
class Told:
    """What came of it. `waiting` are the ids of the players who are waited for; all times in virtual seconds."""

    waiting: frozenset[int]
    rung_s: dict[int, list[float]] = field(default_factory=dict)  # when whose phone rang for them
    requests: list[Exchange] = field(default_factory=list)
    up_s: list[float] = field(default_factory=list)  # when each life of the bot was let in
    killed_s: float = 0.0

    def most_in_a_second(self) -> int:
        """The most requests in any second, wherever it begins."""
        times = sorted(one.at_s for one in self.requests)
        return max(bisect_left(times, at_s + 1) - at for at, at_s in enumerate(times))


def start_on(folder: Path, tables: int, *, kill_s: float, down_s: float, closed_every: int = 0) -> Told:
    """Start the bot on so many tables, kill it at `kill_s` and start it again `down_s` later, until all is quiet.

    Of every `closed_every` players one takes no direct messages any more since their hand was shown there.
    """
    with without_threads():
        return run_virtually(lambda loop: _started(loop, folder, tables, kill_s, down_s, closed_every), tables)


async def _started(
    loop: VirtualLoop, folder: Path, tables: int, kill_s: float, down_s: float, closed_every: int
) -> Told:
    channels = [f"table{number}" for number in range(tables // TABLES_A_CHANNEL)]
    world = World(("Host",), channels, now_s=loop.utc_s)
    world.base_url = "http://evening"
    database = folder / "tables.sqlite3"
    prepared = await prepare_tables(
        world, database, tables, channels=world.text_channels(), seen=False, clock_s=CLOCK_S
    )
    waiting = [table.players[table.first] for table in prepared]
    for user in waiting[::closed_every] if closed_every else ():
        user.takes_dms = False
    told = Told(frozenset(user.id for user in waiting))
    world.feed.listen(lambda change: _hear(world, told, change, loop.time()))
    desk, gateway, random = Desk(world), Gateway(world), Random(tables)
    limits = Limits(random, refuses_at_random=False)

    def session() -> Session:
        return Session(world, desk, gateway, random, AS_DISCORD, limits, told.requests.append)

    process = Process(database, world.token, world.now_ms, session, lambda: None)
    await process.start()
    told.up_s.append(loop.time())
    await asyncio.sleep(kill_s - loop.time())
    await process.kill()
    told.killed_s = loop.time()
    await asyncio.sleep(down_s)
    await process.start()
    told.up_s.append(loop.time())
    try:
        while loop.time() - max(told.up_s[-1], told.requests[-1].at_s) < QUIET_S:
            await asyncio.sleep(1)
    finally:
        await process.kill()
    return told


def _hear(world: World, told: Told, change: Change, now_s: float) -> None:
    """Note whom a new message calls: whose direct messages it is in, or whom it names."""
    message = world.find_message(change.message_id) if change.is_new else None
    if message is None or message.flags & Flag.SUPPRESS_NOTIFICATIONS:
        return
    recipient = world.channels[message.channel_id].recipient_id
    for user_id in (recipient,) if recipient is not None else [user.id for user in message.mentions]:
        told.rung_s.setdefault(user_id, []).append(now_s)
