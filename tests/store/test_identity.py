"""The database's files are taken away from under the running bot: nothing is confirmed that would be lost."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Committed, Store, StoreUnavailable, identity, own_thread
from bot.store.check import check
from bot.store.connection import Connection
from bot.store.identity import Identity
from tests.store.child import in_child
from tests.store.given import ANN, T, act, open_table
from tests.support.waiting import until

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move or delete an open file"),
]


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def move_away(path: Path) -> None:
    path.rename(beside(path, ".elsewhere"))


def delete(path: Path) -> None:
    path.unlink()


def put_older_copy(path: Path) -> None:
    beside(path, ".copy").replace(path)


def delete_log(path: Path) -> None:
    beside(path, "-wal").unlink()


def replace_log(path: Path) -> None:
    beside(path, ".other").write_bytes(b"")
    beside(path, ".other").replace(beside(path, "-wal"))


def delete_index(path: Path) -> None:
    beside(path, "-shm").unlink()


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


HARMS = (move_away, delete, put_older_copy, delete_log, replace_log, delete_index, move_folder)
Harm = Callable[[Path], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


async def played(path: Path) -> Store:
    """A store with a table of version 3, and a copy from before its last action."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(act(1, "a"))
    await store.backup(beside(path, ".copy"))
    await store.log.append(act(2, "b"))
    return store


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno == logging.ERROR]


@pytest.mark.parametrize("harm", HARMS)
async def test_nothing_more_is_confirmed_nor_shown(path: Path, harm: Harm, caplog: pytest.LogCaptureFixture) -> None:
    store = await played(path)
    assert store.fault is None
    harm(path)
    draft = store.drafts.change(T, ANN, 1, 1, lambda _: "x")
    results: list[object] = [*await asyncio.gather(store.log.append(act(3, "c")), draft, return_exceptions=True)]
    for _ in range(2):
        results += await asyncio.gather(store.log.append(act(3, "d")), store.log.load(T), return_exceptions=True)
    assert [type(result) for result in results] == [StoreUnavailable] * 6
    assert "was moved, replaced or deleted while the bot was running: stop the bot" in str(results[0])
    with pytest.raises(StoreUnavailable, match="nothing can be read"):
        _ = store.place
    (line,) = told(caplog)
    assert store.fault is not None
    assert store.fault in line
    await store.close()


