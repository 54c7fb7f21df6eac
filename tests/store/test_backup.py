from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Committed, PanelRow, Store, StoreRefused, StoreUnavailable, restore
from bot.store.check import check
from bot.store.private_replies import leave_out_of
from tests.store.given import DEALS, GUILD, T, act, hand, open_table
from tests.support.raw import raw, tables_in
from tests.support.traces import files_with


async def _versions(path: Path) -> int:
    store = await Store.open(path)
    try:
        return (await store.log.load(T)).version
    finally:
        await store.close()


@pytest.mark.sqlite
def test_the_tokens_of_private_replies_leave_a_copy_without_a_journal_that_has_them(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "copy.db", isolation_level=None)) as db:
        db.execute("CREATE TABLE private_replies (message_id INTEGER PRIMARY KEY, token TEXT)")
        db.execute("INSERT INTO private_replies VALUES (1, 'a-secret-token')")
        db.execute("PRAGMA secure_delete = OFF")  # where SQLite was compiled so, it is on
        leave_out_of(db)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("off",)
    assert b"a-secret-token" not in (tmp_path / "copy.db").read_bytes()


async def test_a_backup_while_playing_is_sound_and_complete_to_a_moment(store: Store, tmp_path: Path) -> None:
    await open_table(store)
    before = 50
    for version in range(1, before):
        await store.log.append(act(version, f"a{version}"))
    copying = asyncio.create_task(store.backup(tmp_path / "copies" / "one.db"))
    version = before
    while not copying.done():
        assert await store.log.append(act(version, f"a{version}")) == Committed(version + 1)
        version += 1
    await copying
    copy = tmp_path / "copies" / "one.db"
    assert list(check(copy)) == []
    assert [found.name for found in copy.parent.iterdir()] == ["one.db"]
    assert before <= await _versions(copy) <= version


async def test_a_backup_replaces_an_older_one(store: Store, tmp_path: Path) -> None:
    await open_table(store)
    copy = tmp_path / "copy.db"
    copy.write_text("old")
    await store.backup(copy)
    assert await _versions(copy) == 1


