"""Copies of the database that can be trusted, and the way back from one."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import overload

from bot.store.connections import SIDES, connect_to_read, connect_to_write, refusing
from bot.store.deletions import delete_again, deletions_since
from bot.store.errors import StoreRefused, StoreUnavailable, cause_of
from bot.store.lock import DatabaseLock
from bot.store.looking import require_file
from bot.store.moving import copy_from_server, move
from bot.store.place import Place, require_driver
from bot.store.postgresql.address import Address
from bot.store.private_replies import leave_out_of
from bot.store.schema import migrations, require_ours, verify, verify_steps
from bot.store.seats import UNREADABLE
from bot.store.unfinished import flush, made_whole
from bot.store.updating import bring_up_to_date

_TEMPORARY = "chinese-poker-"  # how folders begin that are there for a moment


def copy_database(source: Place, target: Path, until: int | None = None) -> None:
    """Write a checked copy; `target` appears, or is replaced, only when the copy is good and on the disk.

    Others may read and write the source meanwhile: the copy is its state at one moment, without the tokens of private
    replies; of a database on a server, a file with the same rows. Raises StoreUnavailable when the disk or the server
    fails, StoreRefused when the source is not a sound database of the bot. `until` is for one on a server that has seen
    only the steps before that number.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with made_whole(target) as part:
            _copy(source, part, until)
            with closing(connect_to_read(part)) as db:
                _require_sound(db, source)
                require_ours(db, source)
            with closing(sqlite3.connect(part, isolation_level=None)) as db:
                leave_out_of(db)
    except (sqlite3.Error, OSError) as error:
        raise StoreUnavailable(f"{target} was not written: {cause_of(error) or error}") from error


def _copy(source: Place, part: Path, until: int | None) -> None:
    if not isinstance(source, Path):
        copy_from_server(source, part, until)
        return
    with closing(connect_to_read(source)) as db:
        db.execute("PRAGMA query_only = OFF")  # it would forbid the copy too; the source stays opened as read-only
        db.execute("VACUUM INTO ?", (str(part),))


@overload
def restore(backup: Path, into: Path) -> Path | None: ...
@overload
def restore(backup: Path, into: Address) -> str | None: ...
def restore(backup: Path, into: Place) -> Path | str | None:
    """Put a backup in the database's place, after checking that it is sound.

    One of an older version is brought up to date; the backup itself stays as it is. The database that was there is kept
    beside it under the returned name (a file's, or a schema's on a server); None when there was none. Whom that one has
    forgotten since is forgotten again, and servers whose data it has deleted are purged again. Raises StoreRefused
    (also while a bot is running on the database) and StoreUnavailable, and then changes nothing.
    """
    with closing(_opened(backup)) as db:
        _require_sound(db, backup)
        require_ours(db, backup)
        verify_steps(db, migrations())
    return _into_file(backup, into.resolve()) if isinstance(into, Path) else _into_server(backup, into)


def _opened(backup: Path) -> sqlite3.Connection:
    with refusing(backup):
        require_file(backup, "use another backup")
    try:
        return connect_to_read(backup)
    except StoreRefused as refused:
        if type(refused.__cause__) is sqlite3.DatabaseError:  # not one of its kinds, which are about the machine
            raise StoreRefused(f"{backup} is damaged, or no database: use another backup") from refused
        raise


def _into_server(backup: Path, into: Address) -> str | None:
    require_driver(into)
    from bot.store.postgresql.restoring import begin_anew, swap  # the driver is an extra

    fresh = begin_anew(into)
    try:
        with _folder_near(backup) as folder:
            copy = folder / "restored.sqlite3"
            _copy_as_of_now(backup, copy, into)
            move(copy, fresh)
    except (OSError, sqlite3.Error) as error:
        raise StoreUnavailable(f"{into} was not replaced: {cause_of(error) or error}") from error
    return swap(into, fresh)


