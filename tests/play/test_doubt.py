"""A commit that takes too long, and a state that is read while it changes: nobody goes on with what is old."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

import pytest

from bot.ids import TableId
from bot.play.known import Known
from bot.play.memory import Memory
from bot.rules.rulesets import load_any
from bot.store import Append, Outcome, Store, StoreUnavailable, StoreUncertain, writer
from bot.store.jobs import Job
from bot.store.log import EventLog, Log
from bot.table.actions import Pause, Resume
from tests.play.sessions import Session
from tests.support.waiting import HUNG_S


@pytest.fixture
async def session(store: Store) -> Session:
    return Session(store)


async def seated(session: Session) -> TableId:
    await session.people(("Ann", "Ben"))
    return await session.seated(load_any("pineapple"), ("Ann", "Ben"))


async def test_what_is_stored_after_its_caller_was_told_is_shown(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, goes_on = await seated(session), threading.Event()
    monkeypatch.setattr(writer, "PATIENCE_S", 0.05)  # from here on: a busy machine seats people more slowly
    monkeypatch.setattr(writer, "_DOUBT_S", 0.05)
    committing = session.store._database._writer._group_commit
    monkeypatch.setattr(committing, "is_remote", True)
    carry_out = committing.carry_out

    def slowly(jobs: Sequence[Job]) -> int:
        goes_on.wait(HUNG_S)
        return carry_out(jobs)

    changed = asyncio.Event()
    session.tables.on_change = lambda of, due_ms: changed.set() if of == table else None
    monkeypatch.setattr(committing, "carry_out", slowly)
    with pytest.raises(StoreUncertain, match="not known yet"):
        await session.submit(table, Pause(None, "channel_lost"))
    assert not (await session.tables.state(table)).paused
    assert not changed.is_set()
    goes_on.set()
    async with asyncio.timeout(HUNG_S):
        await changed.wait()
    assert (await session.tables.state(table)).paused


async def test_a_draft_that_is_stored_after_its_caller_was_told_is_shown(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, goes_on, shown = await seated(session), threading.Event(), asyncio.Event()
    ann, _ = await session.people(("Ann", "Ben"))
    monkeypatch.setattr(writer, "PATIENCE_S", 0.05)  # from here on: a busy machine seats people more slowly
    monkeypatch.setattr(writer, "_DOUBT_S", 0.05)
    committing, drafts = session.store._database._writer._group_commit, session.store.drafts
    carry_out = committing.carry_out

    def slowly(jobs: Sequence[Job]) -> int:
        goes_on.wait(HUNG_S)
        return carry_out(jobs)

    monkeypatch.setattr(committing, "is_remote", True)
    monkeypatch.setattr(committing, "carry_out", slowly)
    drafts.come_late = lambda of: shown.set() if of == table else None
    with pytest.raises(StoreUncertain):
        await drafts.change(table, ann, 1, 1, lambda _: "late")
    goes_on.set()
    async with asyncio.timeout(HUNG_S):
        await shown.wait()
    assert await drafts.get(table, ann) == "late"
    shown.clear()
    monkeypatch.setattr(writer, "PATIENCE_S", HUNG_S)
    assert await drafts.change(table, ann, 1, 1, lambda _: "in time") == "in time"
    assert not shown.is_set()


async def test_an_action_that_nobody_heard_of_is_seen_when_it_comes_again(session: Session) -> None:
    table = await seated(session)
    old = await session.tables.known(table)
    await session.tables.submit(table, Pause(None, "channel_lost"), action_id="once")
    known = await session.tables.known(table)
    session.tables._memory.forget(table)
    session.tables._memory.keep(old, session.tables._memory.moment)
    told: list[TableId] = []
    session.tables.on_change = lambda of, due_ms: told.append(of)
    await session.tables.submit(table, Pause(None, "channel_lost"), action_id="once")
    assert told == [table]
    assert (await session.tables.known(table)).version == known.version


@pytest.mark.parametrize("is_forgotten", [False, True], ids=["kept", "forgotten"])
async def test_what_is_read_while_the_table_changes_is_read_again(
    session: Session, monkeypatch: pytest.MonkeyPatch, *, is_forgotten: bool
) -> None:
    table, has_read, load = await seated(session), asyncio.Event(), EventLog.load
    before = (await session.tables.known(table)).version

    async def read_late(self: EventLog, of: TableId, after: int = 0) -> Log:
        read = await load(self, of, after)
        if not has_read.is_set():
            has_read.set()
            await session.submit(table, Pause(None, "channel_lost"))
            newest = await session.tables.known(table)
            memory.forget(table) if is_forgotten else memory.keep(newest, memory.moment)
        return read

    memory = Memory(session.store)
    monkeypatch.setattr(EventLog, "load", read_late)
    assert (await memory.load(table)).version == before + 1
    assert (await memory.load(table)).version == before + 1


@pytest.mark.parametrize("is_slow", [False, True], ids=["read before", "read across"])
async def test_what_others_read_before_a_commit_does_not_outlast_it(
    session: Session, monkeypatch: pytest.MonkeyPatch, *, is_slow: bool
) -> None:
    """Another process has changed something of the table while an action was on its way to the disk."""
    table, is_stored, load, append = await seated(session), asyncio.Event(), EventLog.load, EventLog.append
    before = (await session.tables.known(table)).version
    reads: list[asyncio.Task[Known]] = []

    async def read_late(self: EventLog, of: TableId, after: int = 0) -> Log:
        read = await load(self, of, after)
        if is_slow:
            await is_stored.wait()
        return read

    async def overtaken(self: EventLog, wanted: Append, come_late: Callable[[TableId], None]) -> Outcome:
        session.tables.forget(table)
        reads.append(asyncio.create_task(session.tables.known(table)))
        await asyncio.wait(reads, timeout=0.05 if is_slow else None)
        outcome = await append(self, wanted, come_late)
        asyncio.get_running_loop().call_soon(is_stored.set)
        return outcome

    monkeypatch.setattr(EventLog, "load", read_late)
    monkeypatch.setattr(EventLog, "append", overtaken)
    await session.submit(table, Pause(None, "channel_lost"))
    await reads[0]
    assert (await session.tables.known(table)).version == before + 1


async def test_all_who_look_at_once_share_one_read(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    table, memory, reads, load = await seated(session), Memory(session.store), 0, EventLog.load

    async def counted(self: EventLog, of: TableId, after: int = 0) -> Log:
        nonlocal reads
        reads += 1
        return await load(self, of, after)

    monkeypatch.setattr(EventLog, "load", counted)
    first, *others = await asyncio.gather(*(memory.load(table) for _ in range(5)))
    assert all(known is first for known in others)
    assert reads == 1


async def test_all_who_wait_for_a_read_that_fails_hear_so_at_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, the second would hear too late for Discord."""
    table, memory, load, reads = await seated(session), Memory(session.store), EventLog.load, 0

    async def away(self: EventLog, of: TableId, after: int = 0) -> Log:
        nonlocal reads
        reads += 1
        raise StoreUnavailable("away")

    monkeypatch.setattr(EventLog, "load", away)
    found = await asyncio.gather(*(memory.load(table) for _ in range(5)), return_exceptions=True)
    assert [type(one) for one in found] == [StoreUnavailable] * 5
    assert reads == 1
    monkeypatch.setattr(EventLog, "load", load)
    assert (await memory.load(table)).state.table == table