async def test_a_backup_that_fails_leaves_the_older_one(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(StoreUnavailable, match="was not written"):
        await store.backup(tmp_path / "file" / "copy.db")
    assert (tmp_path / "file").read_text() == "old"


@pytest.mark.sqlite
async def test_a_restored_database_is_that_of_the_backup(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.log.append(hand(3, 2, 5))
    with pytest.raises(StoreRefused, match="in use by process"):
        restore(copy, path)
    await store.close()
    kept = restore(copy, path)
    assert kept is not None
    assert await _versions(path) == 3
    assert await _versions(kept) == 5
    kept_next = restore(copy, path)
    assert kept_next not in (None, kept)
    assert await _versions(kept) == 5
    assert list(check(path)) == []
    again = await Store.open(path)
    assert await again.deals.get(T, 1) == DEALS[1]
    await again.close()


@pytest.mark.sqlite
async def test_who_was_forgotten_stays_so_when_an_older_copy_comes_back(path: Path, tmp_path: Path) -> None:
    gone, there = 812_345_678_901_234_567, 823_456_789_012_345_678
    store = await Store.open(path)
    account = (await store.accounts.human(gone, "Ann")).account_id
    await store.accounts.human(there, "Ben")
    await open_table(store)
    await store.panels.put(PanelRow(T, f"hand:{account}", 9, 9, "d", "", 9))
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.people.forget(gone)
    await store.close()
    for _ in range(2):  # what was restored remembers it, too
        restore(copy, path)
        assert files_with(copy, gone)
        again = await Store.open(path)
        assert await again.accounts.of(gone) is None
        assert await again.accounts.of(there) is not None
        assert await again.panels.of(T) == []
        await again.close()
        assert not files_with(path, gone)
        assert list(check(path)) == []


@pytest.mark.sqlite
async def test_a_purged_server_stays_so_when_an_older_copy_comes_back(path: Path, tmp_path: Path) -> None:
    """Ann was known to that server alone, Ben to another one, too."""
    ann, ben = 812_345_678_901_234_567, 823_456_789_012_345_678
    store = await Store.open(path)
    await store.accounts.human(ann, "Ann", GUILD)
    await store.accounts.human(ben, "Ben", GUILD)
    await store.accounts.human(ben, "Ben", 5)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.log.append(hand(3, 2, 5))
    stones = [await store.servers.purge(GUILD, 9), await store.servers.purge(GUILD, 10)]
    await store.close()
    for _ in range(2):  # what was restored remembers it, too
        restore(copy, path)
        assert files_with(copy, ann)
        assert not files_with(path, ann)
        again = await Store.open(path)
        assert await again.servers.tombstones(GUILD) == stones
        assert await again.accounts.of(ann) is None
        assert await again.accounts.of(ben) is not None
        await again.close()
        assert _of_server(path) == {"tombstones"}
        assert list(check(path)) == []


@pytest.mark.sqlite
async def test_what_a_server_had_after_a_purge_comes_back(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    stone = await store.servers.purge(GUILD, 9)
    await open_table(store)
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.close()
    restore(copy, path)
    assert await _versions(path) == 1
    again = await Store.open(path)
    assert await again.servers.tombstones(GUILD) == [stone]
    await again.close()


def _of_server(path: Path) -> set[str]:
    """The tables that hold something of the server or of its table."""
    found = set()
    with raw(path) as db:
        for name in tables_in(db):
            columns = {column for column, *_ in db.execute(f"SELECT * FROM {name} LIMIT 0").description}
            for column, value in {"guild_id": GUILD, "table_id": T}.items():
                if column in columns and db.execute(f"SELECT 1 FROM {name} WHERE {column} = ?", (value,)).fetchone():
                    found.add(name)
    return found


@pytest.mark.sqlite
async def test_the_last_commits_of_a_killed_bot_are_kept_aside(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.backup(tmp_path / "copy.db")
    await store.log.append(act(1, "a"))
    killed = tmp_path / "killed" / "games.db"
    killed.parent.mkdir()
    for ending in ("", "-wal"):  # what a kill leaves: commits that are only in the write-ahead log
        (killed.parent / f"games.db{ending}").write_bytes((path.parent / f"games.db{ending}").read_bytes())
    await store.close()
    kept = restore(tmp_path / "copy.db", killed)
    assert kept is not None
    assert (await _versions(killed), await _versions(kept)) == (1, 2)


async def test_a_backup_is_restored_where_nothing_was(store: Store, tmp_path: Path) -> None:
    await open_table(store)
    await store.backup(tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "games.db") is None
    assert await _versions(tmp_path / "new" / "games.db") == 1


@pytest.mark.sqlite
@pytest.mark.sqlite
async def test_what_is_left_of_a_database_that_is_gone_does_not_get_into_the_restored_one(
    path: Path, tmp_path: Path
) -> None:
    """Somebody has deleted the database, but not its log."""
    copy, left = tmp_path / "copy.db", tmp_path / "left"
    store = await Store.open(path)
    await open_table(store)
    await store.backup(copy)
    await store.log.append(act(1, "a"))
    log = path.with_name(f"{path.name}-wal")
    left.write_bytes(log.read_bytes())
    await store.close()
    path.unlink()
    log.write_bytes(left.read_bytes())
    assert restore(copy, path) is None
    assert list(check(path)) == []
    assert await _versions(path) == 1


async def test_a_damaged_database_is_set_aside_as_it_is(store: Store, tmp_path: Path) -> None:
    await open_table(store)
    await store.backup(tmp_path / "copy.db")
    damaged = tmp_path / "damaged.db"
    damaged.write_text("noise " * 1_000)
    damaged.with_name("damaged.db-wal").write_text("its log")
    kept = restore(tmp_path / "copy.db", damaged)
    assert kept is not None
    assert kept.read_text().startswith("noise")
    assert kept.with_name(f"{kept.name}-wal").read_text() == "its log"
    assert not damaged.with_name("damaged.db-wal").exists()
    assert await _versions(damaged) == 1


def _noise(copy: Path) -> None:
    copy.write_text("noise " * 1_000)


def _hole(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[4096 * 8 : 4096 * 12] = b"\xff" * 4096 * 4
    copy.write_bytes(content)


def _no_guards(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DROP TRIGGER events_stay")


def _gone(copy: Path) -> None:
    copy.unlink()


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", [_noise, _hole, _no_guards, _gone])
async def test_a_bad_backup_is_refused_and_replaces_nothing(path: Path, tmp_path: Path, damage: object) -> None:
    store = await Store.open(path)
    await open_table(store)
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.log.append(act(1, "a"))
    await store.close()
    assert callable(damage)
    damage(copy)
    with pytest.raises(StoreRefused):
        restore(copy, path)
    assert await _versions(path) == 2