def _copy_as_of_now(backup: Path, copy: Path, into: Place) -> None:
    """Write a copy of a backup with the tables of this version, and without what was deleted since.

    Nor does it say which commands Discord has: not those of that time any more. Raises sqlite3.Error, OSError,
    StoreRefused, StoreUnavailable.
    """
    copy_database(backup, copy)
    with closing(connect_to_write(copy)) as db:
        try:
            bring_up_to_date(db, migrations())
        except UNREADABLE as error:
            raise StoreRefused(f"{backup} has hands that cannot be read ({error}): use another backup") from error
        _require_sound(db, backup)
        verify(db)
        db.execute("DELETE FROM registered_commands")
        db.execute("PRAGMA journal_mode = DELETE")  # else whoever reads it leaves an empty log beside it
    if since := deletions_since(copy, into):  # its own tables are asked: those of an older version know less
        delete_again(copy, since)
    flush(copy)


@contextmanager
def _folder_near(backup: Path) -> Iterator[Path]:
    """A folder for as long as it is needed: beside the backup, as the system's own may be small, as in a container."""
    try:
        made = TemporaryDirectory(prefix=_TEMPORARY, dir=backup.absolute().parent)
    except OSError:  # nobody may write there
        made = TemporaryDirectory(prefix=_TEMPORARY)
    with made as folder:
        yield Path(folder)


def _into_file(backup: Path, into: Path) -> Path | None:
    fresh = into.with_name(f"{into.name}.restored")
    if fresh.exists() and fresh.samefile(backup):
        raise StoreRefused(f"{backup} has the name under which a restore makes its own copy: rename it first")
    lock = DatabaseLock(into)
    try:
        _remove(fresh)  # of a restore that was killed: SQLite would take its log for the new one's
        _copy_as_of_now(backup, fresh, into)
        kept = _set_aside(into) if into.exists() else None
        for ending in SIDES:  # also of a database that is gone: SQLite would take them for the restored one's
            into.with_name(into.name + ending).unlink(missing_ok=True)
        fresh.replace(into)
        flush(into.parent)
    except (OSError, sqlite3.Error) as error:
        raise StoreUnavailable(f"{into} was not replaced: {cause_of(error) or error}") from error
    finally:
        _remove(fresh)  # it holds cards, and nobody else would remove it before the next start
        lock.release()
    return kept


def _remove(database: Path) -> None:
    """Remove a database that nobody uses, with what SQLite keeps beside it, as far as that is possible."""
    for ending in ("", *SIDES):
        with suppress(OSError):
            database.with_name(database.name + ending).unlink()


def _set_aside(path: Path) -> Path:
    """Copy a database, which may be damaged, to a name that is free, with its write-ahead log.

    Its last commits may be in that log only, so the log is copied too; it must never stand beside another database.
    Nothing is taken away before all of it is on the disk under the new name.
    """
    kept = next(name for name in _names(path) if not name.exists() and not _log_of(name).exists())
    try:
        if _log_of(path).exists():
            _copy_whole(_log_of(path), _log_of(kept))
        _copy_whole(path, kept)
    except BaseException:
        _remove(kept)
        raise
    return kept


def _copy_whole(source: Path, target: Path) -> None:
    """Copy a file byte by byte; `target` appears when all of it is on the disk."""
    with made_whole(target) as part:
        shutil.copyfile(source, part)


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _names(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.name}.before-restore")
    yield from (path.with_name(f"{path.name}.before-restore-{number}") for number in count(2))


def _require_sound(db: sqlite3.Connection, path: Place) -> None:
    try:
        problems = [problem for (problem,) in db.execute("PRAGMA integrity_check(1)")]
    except sqlite3.DatabaseError as error:
        raise StoreRefused(f"{path} is damaged: use another backup") from error
    if problems != ["ok"]:
        raise StoreRefused(f"{path} is damaged ({problems[0]}): use another backup")
