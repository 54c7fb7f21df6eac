"""The process is killed at any moment; what it had acknowledged is there afterwards, whole and once."""

from __future__ import annotations

import asyncio
import random
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.ledger.entries import Wanted
from bot.store import Committed, Repeated, Store
from bot.store.check import check
from tests.store.child import CONTEXT
from tests.store.given import ANN, act, entry_of, hand, idle, open_table
from tests.support.waiting import HUNG_S

KILLS = 12
TABLES = tuple(TableId(f"t{number}") for number in range(4))
Acknowledged = tuple[TableId, int, str]  # table, version, action id


def play_until_killed(path: Path, acknowledge: Connection) -> None:
    asyncio.run(_play_all(path, acknowledge))


async def _play_all(path: Path, acknowledge: Connection) -> None:
    store = await Store.open(path)
    await asyncio.gather(*(_play(store, table, acknowledge) for table in TABLES))


async def _play(store: Store, table: TableId, acknowledge: Connection) -> None:
    """Hands one after another; each action writes events, an entry and deadlines, and takes a draft away."""
    await open_table(store, table, deadlines=idle(1))
    while True:
        version = (await store.log.load(table)).version
        hand_no = version // 2 + 1
        await store.drafts.change(table, ANN, hand_no, 1, lambda text: (text or "") + "x")
        played = hand(version, hand_no, hand_no, table)
        whole = act(
            version,
            played.action_id,
            *played.events,
            table=table,
            entries=played.entries,
            records=played.records,
            deadlines=idle(version + 2, due_ms=version + 2),
            clears_drafts=(ANN,),
        )
        assert await store.log.append(whole) == Committed(version + 2)
        acknowledge.send((table, version + 2, whole.action_id))


def _kill_after(path: Path, moment_s: float) -> list[Acknowledged]:
    """What a process acknowledged before it was killed, some time after its first acknowledgement."""
    ours, theirs = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=play_until_killed, args=(path, theirs))
    process.start()
    theirs.close()
    heard: list[Acknowledged] = []
    try:
        assert ours.poll(HUNG_S), "nothing was acknowledged"
        process.join(moment_s)
        process.kill()
        while True:
            heard.append(ours.recv())
    except EOFError:
        return heard
    finally:
        process.join(HUNG_S)


@pytest.mark.slow
async def test_no_acknowledged_action_is_lost_or_done_twice(path: Path) -> None:
    moments = random.Random(13)
    acknowledged: list[Acknowledged] = []
    for _ in range(KILLS):
        heard = _kill_after(path, moments.uniform(0, 0.08))
        assert heard
        acknowledged += heard
        assert list(check(path)) == []
        store = await Store.open(path)
        try:
            await _is_consistent(store, acknowledged[-20:])
        finally:
            await store.close()
    assert len({action_id for _, _, action_id in acknowledged}) == len(acknowledged)


async def _is_consistent(store: Store, acknowledged: list[Acknowledged]) -> None:
    versions = {table: (await store.log.load(table)).version for table in TABLES if await store.tables.get(table)}
    for table, version, action_id in acknowledged:
        assert versions[table] >= version
        assert await store.log.append(act(versions[table], action_id, table=table)) == Repeated()
    for table, version in versions.items():
        wanted = idle(version, due_ms=version) if version > 1 else idle(1)
        assert await store.deadlines.of(table) == list(wanted)
        hand_no = version // 2
        assert len(await store.ledger.entries(7001, Wanted(entry_of({}).book, table))) == hand_no
        drafts = await store._database.read("SELECT hand_no FROM drafts WHERE table_id = ?", (table,))
        assert all(draft == (hand_no + 1,) for draft in drafts)  # the placed ones went with their action
