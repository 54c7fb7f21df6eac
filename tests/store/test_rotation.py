"""The copies that the bot makes by itself: named by their time, the newest kept, nothing else touched."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store, StoreRefused, StoreUnavailable, restore
from bot.store.check import check
from bot.store.rotation import has_copies, make_backup, newest_ms
from tests.store.child import in_child
from tests.store.given import GUILD, hand, open_table

HOUR_MS = 3_600_000
START_MS = int(datetime(2026, 11, 21, 15, tzinfo=UTC).timestamp() * 1000)


def names(path: Path) -> list[str]:
    return sorted(file.name for file in (path.parent / "backups").iterdir())


async def test_so_many_of_the_newest_are_kept_and_nothing_else_goes(store: Store, path: Path) -> None:
    assert newest_ms(path, store.database_id, START_MS) is None
    assert not has_copies(path)
    folder = path.parent / "backups"
    folder.mkdir()
    others = ["games-20200101T000000Z.db.mine", "games-monday.db", "other-20200101T000000Z.db"]
    for name in others:
        (folder / name).write_text("a player's notes")
    for hour in range(4):
        made = make_backup(path, START_MS + hour * HOUR_MS + 999, 2)
        assert made.size == made.path.stat().st_size
    assert names(path) == sorted([*others, "games-20261121T170000Z.db", "games-20261121T180000Z.db"])
    assert has_copies(path)
    assert newest_ms(path, store.database_id, START_MS + 9 * HOUR_MS) == START_MS + 3 * HOUR_MS
    assert newest_ms(path, store.database_id + 1, START_MS + 9 * HOUR_MS) is None, "another database's are not its own"


@pytest.mark.parametrize("kept", [1, 2])
async def test_the_copy_just_made_stays_after_a_clock_that_was_ahead(store: Store, path: Path, kept: int) -> None:
    for hour in range(3):
        make_backup(path, START_MS + (1000 + hour) * HOUR_MS, kept)
    await open_table(store)
    for hour in range(2):
        made = make_backup(path, START_MS + hour * HOUR_MS, kept)
        assert made.heads == {}
        assert made.size == made.path.stat().st_size
        assert len(names(path)) == kept
        assert newest_ms(path, store.database_id, START_MS + hour * HOUR_MS) == START_MS + hour * HOUR_MS
    for hour in range(2, 4):
        make_backup(path, START_MS + hour * HOUR_MS, kept)
    latest = [f"games-20261121T{15 + hour}0000Z.db" for hour in range(4)][-kept:]
    assert names(path) == latest, "those of a time to come go first"


async def test_a_copy_carries_the_ledgers_head(store: Store, path: Path) -> None:
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    made = make_backup(path, START_MS, 1)
    assert made.heads == {GUILD: await store.ledger.head(GUILD)}
    await store.log.append(hand(3, 2, 5))
    assert list(check(made.path)) == []
    copy = await Store.open(made.path)
    assert await copy.ledger.head(GUILD) == made.heads[GUILD]
    await copy.close()


@pytest.mark.sqlite
async def test_copies_of_a_database_that_had_the_place_before_stay(path: Path) -> None:
    """Also one with the name that the next copy would have; and a copy that comes back is the older database again."""
    made = []
    for _ in range(2):
        path.unlink(missing_ok=True)
        await (await Store.open(path, begins_anew=True)).close()
        made.append([make_backup(path, START_MS + hour * HOUR_MS, 2).path for hour in range(3)])
    (_, *first), (_, *second) = made
    assert names(path) == sorted(file.name for file in (*first, *second))
    assert second[0].name == "games-20261121T160001Z.db", "a second later than the other's"
    restore(first[-1], path)
    newest = make_backup(path, START_MS + 9 * HOUR_MS, 2).path
    assert names(path) == sorted(file.name for file in (first[-1], newest, *second))


@pytest.mark.sqlite
async def test_a_damaged_database_costs_no_older_copy(path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    first = make_backup(path, START_MS, 1)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    with pytest.raises((StoreRefused, StoreUnavailable)):
        make_backup(path, START_MS + HOUR_MS, 1)
    assert names(path) == [first.path.name]


@pytest.mark.sqlite
async def test_a_copy_that_is_not_sound_pushes_no_older_one_out(path: Path) -> None:
    """Damage that can be copied: nothing but the check of the copy finds it."""
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    first = make_backup(path, START_MS, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TABLE loose (at_ms INTEGER NOT NULL) STRICT")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER NOT NULL', 'INTEGER') WHERE name = 'loose'")
        db.execute("PRAGMA writable_schema = RESET")
        db.execute("INSERT INTO loose VALUES (NULL)")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'INTEGER NOT NULL') WHERE name = 'loose'")
    for hour in (1, 2):
        with pytest.raises(StoreRefused, match="is damaged"):
            make_backup(path, START_MS + hour * HOUR_MS, 1)
        assert names(path) == [first.path.name]
    assert list(check(first.path)) == []


async def test_where_nothing_can_be_written_that_is_said(store: Store, path: Path) -> None:
    (path.parent / "backups").write_text("in the way")
    with pytest.raises(StoreUnavailable, match="was not written"):
        make_backup(path, START_MS, 1)


def _on_a_full_disk(path: Path) -> tuple[str, list[str]]:
    """In a process whose files may not grow: what is said, and what lies in the folder afterwards."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size // 2, resource.RLIM_INFINITY))
    try:
        make_backup(path, START_MS + HOUR_MS, 1)
    except StoreUnavailable as unavailable:
        return str(unavailable), names(path)
    return "", []


@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="the limit is a POSIX one")
async def test_a_full_disk_leaves_the_older_copy_and_no_half_one(path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    first = make_backup(path, START_MS, 1)
    told, left = in_child(_on_a_full_disk, path)
    assert "games-20261121T160000Z.db was not written: the disk" in told
    assert left == [first.path.name]
