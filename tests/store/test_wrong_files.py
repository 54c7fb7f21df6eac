"""A file that is no database, or no backup, is refused with what is wrong with it."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.store import Store, StoreRefused, restore
from bot.store.check import check
from bot.store.connections import connect_to_read
from tests.store.child import in_child
from tests.store.given import open_table

pytestmark = pytest.mark.sqlite


def _nothing(file: Path) -> None:
    """A mistyped name."""


def _cut_short(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("CREATE TABLE filler (zeros BLOB)")
        db.execute("INSERT INTO filler VALUES (zeroblob(100000))")
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


def _notes(file: Path) -> None:
    file.write_text("these are my notes, " * 100)


def _device(file: Path) -> None:
    file.symlink_to(os.devnull)


@pytest.mark.parametrize(
    ("made", "flaw"),
    [
        (_nothing, "is not there"),
        (Path.touch, "is empty"),
        (Path.mkdir, "is a folder"),
        (_cut_short, "is damaged"),
        (_notes, "is damaged, or no database"),
        (_device, "is not an ordinary file"),
    ],
)
async def test_what_is_no_backup_is_not_restored(
    path: Path, tmp_path: Path, made: Callable[[Path], None], flaw: str
) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.close()
    before = path.read_bytes()
    made(tmp_path / "copy.db")
    with pytest.raises(StoreRefused) as refused:
        restore(tmp_path / "copy.db", path)
    sentence = str(refused.value)
    assert sentence.startswith(f"{tmp_path / 'copy.db'} {flaw}")
    assert sentence.endswith(": use another backup")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("made", "flaw"),
    [
        (_nothing, "is not there: name another file, or start the bot once to make it"),
        (Path.touch, "is empty: name another file"),
        (Path.mkdir, "is a folder: name another file"),
        (_device, "is not an ordinary file: name another file"),
    ],
)
def test_what_is_no_database_is_not_checked(path: Path, made: Callable[[Path], None], flaw: str) -> None:
    made(path)
    with pytest.raises(StoreRefused) as refused:
        list(check(path))
    assert str(refused.value) == f"{path} {flaw}"


def _refusal_of_nobody(path: Path) -> str:
    if os.geteuid() == 0:
        os.seteuid(65534)
    with pytest.raises(StoreRefused) as refused:
        connect_to_read(path)
    return str(refused.value)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file has the rights of its folder")
@pytest.mark.parametrize("closed", ["games.db", "."], ids=["the file", "its folder"])
def test_a_file_that_may_not_be_read_is_named(closed: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE t (x)")
        Path(folder).chmod(0o755)
        (Path(folder) / closed).chmod(0)
        try:
            refusal = in_child(_refusal_of_nobody, path)
        finally:
            Path(folder).chmod(0o700)
        assert refusal == f"{path} may not be read: check its permissions and its folder's"