async def test_who_is_cancelled_takes_the_read_from_nobody(session: Session) -> None:
    table, memory = await seated(session), Memory(session.store)
    first, second = asyncio.ensure_future(memory.load(table)), asyncio.ensure_future(memory.load(table))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).state.table == table
    assert first.cancelled()


@pytest.mark.parametrize("is_new_hand", [False, True], ids=["same hand", "another hand"])
async def test_of_a_table_that_was_forgotten_only_what_has_come_since_is_read(
    session: Session, monkeypatch: pytest.MonkeyPatch, *, is_new_hand: bool
) -> None:
    table, memory, load = await seated(session), Memory(session.store), EventLog.load
    if not is_new_hand:
        await session.submit(table, Pause(None, "channel_lost"))
    before, read = await memory.load(table), list[Log]()
    if is_new_hand:
        await session.play(table, 1)
    else:
        await session.submit(table, Resume(before.state.host))

    async def noted(self: EventLog, of: TableId, after: int = 0) -> Log:
        read.append(await load(self, of, after))
        return read[-1]

    monkeypatch.setattr(EventLog, "load", noted)
    memory.forget(table)
    assert (known := await memory.load(table)) == await Memory(session.store).load(table)
    assert known.version == read[0].version > before.version
    assert len(read[0].events) <= known.version - before.version
    memory.forget(table)
    assert (await memory.load(table)).state is known.state, "nothing has changed"
    assert read[-1].events == ()
