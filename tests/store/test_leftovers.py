"""What a killed process leaves half-made is gone after the next start, and nothing else is."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store import Store, restore
from bot.store.check import check
from bot.store.connections import connect_to_write
from bot.store.rotation import make_backup
from bot.store.schema import Migration, migrations
from tests.store.child import in_child
from tests.store.given import T, act, open_table

pytestmark = pytest.mark.sqlite

AT_MS = 1_795_273_200_000

HALF_MADE = (
    *(f"games.db.before-step-14.0123abcd.part{side}" for side in ("", "-journal", "-wal", "-shm")),
    "games.db.before-restore.0123abcd.part",
    "games.db.before-restore-2-wal.0123abcd.part",
    "games.db.restored.0123abcd.part-journal",
    *(f"games.db.moved.0123abcd.part{side}" for side in ("", "-journal", "-wal", "-shm")),
    *(f"games.db.restored{side}" for side in ("", "-journal", "-wal", "-shm")),
    "backups/games-20261121T140000Z.db.0123abcd.part",
    "backups/games-20261121T140000Z.db.0123abcd.part-journal",
)
SOMEBODYS = (
    *("games.db.before-step-14", "games.db.before-restore", "games.db.before-restore-wal", "games.db.before-restore-2"),
    *("games.db.part", "games.db.0123abcd.part", "monday.db.0123abcd.part", "monday.db.0123abcd.part-journal"),
    *(
        "games.db.before-step-14.mine.part",
        "games.db.restored.old",
        "games.db.moved",
        "xgames.db.restored",
        "gamesxdb.restored",
    ),
    *("other.db.restored", "backups/games-20261121T140000Z.db", "backups/games-monday.db.0123abcd.part"),
    *("backups/other-20261121T140000Z.db.0123abcd.part", "backups/games.db.restored"),
)


async def test_only_what_is_half_made_goes(path: Path) -> None:
    await (await Store.open(path)).close()
    (path.parent / "backups").mkdir()
    for name in (*HALF_MADE, *SOMEBODYS):
        (path.parent / name).write_text("a copy")
    (path.parent / "games.db.restored.0123abcd.part").mkdir()  # nobody but a person makes a folder
    await (await Store.open(path)).close()
    assert [name for name in HALF_MADE if (path.parent / name).exists()] == []
    assert [name for name in SOMEBODYS if not (path.parent / name).exists()] == []
    assert (path.parent / "games.db.restored.0123abcd.part").is_dir()


async def test_what_another_process_is_making_stays(store: Store, path: Path) -> None:
    half_made = path.parent / HALF_MADE[0]
    half_made.write_text("half")
    with pytest.raises(Exception, match="in use by process"):
        await Store.open(path)
    assert half_made.exists()


def _die(*_: object) -> None:
    os._exit(1)


def _change(name: str, value: object) -> None:
    """For the rest of a process that dies soon."""
    pytest.MonkeyPatch().setattr(name, value)


def _die_in_the_backup(path: Path) -> None:
    _change("bot.store.backup._require_sound", _die)
    make_backup(path, AT_MS, 1)


def _die_in_the_copy_before_a_step(path: Path) -> None:
    _change("bot.store.store.migrations", _with_a_later_step)
    _change("bot.store.backup._require_sound", _die)
    asyncio.run(Store.open(path))


def _die_in_a_step(path: Path) -> None:
    def dies_at_the_end(path: Path) -> sqlite3.Connection:
        db = connect_to_write(path)
        db.set_trace_callback(lambda sql: _die() if sql.startswith("INSERT INTO migrations") else None)
        return db

    _change("bot.store.store.migrations", _with_a_later_step)
    _change("bot.store.store.connect_to_write", dies_at_the_end)
    asyncio.run(Store.open(path))


def _with_a_later_step() -> tuple[Migration, ...]:
    number = len(migrations()) + 1
    return (*migrations(), Migration(number, f"{number:04}_later", "CREATE TABLE later (a INTEGER) STRICT;"))


def _die_in_the_restore(path: Path) -> None:
    _change("bot.store.backup._set_aside", _die)
    restore(path.parent / "copy.db", path)


def _die_while_it_is_set_aside(path: Path) -> None:
    _change("bot.store.unfinished.flush", lambda file: _die() if "before-restore" in file.name else None)
    restore(path.parent / "copy.db", path)


KILLS = (
    (_die_in_the_backup, "backups/*.part"),
    (_die_in_the_copy_before_a_step, "games.db.before-step-*.part"),
    (_die_in_a_step, "games.db-wal"),
    (_die_in_the_restore, "games.db.restored"),
    (_die_while_it_is_set_aside, "games.db.before-restore*.part"),
)


@pytest.mark.parametrize(("kill", "leaves"), KILLS)
async def test_a_start_after_a_kill_leaves_nothing_lying_about(
    path: Path, kill: Callable[[Path], None], leaves: str
) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(act(1, "a"))
    await store.backup(path.parent / "copy.db")
    await store.close()
    assert in_child(kill, path) is None
    assert list(path.parent.glob(leaves)), "the process died where it should"
    again = await Store.open(path)
    assert (await again.log.load(T)).version == 2
    await again.close()
    left = {str(file.relative_to(path.parent)) for file in path.parent.rglob("*") if file.is_file()}
    kept = {name for name in left if name.startswith("games.db.before-step-") and name.endswith(tuple("0123456789"))}
    assert left - kept == {"games.db", "games.db.lock", "copy.db"}
    assert list(check(path)) == []