@pytest.mark.parametrize("harm", HARMS)
async def test_a_read_notices_by_itself(path: Path, harm: Harm, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await played(path)
    assert (await store.log.load(T)).version == 3
    monkeypatch.setattr(identity, "_FRESH_S", -1)
    harm(path)
    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        await store.log.load(T)
    await store.close()


@pytest.mark.parametrize("harm", [move_away, delete_log])
async def test_it_is_said_when_nobody_plays(
    path: Path, harm: Harm, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_thread, "IDLE_S", 0.01)
    store = await played(path)
    await asyncio.sleep(0.05)
    assert not told(caplog)
    harm(path)
    await until(lambda: told(caplog))
    await store.close()


@pytest.mark.parametrize("harm", [delete_log, replace_log, delete_index])
async def test_what_was_confirmed_comes_back_with_a_clean_end(path: Path, harm: Harm) -> None:
    store = await played(path)
    harm(path)
    with pytest.raises(StoreUnavailable):
        await store.log.append(act(3, "c"))
    await store.close()
    await has_all_that_was_confirmed(path)


async def test_what_was_confirmed_comes_back_with_the_file(path: Path) -> None:
    store = await played(path)
    move_away(path)
    with pytest.raises(StoreUnavailable):
        await store.log.append(act(3, "c"))
    beside(path, ".elsewhere").rename(path)
    with pytest.raises(StoreUnavailable):  # nobody knows who wrote there meanwhile
        await store.log.append(act(3, "d"))
    with pytest.raises(StoreUnavailable):
        await store.log.load(T)
    await store.close()
    await has_all_that_was_confirmed(path)


async def has_all_that_was_confirmed(path: Path) -> None:
    assert list(check(path)) == []
    again = await Store.open(path)
    assert (await again.log.load(T)).version == 3
    assert await again.log.append(act(3, "c")) == Committed(4)
    await again.close()


async def test_what_is_taken_away_in_the_middle_of_a_commit_is_not_confirmed(path: Path) -> None:
    store = await played(path)

    def moves(db: Connection) -> None:
        assert isinstance(db, sqlite3.Connection)
        db.set_trace_callback(lambda sql: move_away(path) if sql == "COMMIT" else None)

    changed: list[Any] = []
    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        await store._database.write(moves, changed.append)
    assert changed == [], "no cache follows what is not confirmed"
    await store.close()


async def test_what_is_taken_away_before_the_commit_is_not_saved(path: Path) -> None:
    store = await played(path)

    def moves(db: Connection) -> None:
        assert isinstance(db, sqlite3.Connection)
        db.execute("UPDATE tables SET broken = 'x'")
        move_away(path)

    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        await store._database.write(moves)
    beside(path, ".elsewhere").rename(path)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT DISTINCT broken FROM tables").fetchall() == [("",)]


@pytest.mark.parametrize("harm", HARMS)
async def test_a_folder_that_rested_shows_what_is_taken_away(path: Path, harm: Harm) -> None:
    store = await played(path)
    folder, long_ago_s = path.parent, time.time() - 3600
    looking = Identity(path)
    for one in (folder.parent, folder):
        os.utime(one, (long_ago_s, long_ago_s))
    looking.look()
    looking.require()
    harm(path)
    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        looking.require()
    await store.close()


async def test_one_who_commits_within_a_tick_of_the_folders_time_is_not_deceived(path: Path) -> None:
    """A file system's clock ticks: two changes may leave a folder with one time."""
    store = await played(path)
    now_s = time.time()
    os.utime(path.parent, (now_s, now_s))
    looking = Identity(path)
    looking.look()
    delete_log(path)
    os.utime(path.parent, (now_s, now_s))
    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        looking.require()
    await store.close()


def _look_and_write(path: Path) -> int:
    """In another process, as with the command line of SQLite: the last to close there, but not of all."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TEMP TABLE x (y)")
        (count,) = db.execute("SELECT count(*) FROM events").fetchone()
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return int(count)


async def test_the_work_of_a_day_is_no_fault(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Copies, checkpoints, an emptied log, other programs that look."""
    store = await played(path)
    inodes = [beside(path, ending).stat().st_ino for ending in ("", "-wal", "-shm")]
    for number in range(3):
        await store.backup(beside(path, ".copy"))
        await store._database.write(lambda db: db.execute("DELETE FROM drafts").rowcount, removes=True)
        assert beside(path, "-wal").stat().st_size == 0
        assert in_child(_look_and_write, path) == 3 + number
        assert list(check(path)) == []
        assert await store.log.append(act(3 + number, f"more{number}")) == Committed(4 + number)
    await store._database.write(lambda db: db.execute("PRAGMA wal_autocheckpoint = 1").fetchall())
    await store.log.append(act(6, "checkpointed"))
    assert inodes == [beside(path, ending).stat().st_ino for ending in ("", "-wal", "-shm")]
    assert store.fault is None
    await store.close()
    assert store.fault is None, "SQLite has removed its log"
    assert not told(caplog)


@pytest.mark.parametrize("linked", ["file", "folder"])
async def test_a_linked_database_is_played_on(path: Path, tmp_path: Path, linked: str) -> None:
    await (await Store.open(path)).close()
    link = tmp_path / "link"
    link.symlink_to(path.parent if linked == "folder" else path)
    store = await Store.open(link / path.name if linked == "folder" else link)
    await open_table(store)
    assert (await store.log.load(T)).version == 1
    assert store.fault is None
    delete_log(path)
    with pytest.raises(StoreUnavailable, match="while the bot was running"):
        await store.log.append(act(1, "a"))
    await store.close()
