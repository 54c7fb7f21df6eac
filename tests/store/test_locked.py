"""Another program holds the database's lock: who clicks hears in time, and what was refused is never done."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.play.tables import Tables
from bot.play.wall_clock import utc_ms
from bot.rules.closed_presets import load_closed
from bot.store import Committed, Repeated, Store, StoreNotYet, StoreUnavailable, writer
from bot.store.check import check
from bot.store.connection import Connection
from bot.store.connections import connect_to_write
from bot.store.group_commit import GroupCommit
from bot.store.identity import Identity
from bot.store.jobs import Job
from bot.table.actions import Join
from bot.table.options import Options
from tests.store.given import GUILD, T, act, open_table
from tests.support.dealers import SeededDealer
from tests.support.waiting import HUNG_S

pytestmark = pytest.mark.sqlite

DISCORD_S = 3.0


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """As by a tool that somebody has left open in the middle of a change."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as db:
        db.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            db.execute("ROLLBACK")


@dataclass
class Clicks:
    """What was asked of the store, and what became of each."""

    accepted: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    longest_s: float = 0.0
    late_s: float = 0.0  # by so much this machine was late at most

    async def click(self, store: Store, name: str) -> None:
        began = time.monotonic()
        try:
            await store.drafts.change(T, AccountId(name), 1, 1, lambda _: name)
            self.accepted.append(name)
        except StoreUnavailable as unavailable:
            self.refused[name] = str(unavailable)
        self.longest_s = max(self.longest_s, time.monotonic() - began)


async def play_through(store: Store, path: Path, lock_s: float, every_s: float) -> Clicks:
    """Clicks before, all through and after the time in which another program holds the lock; and a look at each."""
    clicks, tasks, number = Clicks(), [], 0

    async def go_on(seconds: float) -> None:
        nonlocal number
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            tasks.append(asyncio.create_task(clicks.click(store, f"p{number}")))
            number += 1
            began = time.monotonic()
            assert (await store.log.load(T)).version == 1
            clicks.longest_s = max(clicks.longest_s, time.monotonic() - began)
            rested = time.monotonic()
            await asyncio.sleep(every_s)
            clicks.late_s = max(clicks.late_s, time.monotonic() - rested - every_s)

    await go_on(every_s)
    with locked(path):
        await go_on(lock_s)
    await go_on(3 * every_s)
    await asyncio.gather(*tasks)
    return clicks


async def is_whole(store: Store, path: Path, clicks: Clicks) -> None:
    with closing(sqlite3.connect(path)) as db:
        kept = {name for (name,) in db.execute("SELECT body FROM drafts")}
    assert kept == set(clicks.accepted)
    for name, sentence in clicks.refused.items():
        assert "another program holds the database" in sentence
        assert await store.drafts.get(T, AccountId(name)) is None
    assert await store.log.append(act(1, "after")) == Committed(2)
    assert list(check(path)) == []


