"""What `doctor` says of the database and its copies: it is green only where the bot starts, and copies are made."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.examination import Fact, backup_fact, database_facts
from bot.store import Store, StoreRefused
from bot.store.condition import condition

HOUR_S = 3600


@dataclass(frozen=True)
class _Usage:
    """Of a volume: how many bytes are free."""

    free: int


def told(path: Path) -> Fact:
    return next(database_facts(path, condition(path)))


def backup_told(path: Path, hours_later: float = 0, every_hours: int = 1) -> Fact:
    now = datetime.fromtimestamp(path.stat().st_mtime + hours_later * HOUR_S, UTC)
    return backup_fact(path, condition(path), every_hours, now)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def text(path: Path) -> None:
    path.write_text("Have you tried turning it off and on again?" * 100)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO migrations VALUES (999, '0999_later', 'x')")


def of_another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE songs (name TEXT)")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (truncated, "games.db: the database is damaged: stop the bot and restore a backup"),
        (text, "games.db: the file is not a database: stop the bot and restore a backup"),
        (newer, "games.db: the database was written by a newer version"),
        (of_another_program, "games.db: the database belongs to another program: name another file"),
        (folder, "games.db is no file: set DATABASE to a file"),
    ],
)
async def test_a_database_on_which_the_bot_does_not_start_needs_action(
    path: Path, spoilt: Callable[[Path], None], sentence: str
) -> None:
    spoilt(path)
    fact = told(path)
    assert fact.needs_action
    assert fact.sentence.startswith(str(path.with_name(sentence)))
    with pytest.raises(StoreRefused):
        await Store.open(path)


async def test_a_database_on_which_it_starts_is_green_also_beside_a_bot_that_runs(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    path.touch()
    assert not told(path).needs_action
    store = await Store.open(path)
    assert told(path).sentence.endswith("MB, writable")
    await store.close()
    assert not told(path).needs_action


async def test_a_database_that_is_gone_is_not_begun_anew_where_copies_are(path: Path) -> None:
    copy = path.with_name("backups") / "games-20261121T150000Z.db"
    copy.parent.mkdir()
    path.rename(copy)
    fact = told(path)
    assert fact.needs_action
    assert fact.sentence == (
        f"{path} is not there, but a copy of it is in {copy.parent}: `python -m bot restore {copy}` puts the newest in"
        " its place; `python -m bot new` begins anew"
    )
    copy.rename(path.with_name("another.db"))
    assert told(path) == Fact("database", f"{path} will be made at the first start"), "another bot's is no copy of it"


def test_where_no_copy_can_be_made_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backups = path.with_name("backups")
    backups.touch()
    assert backup_told(path).needs_action
    assert backup_told(path).sentence.startswith(f"no copy can be made, because {backups} cannot be written: ")
    assert not backup_told(path, every_hours=0).needs_action, "none are wanted"
    backups.unlink()
    assert not backup_told(path).needs_action
    backups.mkdir()
    usual = os.access  # no folder is closed to root, who may run the tests
    monkeypatch.setattr(os, "access", lambda folder, mode: folder != backups and usual(folder, mode))
    assert backup_told(path).needs_action


@pytest.mark.parametrize("is_there", [False, True], ids=["will be made", "a volume of its own"])
def test_where_the_next_copy_has_no_room_is_told(path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool) -> None:
    """The copies may be on another volume than the database, which has room enough."""
    volume = path.with_name("backups") if is_there else path.parent
    volume.mkdir(exist_ok=True)
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(bytes(5_000_000))  # a copy has what is in it, too
    takes = path.stat().st_size + 5_000_000
    room = {volume: 0}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: _Usage(free=room.get(Path(folder), 10**12)))
    fact = backup_told(path)
    assert fact.needs_action
    assert fact.sentence == (
        f"no copy can be made, because {volume} has 0.0 MB free, and one takes up to {takes / 1e6:.1f} MB:"
        " free some space there"
    )
    assert not backup_told(path, every_hours=0).needs_action, "none are wanted"
    room[volume] = takes - 1
    assert backup_told(path).needs_action
    room[volume] = takes
    assert not backup_told(path).needs_action


def test_a_copy_of_a_servers_database_takes_as_much_as_the_newest(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside, now = path.with_name("postgresql.sqlite3"), datetime.now(UTC)
    copy = path.parent / "backups" / "postgresql-20261121T150000Z.sqlite3"
    copy.parent.mkdir()
    room = {copy.parent: 999_999}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: _Usage(free=room.get(Path(folder), 10**12)))
    assert backup_fact(beside, condition(beside), 1, now).needs_action, "none is as small as that"
    room[copy.parent] = 2_999_999
    assert not backup_fact(beside, condition(beside), 1, now).needs_action
    copy.write_bytes(path.read_bytes())
    os.truncate(copy, 3_000_000)
    assert backup_fact(beside, condition(beside), 1, now).needs_action
    room[copy.parent] = 3_000_000
    assert not backup_fact(beside, condition(beside), 1, now).needs_action


async def test_a_database_that_was_never_copied_needs_action(path: Path) -> None:
    assert not backup_told(path, 2).needs_action
    fact = backup_told(path, 4)
    assert fact.needs_action
    assert fact.sentence == (
        "none beside the database, which is 4.0 h old; the bot makes one every 1 h, but has not:"
        " look for `no backup` in its log"
    )
    assert not backup_told(path, 4, every_hours=2).needs_action
    await (await Store.open(path)).close()
    start_s = path.stat().st_mtime - 4 * HOUR_S
    os.utime(f"{path}.lock", (start_s, start_s))
    assert backup_told(path).needs_action, "the bot has run for hours"


def test_only_the_bots_own_copies_count(path: Path) -> None:
    """A file that somebody copied yesterday says nothing about what the bot does."""
    backups = path.with_name("backups")
    backups.mkdir()
    data, changed_s = path.read_bytes(), path.stat().st_mtime
    for name in ("games.db.before-restore-4", "new.db", "backups/monday.db"):
        (path.parent / name).write_bytes(data)
    assert backup_told(path, 4).needs_action
    assert backup_told(path, 4, every_hours=0).sentence.startswith("3 copies beside the database")
    own = backups / "games-20261121T150000Z.db"
    own.write_bytes(data)
    os.utime(own, (changed_s - 4 * HOUR_S, changed_s - 4 * HOUR_S))
    assert backup_told(path).needs_action
    os.utime(own, (changed_s, changed_s))
    assert backup_told(path).sentence.startswith(f"1 copy beside the database, the newest 0.0 h old: {own.name}")


def test_looking_twice_is_no_change(path: Path) -> None:
    """A bot that is at rest since Friday is not late on Monday, however often it is looked at."""
    own = path.with_name("backups") / "games-20261121T150000Z.db"
    own.parent.mkdir()
    own.write_bytes(path.read_bytes())
    friday_s = path.stat().st_mtime - 72 * HOUR_S
    for file in (path, own):
        os.utime(file, (friday_s, friday_s))
    for _ in range(2):
        assert not told(path).needs_action
        assert not backup_told(path, 72).needs_action
