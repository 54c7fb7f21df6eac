"""Processes that are killed or stopped while both tables are played: nothing is lost, and the game goes on at once."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.app import PokerBot
from bot.ids import TableId
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import PROGRAM, connect
from sandbox.server import Sandbox
from tests.cluster.bots import connected, stale, with_a_server_of_each
from tests.cluster.processes import Process, processes, table
from tests.cluster.stores import CUT
from tests.faults.evidence import Logged, logged
from tests.faults.invariants import lost, loud, unsound
from tests.faults.people import Confirmed
from tools.bench.host_shards import with_a_server_of_each as of_each

PLAYABLE_S = 15.0  # ten, on a machine of one's own


def sound(address: Address, confirmed: list[Confirmed], before: Logged) -> None:
    assert list(unsound(address)) == []
    assert list(lost(address, confirmed, before)) == []


@pytest.mark.slow
async def test_each_is_killed_while_both_tables_are_played(for_four: Sandbox, address: Address, tmp_path: Path) -> None:
    dice = random.Random(1)
    places = await with_a_server_of_each(for_four)
    async with (
        processes(for_four, address, tmp_path) as both,
        table(for_four, places[0], ("ann", "ben")) as one,
        table(for_four, places[1], ("cat", "dan")) as other,
    ):
        for process in (both[1], both[0]):
            await asyncio.sleep(dice.uniform(0.5, 1.5))
            before = logged(address)
            process.kill()
            process.start()
            begun_s = time.monotonic()
            await process.until_said("ready as", process.said().count("ready as") + 1)
            await asyncio.gather(one.until_played(PLAYABLE_S), other.until_played(PLAYABLE_S))
            assert time.monotonic() - begun_s < PLAYABLE_S
            sound(address, one.notes.confirmed + other.notes.confirmed, before)
        assert [line for process in both for line in loud(process.said())] == []


@pytest.mark.slow
async def test_three_play_on_while_each_is_killed(for_six: Sandbox, address: Address, tmp_path: Path) -> None:
    places = await of_each(for_six, shards=3)
    async with AsyncExitStack() as stack:
        three = await stack.enter_async_context(processes(for_six, address, tmp_path, 3))
        pairs = zip(places.values(), (("ann", "ben"), ("cat", "dan"), ("eve", "fay")), strict=True)
        tables = [await stack.enter_async_context(table(for_six, place, names)) for place, names in pairs]
        for process in (three[2], three[0], three[1]):
            before = logged(address)
            process.kill()
            process.start()
            await process.until_said("ready as", process.said().count("ready as") + 1)
            await asyncio.gather(*(one.until_played(PLAYABLE_S) for one in tables))
            sound(address, [placing for one in tables for placing in one.notes.confirmed], before)
        assert [line for process in three for line in loud(process.said())] == []


@pytest.mark.slow
@pytest.mark.parametrize("shard", [0, 1], ids=["hands", "panels"])
async def test_what_one_that_returns_has_overwritten_is_shown_anew(
    for_four: Sandbox, address: Address, tmp_path: Path, shard: int
) -> None:
    """It is stopped while its edits are on their way, another one goes on, and then it sends the rest of them."""
    places = await with_a_server_of_each(for_four)
    async with processes(for_four, address, tmp_path) as both, table(for_four, places[1], ("cat", "dan")) as other:
        await other.until_played(30)
        both[shard].send(signal.SIGSTOP)
        async with connected(for_four, address, shard) as spare:
            await other.until_played(PLAYABLE_S)
            await other.close()
            (row,) = await spare.desk.store.tables.all_open()
            await eventually_shown(spare, for_four, row.table, 10)
            both[shard].send(signal.SIGCONT)
            assert await both[shard].ended() == 1
            await eventually_shown(spare, for_four, row.table, 2)


async def eventually_shown(bot: PokerBot, box: Sandbox, table: TableId, limit_s: float) -> None:
    """Wait until all messages of a table say what they should."""
    async with asyncio.timeout(limit_s):
        while await stale(bot, box, table):
            await asyncio.sleep(0.1)


@pytest.mark.slow
async def test_a_process_whose_database_another_bot_has_used_ends(
    for_four: Sandbox, address: Address, tmp_path: Path
) -> None:
    places = await with_a_server_of_each(for_four)
    async with processes(for_four, address, tmp_path) as both, table(for_four, places[1], ("cat", "dan")) as other:
        await other.until_played(30)
        with closing(connect(address)) as db:
            db.execute("UPDATE openings SET number = number + 1")
            db.execute(CUT, (f"{PROGRAM}%",)).fetchall()
        assert [await process.ended() for process in both] == [1, 1], "their supervisor starts them again"
        for process in both:
            assert "another bot has used the database meanwhile" in process.said().splitlines()[-1]
            process.start()
        await other.until_played(PLAYABLE_S)


@pytest.mark.slow
async def test_another_process_takes_the_place_of_one_that_is_stopped(
    for_four: Sandbox, address: Address, tmp_path: Path
) -> None:
    places = await with_a_server_of_each(for_four)
    async with processes(for_four, address, tmp_path) as both, table(for_four, places[1], ("cat", "dan")) as other:
        await other.until_played(30)
        before = logged(address)
        both[1].send(signal.SIGSTOP)
        spare = Process(for_four, tmp_path, address, "any:1")
        spare.start()
        try:
            await spare.until_said("ready as")
            await other.until_played(PLAYABLE_S)
            both[1].send(signal.SIGCONT)
            assert await both[1].ended() == 1, "its supervisor starts it again"
            assert "serves the shards of this one" in both[1].said()
            await other.until_played(PLAYABLE_S)
            sound(address, other.notes.confirmed, before)
            assert [line for process in (*both, spare) for line in loud(process.said())] == []
        finally:
            spare.kill()