@pytest.mark.slow
async def test_what_was_refused_is_not_done_later(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE_S", 0.2)
    await open_table(store)
    clicks = await play_through(store, path, lock_s=0.6, every_s=0.02)
    assert clicks.refused
    assert {"p0"} < set(clicks.accepted)
    monkeypatch.undo()
    await is_whole(store, path, clicks)


@pytest.mark.slow
async def test_each_of_many_clicks_hears_within_three_seconds(store: Store, path: Path) -> None:
    await open_table(store)
    clicks = await play_through(store, path, lock_s=11.0, every_s=0.05)
    assert len(clicks.refused) > len(clicks.accepted), "the lock is held far longer than anybody has patience"
    assert clicks.longest_s < DISCORD_S + clicks.late_s
    await is_whole(store, path, clicks)


async def test_a_lock_of_a_moment_is_waited_for(store: Store, path: Path) -> None:
    await open_table(store)
    with locked(path):
        waiting = [asyncio.create_task(store.log.append(act(1, "a"))) for _ in range(2)]
        await asyncio.sleep(0.2)
        assert not any(task.done() for task in waiting)
    assert await asyncio.gather(*waiting) == [Committed(2), Repeated()]


@pytest.mark.slow
async def test_who_waits_for_their_turn_at_a_table_hears_in_time(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One action at a time for each table: the patience of one is not added to that of the next."""
    monkeypatch.setattr(writer, "PATIENCE_S", 1.0)
    tables = Tables(store, SeededDealer(), utc_ms)
    people = [(await store.accounts.human(number, str(number))).account_id for number in range(1, 8)]
    table = await tables.open(GUILD, 1, people[0], Options(load_closed("one-four"), 4))
    with locked(path):
        began = time.monotonic()
        joins = (tables.submit(table, Join(who), action_id=f"join:{who}") for who in people[1:])
        results = await asyncio.gather(*joins, return_exceptions=True)
        took_s = time.monotonic() - began
    assert [type(result) for result in results] == [StoreUnavailable] * 6
    assert took_s < 5, "one after the other they would wait for six seconds"
    assert len([sitter for _, sitter in (await tables.state(table)).sitters]) == 1
    await tables.submit(table, Join(people[1]), action_id=f"join:{people[1]}")
    assert len([sitter for _, sitter in (await tables.state(table)).sitters]) == 2


@pytest.mark.parametrize("is_together", [False, True], ids=["who came later", "who has no room in the group"])
async def test_who_waits_behind_a_commit_that_hangs_is_refused_for_good(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, is_together: bool
) -> None:
    monkeypatch.setattr(writer, "PATIENCE_S", 0.1)
    monkeypatch.setattr(writer, "_GROUP_MAX", 1)
    await open_table(store)
    may_go_on = threading.Event()
    hanging = asyncio.create_task(store._database.write(lambda db: may_go_on.wait(HUNG_S)))
    if not is_together:
        await asyncio.sleep(0.02)
    behind = [asyncio.create_task(store.log.append(act(1, f"b{number}"))) for number in range(3)]
    behind[0].cancel()
    _, *refused = await asyncio.gather(*behind, return_exceptions=True)
    assert not hanging.done()
    for result in refused:
        assert isinstance(result, StoreUnavailable)
        assert "the disk is too slow" in str(result)
    may_go_on.set()
    assert await hanging is True
    assert await store.log.append(act(1, "after")) == Committed(2)
    assert (await store.log.load(T)).version == 2


@pytest.mark.slow
def test_who_was_refused_is_not_asked_again_when_a_neighbour_fails(path: Path) -> None:
    """The lock goes while others of the group still wait; one of these is bad, so the group is carried out apart."""
    done: list[str] = []

    def job(name: str, until_s: float) -> Job:
        return Job(lambda db: done.append(name), None, False, until_s)

    def fail(db: Connection) -> None:
        raise LookupError("nowhere")

    now_s = time.monotonic()
    jobs = [job("late", now_s), Job(fail, None, False, now_s + HUNG_S), job("in time", now_s + HUNG_S)]
    with closing(connect_to_write(path)) as db:
        db.execute("CREATE TABLE t (x)")
        group_commit = GroupCommit(db, Identity(path))
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN EXCLUSIVE")
        let_go = threading.Timer(0.3, other.close)
        let_go.start()
        group_commit.carry_out(jobs)
        let_go.join()
    assert [type(job.error) for job in jobs] == [sqlite3.OperationalError, LookupError, type(None)]
    assert "late" not in done
    assert done[-1] == "in time"


async def test_a_start_while_the_lock_is_held_may_be_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect_to_write(path).close()  # a database without tables yet
    monkeypatch.setattr("bot.store.connections.BUSY_MS", 50)
    with locked(path), pytest.raises(StoreNotYet, match="another program holds the database"):
        await Store.open(path)
    await (await Store.open(path)).close()
