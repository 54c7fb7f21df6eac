"""A restore that fails changes nothing, leaves nothing behind, and says what is wrong."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.store import Store, StoreRefused, StoreUnavailable, restore
from bot.store.check import check
from bot.store.connections import connect_to_write
from bot.store.errors import cause_of
from tests.store.child import in_child
from tests.store.given import open_table

pytestmark = pytest.mark.sqlite


@pytest.fixture
async def backup(path: Path, tmp_path: Path) -> Path:
    """A copy of the database, in which nothing has happened since."""
    store = await Store.open(path)
    await open_table(store)
    await store.backup(tmp_path / "copies" / "copy.db")
    await store.close()
    return tmp_path / "copies" / "copy.db"


def _contents(path: Path) -> dict[str, bytes]:
    """The files of a database, without those that hold nothing of it."""
    found = {file.name: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    return {name: content for name, content in found.items() if not name.endswith((".lock", "-shm"))}


@pytest.mark.parametrize("fits", [0, 1], ids=["not even the log fits", "the log fits"])
def test_on_a_full_disk_nothing_is_left(backup: Path, path: Path, monkeypatch: pytest.MonkeyPatch, fits: int) -> None:
    """What was there before does not fit beside the restored one."""
    path.with_name(f"{path.name}-wal").write_bytes(b"its log")
    before, copies = _contents(path), []
    copy = shutil.copyfile

    def refuse(source: Path, target: Path) -> None:
        copy(source, target)
        copies.append(source)
        if len(copies) > fits:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))

    monkeypatch.setattr(shutil, "copyfile", refuse)
    with pytest.raises(StoreUnavailable) as refused:
        restore(backup, path)
    assert str(refused.value) == f"{path} was not replaced: the disk is full: free some space"
    assert _contents(path) == before


def test_what_a_killed_restore_has_left_is_no_part_of_the_next(backup: Path, path: Path) -> None:
    """Its log would be taken for the one of the new copy."""
    with closing(connect_to_write(backup.with_name("other.db"))) as db:
        db.execute("CREATE TABLE other (x)")
        log = backup.with_name("other.db-wal").read_bytes()
    path.with_name(f"{path.name}.restored-wal").write_bytes(log)
    assert restore(backup, path)
    assert not list(path.parent.glob("*.restored*"))
    assert list(check(path)) == []


def _refusal_of_nobody(backup: Path, into: Path) -> str:
    if os.geteuid() == 0:
        os.seteuid(65534)
    with pytest.raises(StoreUnavailable) as refused:
        restore(backup, into)
    return str(refused.value)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file has the rights of its folder")
def test_a_database_that_may_not_be_read_is_named(backup: Path) -> None:
    with TemporaryDirectory() as folder:  # whose folders everybody may look into
        into = Path(folder) / "games.db"
        shutil.copy(backup, into.with_name("copy.db"))
        into.with_name("copy.db").chmod(0o644)
        into.write_text("somebody's")
        into.chmod(0)
        Path(folder).chmod(0o777)
        refusal = in_child(_refusal_of_nobody, into.with_name("copy.db"), into)
        cause = f"{into} may not be read or written: check its permissions and its folder's"
        assert refusal == f"{into} was not replaced: {cause}"
        assert {file.name for file in Path(folder).iterdir()} == {"games.db", "games.db.lock", "copy.db"}


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full: free some space"),
        (errno.EDQUOT, "the disk is full: free some space"),
        (errno.EACCES, "a.db may not be read or written: check"),
        (errno.EROFS, "a.db may not be read or written: check"),
        (errno.EIO, "the system reports an error (Input/output error): check"),
    ],
)
def test_errors_of_the_system_are_said_in_words(number: int, words: str) -> None:
    assert (cause_of(OSError(number, os.strerror(number), "a.db")) or "").startswith(words)


def test_an_error_without_words_is_no_machines() -> None:
    assert cause_of(TimeoutError()) is None


def test_a_backup_that_has_the_name_of_a_restores_own_copy_is_refused(backup: Path, path: Path) -> None:
    """Of a restore that was killed: it is not deleted, whatever it holds."""
    left = path.with_name(f"{path.name}.restored")
    shutil.copyfile(backup, left)
    with pytest.raises(StoreRefused, match="rename it first"):
        restore(left, path)
    assert left.read_bytes() == backup.read_bytes()
    link = path.with_name("link.db")
    link.symlink_to(left)
    with pytest.raises(StoreRefused, match="rename it first"):
        restore(link, path)
    assert left.exists()
