"""What a click costs the bot on a PostgreSQL server, and two processes that share it: beside a file, in the same run.

Three bots take turns, each with a pretend Discord of its own that has a server for each shard: one on a SQLite file,
one on PostgreSQL, and one of two processes there. All hands are in direct messages, which come to the first shard
whatever table they are about: no other click is more work for two processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

from bot.connecting import settle_memory
from bot.store.place import Place
from bot.store.postgresql.address import Address
from tools.bench.host import click_alone, click_together, medians
from tools.bench.host_bot import UNTICKED
from tools.bench.host_people import TAPS, Host, Player, hosted
from tools.bench.host_shards import with_a_server_of_each
from tools.bench.host_tables import prepare_tables
from tools.bench.measure import Comparison
from tools.bench.own_schema import own_schema, server

SHARDS = 2
TABLES = 32
ROUNDS = 5
TIMES = 18  # clicks at each table a round; a hand has 108
CALM_TABLES = SHARDS  # where somebody clicks alone
CPU_BAR = 1.3
MEDIAN_BAR = 2.0
SHARED_BAR = 1.15


def run() -> list[Comparison]:
    """All figures, on the server that DATABASE names; about three minutes. Raises StoreRefused without one."""
    settle_memory()
    there = server()
    with own_schema(there, "alone") as alone, own_schema(there, "shared") as shared, TemporaryDirectory() as folder:
        return asyncio.run(compared(alone, shared, Path(folder)))


@dataclass(frozen=True, slots=True)
class Round:
    """What clicks cost one bot: its processor time a click, pictures left out, and the median wait; milliseconds."""

    cpu_ms: float
    wait_ms: float


async def compared(
    alone: Address, shared: Address, folder: Path, *, tables: int = TABLES, rounds: int = ROUNDS, times: int = TIMES
) -> list[Comparison]:
    """Click at so many tables in so many rounds: the mean processor time, and the wait of the middle round."""
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(hosted()) for _ in range(3)]
        on_file, on_server, of_two = bots
        places: tuple[Place, ...] = (folder / "cluster.sqlite3", alone, shared)
        players = [await _players(bot, place, tables + CALM_TABLES) for bot, place in zip(bots, places, strict=True)]
        await on_file.start(UNTICKED, str(folder / "cluster.sqlite3"))
        await on_server.start(UNTICKED, DATABASE=alone.setting)
        for shard in range(SHARDS):
            await of_two.start(UNTICKED, DATABASE=shared.setting, SHARDS=str(SHARDS), SHARD_IDS=str(shard))
        for bot, at in zip(bots, players, strict=True):
            await click_together(at, TAPS + 1)
            await bot.until_quiet()
        found = [[await _round(bot, at, times) for bot, at in zip(bots, players, strict=True)] for _ in range(rounds)]
    return _figures(found)


async def _players(bot: Host, place: Place, tables: int) -> list[Player]:
    channels = list((await with_a_server_of_each(bot.box, SHARDS)).values())
    return [Player(bot, one) for one in await prepare_tables(bot.box.world, place, tables, channels=channels)]


async def _round(bot: Host, players: Sequence[Player], times: int) -> Round:
    """Clicks at all tables at once, for the processor time, and then one after the other, for the wait."""
    await bot.reports()
    calm = players[:CALM_TABLES]
    busy = players[CALM_TABLES:]
    await click_together(busy, times)
    await bot.until_quiet()
    cpu_s = sum(report.cpu_s for report in await bot.reports())
    waits_s = [seconds for player in calm for seconds in await click_alone(player, times)]
    await bot.until_quiet()
    return Round(1e3 * cpu_s / (len(busy) * times), 1e3 * median(waits_s))


def _figures(rounds: Sequence[Sequence[Round]]) -> list[Comparison]:
    waits = [
        [
            _wait("cluster: a click on PostgreSQL, median / SQLite", on_server, on_file),
            _wait("cluster: a click, two processes, median / SQLite", of_two, on_file),
        ]
        for on_file, on_server, of_two in rounds
    ]
    on_file, on_server, of_two = (mean(one.cpu_ms for one in bot) for bot in zip(*rounds, strict=True))
    return [
        _cpu("cluster: processor time of a click on PostgreSQL / SQLite", on_server, on_file, CPU_BAR),
        _cpu("cluster: processor time of a click, two processes / one", of_two, on_server, SHARED_BAR),
        *medians(waits),
    ]


def _cpu(name: str, ours_ms: float, reference_ms: float, bar: float) -> Comparison:
    return Comparison(name, ours_ms, reference_ms, "ms", bar, is_upper_bar=True)


def _wait(name: str, ours: Round, reference: Round) -> Comparison:
    return Comparison(name, ours.wait_ms, reference.wait_ms, "ms", MEDIAN_BAR, is_upper_bar=True)
