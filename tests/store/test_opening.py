from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.store import PanelRow, Store, StoreRefused, StoreUnavailable
from bot.store.connection import Connection
from bot.store.schema import Migration, migrate, migrations
from tests.store.child import in_child
from tests.store.given import open_table
from tests.support.raw import REFUSED, raw, script

KNOWN_STEPS = 28
KNOWN_SHA256 = "423ce8f5f2128611908bfb828440fd796412c945311ec8f4d73060e49fd327e1"
"""Of the steps that were in a version which a host may have."""

pytestmark = pytest.mark.usefixtures("made_databases")


async def _refusal(path: Path) -> str:
    with pytest.raises(StoreRefused) as refused:
        await Store.open(path)
    return str(refused.value)


def _try_to_open(path: Path) -> str:
    return asyncio.run(_refusal(path))


def _open_as_nobody(path: Path) -> str:
    if os.geteuid() == 0:
        os.seteuid(65534)
    return _try_to_open(path)


async def _tampered(path: Path, sql: str) -> str:
    await (await Store.open(path)).close()
    with raw(path) as db:
        script(db, sql)
    return await _refusal(path)


@pytest.mark.sqlite
async def test_a_new_database_records_its_migrations(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT number, name, sha256 FROM migrations").fetchall()
        assert rows == [(step.number, step.name, step.sha256) for step in migrations()]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sorted(found.name for found in path.parent.iterdir()) == ["games.db", "games.db.lock"]


@pytest.mark.sqlite
async def test_the_connection_that_writes_is_durable_and_guarded(store: Store) -> None:
    """Asked of the connection itself: what was set anywhere else, or is SQLite's own, does not count."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}  # 2: FULL

    def ask(db: Connection) -> dict[str, object]:
        return {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}

    assert await store._database.write(ask) == wanted
    with pytest.raises(REFUSED, match=r"(?i)foreign key"):
        await store.panels.put(PanelRow(TableId("nowhere"), "panel", 1, 2, "digest", "", 0))
    with pytest.raises(StoreUnavailable, match="cannot be written"):
        await store._database.read("DELETE FROM drafts")


@pytest.mark.sqlite
async def test_a_second_opener_is_refused_and_told_who_holds_it(store: Store, path: Path) -> None:
    assert f"in use by process {os.getpid()}:" in in_child(_try_to_open, path)
    assert f"in use by process {os.getpid()}:" in await _refusal(path)


async def test_the_lock_goes_with_its_holder(path: Path) -> None:
    in_child(_open_and_die, path)
    await (await Store.open(path)).close()
    await (await Store.open(path)).close()


def _open_and_die(path: Path) -> None:
    asyncio.run(Store.open(path))
    os._exit(0)


@pytest.mark.sqlite
async def test_a_folder_that_cannot_be_written_is_refused(path: Path) -> None:
    (path.parent / "file").write_text("")
    assert "cannot be written" in await _refusal(path.parent / "file" / "games.db")


@pytest.mark.sqlite
def test_a_folder_of_somebody_else_is_refused(path: Path) -> None:
    path.parent.chmod(0o555)
    assert "cannot be written (Permission denied)" in in_child(_open_as_nobody, path)


async def test_a_newer_database_is_refused(path: Path) -> None:
    refusal = await _tampered(path, "INSERT INTO migrations VALUES (999, '0999_later', 'x');")
    assert "newer version (step 999" in refusal


def test_steps_that_somebody_may_have_run_stay_as_they_are() -> None:
    """A database remembers the hash of each step, so one that was changed later would refuse it: add a new step."""
    known = "".join(f"{step.number} {step.sha256}\n" for step in migrations()[:KNOWN_STEPS])
    assert sha256(known.encode()).hexdigest() == KNOWN_SHA256


async def test_another_step_than_ours_is_refused(path: Path) -> None:
    assert "not the one of this version" in await _tampered(
        path, "UPDATE migrations SET sha256 = 'x' WHERE number = 1;"
    )


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER postings_are_final;",
        "DROP INDEX one_entry_per_hand;",
        "ALTER TABLE tables ADD COLUMN extra TEXT;",
        "CREATE TABLE extra (a);",
        "CREATE TRIGGER extra AFTER INSERT ON postings BEGIN DELETE FROM drafts; END;",
        "DROP TRIGGER postings_are_final; CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings"
        " BEGIN SELECT RAISE(IGNORE); END;",
        "DROP TRIGGER postings_are_final; CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings"
        " BEGIN SELECT RAISE(ABORT, 'a posting is never changed: post a correction--\n'); END;",
        "DROP TRIGGER postings_are_final; CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings WHEN 0 --\n"
        "BEGIN SELECT RAISE(ABORT, 'a posting is never changed: post a correction'); END;",
    ],
)
async def test_an_altered_database_is_refused(path: Path, sql: str) -> None:
    assert "altered from outside" in await _tampered(path, sql)


@pytest.mark.sqlite
@pytest.mark.slow
async def test_an_opening_that_is_cancelled_leaves_nobody_at_the_file(tmp_path: Path) -> None:
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        opening = asyncio.ensure_future(Store.open(folder / "games.db"))
        await asyncio.sleep(number * 0.004)
        opening.cancel()
        done = (await asyncio.gather(opening, return_exceptions=True))[0]
        if isinstance(done, Store):
            await done.close()
        shutil.rmtree(folder)  # fails where a thread still writes into it
        await asyncio.sleep(0.01)
        assert not folder.exists()


@pytest.mark.sqlite
async def test_a_refused_database_is_free_for_others(path: Path) -> None:
    await _tampered(path, "CREATE TABLE extra (a);")
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE extra")
    await (await Store.open(path)).close()


STEPS = (
    Migration(1, "0001_a", "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1);"),
    Migration(2, "0002_b", "ALTER TABLE a ADD COLUMN y TEXT; UPDATE a SET y = 'two';"),
    Migration(3, "0003_c", "CREATE TABLE c (z INTEGER) STRICT;"),
)


@pytest.mark.sqlite
def test_steps_run_once_each_after_a_backup_of_what_there_is() -> None:
    backups: list[int] = []
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, STEPS[:1], before_change=backups.append)
        assert backups == [1]
        migrate(db, STEPS, before_change=backups.append)
        migrate(db, STEPS, before_change=backups.append)
        assert backups == [1, 2]
        assert db.execute("SELECT * FROM a").fetchall() == [(1, "two")]
        assert db.execute("SELECT number FROM migrations").fetchall() == [(1,), (2,), (3,)]


@pytest.mark.sqlite
def test_a_failing_step_changes_nothing_and_can_be_repeated() -> None:
    broken = Migration(2, "0002_b", "ALTER TABLE a ADD COLUMN y TEXT; INSERT INTO nowhere VALUES (1);")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, STEPS[:1])
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, (STEPS[0], broken))
        assert db.execute("SELECT * FROM a").fetchall() == [(1,)]
        migrate(db, STEPS)
        assert db.execute("SELECT * FROM a").fetchall() == [(1, "two")]


@pytest.mark.sqlite
async def test_an_older_database_is_backed_up_beside_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    number = len(migrations()) + 1
    later = (*migrations(), Migration(number, f"{number:04}_later", "CREATE TABLE later (a INTEGER) STRICT;"))
    monkeypatch.setattr("bot.store.store.migrations", lambda: later)
    store = await Store.open(path)
    assert len(await store.tables.all_open()) == 1
    await store.close()
    monkeypatch.undo()
    assert "newer version" in await _refusal(path)
    kept = await Store.open(path.with_name(f"games.db.before-step-{number}"))
    assert len(await kept.tables.all_open()) == 1
    await kept.close()
