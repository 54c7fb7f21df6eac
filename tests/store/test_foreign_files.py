"""A start on a file that is not the bot's is refused, and leaves the file, its rights and its folder as they are."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.store import Store, StoreRefused
from bot.store.connections import connect_to_write
from tests.store.child import in_child

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("made_databases")]


async def _refusal(path: Path) -> str:
    with pytest.raises(StoreRefused) as refused:
        await Store.open(path)
    return str(refused.value)


def _refusal_of_nobody(path: Path) -> str:
    if os.geteuid() == 0:
        os.seteuid(65534)
    return asyncio.run(_refusal(path))


def _bookmarks(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")


def _with_a_log(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE bookmarks (url TEXT)")


def _named(path: Path) -> None:
    """Without tables, and with the id of another program."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 7")


def _notes(path: Path) -> None:
    path.write_text("these are my notes, " * 100)


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (_bookmarks, "belongs to another program: name another file"),
        (_with_a_log, "belongs to another program: name another file"),
        (_named, "belongs to another program: name another file"),
        (_notes, "is not a database: name another file, or restore a backup there"),
    ],
)
async def test_it_stays_as_it_is(path: Path, made: Callable[[Path], None], reason: str) -> None:
    made(path)
    path.chmod(0o664)
    before = path.read_bytes(), path.stat().st_mode
    assert await _refusal(path) == f"{path} {reason}"
    assert (path.read_bytes(), path.stat().st_mode) == before
    assert list(path.parent.iterdir()) == [path]


async def test_a_folder_is_no_database(path: Path) -> None:
    path.mkdir()
    assert await _refusal(path) == f"{path} is a folder: name another file"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="there a file has the rights of its folder")
def test_a_file_that_may_not_be_read_is_named() -> None:
    with TemporaryDirectory() as folder:  # whose folders everybody may look into
        path = Path(folder) / "games.db"
        _bookmarks(path)
        Path(folder).chmod(0o777)
        path.chmod(0)
        refusal = in_child(_refusal_of_nobody, path)
        assert refusal == f"{path} may not be read: check its permissions and its folder's"
        assert list(Path(folder).iterdir()) == [path]


async def test_what_is_nobodys_yet_becomes_the_bots(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    connect_to_write(tmp_path / "without-tables.db").close()
    for name in ("empty.db", "without-tables.db"):
        await (await Store.open(tmp_path / name)).close()
