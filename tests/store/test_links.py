"""A database behind a link is one database: under both names one bot has it, and a restore puts all of it aside."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreNotYet, StoreRefused, restore
from bot.store.lock import DatabaseLock
from bot.store.moving import move
from bot.store.registered import Registered
from bot.store.targets import left_alone
from tests.store.given import T, open_table

pytestmark = pytest.mark.sqlite


@pytest.fixture
def link(path: Path, tmp_path: Path) -> Path:
    """Another name of the database, in another folder."""
    found = tmp_path / "elsewhere" / "link.db"
    found.parent.mkdir()
    found.symlink_to(path)
    return found


async def test_under_both_names_one_bot_has_it(path: Path, link: Path) -> None:
    await (await Store.open(path)).close()
    for one, other in ((link, path), (path, link)):
        store = await Store.open(one)
        with pytest.raises(StoreNotYet, match=f"{other} is in use by process {os.getpid()}"):
            await Store.open(other)
        await store.backup(path.parent / "copy.db")
        with pytest.raises(StoreRefused, match="in use by process"):
            restore(path.parent / "copy.db", other)
        await store.close()
    await (await Store.open(path)).close()


async def test_a_move_by_way_of_a_linked_folder_is_in_nobodys_way(path: Path, tmp_path: Path) -> None:
    """Least of all its own."""
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    folder = tmp_path / "linked"
    folder.symlink_to(path.parent)
    with left_alone(folder / path.name):
        move(folder / path.name, tmp_path / "moved.db")
    again = await Store.open(tmp_path / "moved.db")
    assert (await again.log.load(T)).version
    await again.close()


async def test_a_restore_puts_the_last_moves_aside_too(path: Path, link: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    await store.backup(tmp_path / "copy.db")
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("INSERT INTO greeted_servers VALUES (77)")
        kept = await asyncio.to_thread(restore, tmp_path / "copy.db", link)
    assert link.is_symlink()
    assert kept == path.with_name(f"{path.name}.before-restore")
    with closing(sqlite3.connect(kept)) as db:
        assert db.execute("SELECT count(*) FROM greeted_servers WHERE guild_id = 77").fetchone() == (1,)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM greeted_servers").fetchone() == (0,)


async def test_a_start_by_way_of_a_link_removes_what_a_killed_restore_left_beside_the_file(
    path: Path, link: Path
) -> None:
    await (await Store.open(link)).close()
    left = path.with_name(f"{path.name}.restored")
    left.write_bytes(b"cards")
    await (await Store.open(link)).close()
    assert not left.exists()


async def test_what_discord_has_is_not_what_it_had_when_a_backup_was_made(path: Path, tmp_path: Path) -> None:
    """The commands of a newer version are there still when an older one comes back."""
    store = await Store.open(path)
    await store.registered_commands.put(5, Registered(bytes(32), {"play": 1}))
    await store.backup(tmp_path / "copy.db")
    await store.close()
    restore(tmp_path / "copy.db", path)
    store = await Store.open(path)
    assert await store.registered_commands.of(5) is None
    await store.close()


def test_a_full_disk_is_no_reason_not_to_have_the_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    lock = DatabaseLock(path)
    with pytest.raises(StoreNotYet, match="in use by process unknown"):
        DatabaseLock(path)
    lock.release()
