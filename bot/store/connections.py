"""How the two connections to the database are opened: one that writes, and one that can only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from bot.store.errors import StoreNotYet, StoreRefused, cause_of, passes
from bot.store.looking import hidden, require_file

SIDES = ("-journal", "-wal", "-shm")
"""The ends of the names of files that SQLite keeps beside a database."""

BUSY_MS = 5_000  # how long a statement waits for another process's lock while nobody waits for an answer
_READ_BUSY_S = 2.0  # how long a read waits: only while another process repairs the write-ahead log
_PAGE_BYTES = 4_096
_PAGE_CACHE_KIB = 4_096
_WAL_KEPT_BYTES = 64 * 1024 * 1024
_CHECKPOINT_PAGES = 4_000  # pages that change again and again are moved to the database once


def connect_to_write(path: Path) -> sqlite3.Connection:
    """The one connection that writes: durable with every commit, guarded by foreign keys. Raises StoreRefused."""
    with refusing(path):
        db = sqlite3.connect(path, isolation_level=None)
        try:
            for pragma in (
                "journal_mode = WAL",
                "synchronous = FULL",  # NORMAL loses acknowledged commits when the power goes
                "foreign_keys = ON",
                "secure_delete = ON",  # what is deleted is overwritten: who asked to be forgotten is
                f"busy_timeout = {BUSY_MS}",
                f"cache_size = -{_PAGE_CACHE_KIB}",
                f"wal_autocheckpoint = {_CHECKPOINT_PAGES}",
                f"journal_size_limit = {_WAL_KEPT_BYTES}",
            ):
                db.execute(f"PRAGMA {pragma}")
        except BaseException:
            db.close()
            raise
        return db


def preallocate_log(db: sqlite3.Connection) -> None:
    """Grow the write-ahead log to its size at a checkpoint, by a transaction that is rolled back.

    A commit that lengthens a file takes a disk two thirds longer than one that writes into it. SQLite spills to the log
    what exceeds its page cache, before the transaction ends; so the log grows without any commit.
    """
    with suppress(sqlite3.OperationalError):  # no room for it, or no right to write: whoever writes next is told
        try:
            db.execute("BEGIN IMMEDIATE")
            db.execute("CREATE TABLE filler (zeros BLOB)")
            length = _CHECKPOINT_PAGES * _PAGE_BYTES + _PAGE_CACHE_KIB * 1024
            db.execute("INSERT INTO filler VALUES (zeroblob(?))", (length,))
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. Raises StoreRefused, also when there is no such file."""
    with refusing(path):
        require_file(path)
        try:
            db = sqlite3.connect(
                f"file:{quote(str(path.absolute()))}?mode=ro", _READ_BUSY_S, uri=True, isolation_level=None
            )
        except sqlite3.OperationalError as error:
            raise hidden(path) from error  # the file is there, and nothing else is asked of it yet
        try:
            db.execute("PRAGMA query_only = ON")
            db.execute("SELECT 1 FROM sqlite_schema").fetchone()
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def refusing(path: object) -> Iterator[None]:
    """Turn an error while a database is opened into a sentence: raises StoreRefused."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        kind = StoreNotYet if passes(error) else StoreRefused
        raise kind(f"{path}: {cause_of(error) or error}") from error
