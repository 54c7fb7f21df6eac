"""How a connection to the database is opened, and how the writing one carries out a batch of jobs.

A transaction runs as one call in the connection's thread, from BEGIN to COMMIT. So no other task can come between its
statements, and a cancelled caller cannot leave it half done. It also costs one way to the thread and back, whatever
the number of its statements.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bot.store.errors import StoreRefused, cause_of

_BUSY_MS = 5_000
_PAGE_BYTES = 4_096
_PAGE_CACHE_KIB = 4_096
_WAL_KEPT_BYTES = 64 * 1024 * 1024
_CHECKPOINT_PAGES = 4_000  # pages that change again and again are moved to the database once


@dataclass(slots=True)
class Work:
    """One job with what became of it: a result, or an error and then no change at all."""

    job: Callable[[sqlite3.Connection], Any]
    then: Callable[[Any], None] | None = None  # called with the result, in the event loop, once it is on the disk
    removes: bool = False  # what it deletes shall be gone from the write-ahead log, too
    result: Any = None
    error: BaseException | None = None


class BatchConnection(sqlite3.Connection):
    """A writing connection whose `commit` carries out the next batch that was put into `batches`.

    All jobs of a batch share one commit. When it fails, each of them is tried again alone, so that a bad job does not
    take its neighbours with it.
    """

    batches: deque[Sequence[Work]]
    _holds_removed = False  # whether the write-ahead log may still have what a job removed

    def commit(self) -> None:
        """Carry out one batch. Never raises: each job's fate is noted in its Work."""
        batch = self.batches.popleft()
        self._carry_out(batch)
        self._holds_removed |= any(work.removes and work.error is None for work in batch)
        if self._holds_removed:
            self._holds_removed = not self._empty_log()

    def _carry_out(self, batch: Sequence[Work]) -> None:
        try:
            self._transact(batch)
        except Exception as error:  # whatever a job raised: it belongs to the job's caller
            if len(batch) == 1:
                batch[0].error = error
                return
            for work in batch:
                try:
                    self._transact((work,))
                except Exception as own_error:  # as above
                    work.error = own_error

    def _empty_log(self) -> bool:
        """Move the write-ahead log to the database and cut it to nothing; whether no reader was in the way.

        A reader is not waited for, because all others would wait, too: it is tried again with the next commit.
        """
        self.execute("PRAGMA busy_timeout = 0")
        try:
            is_busy, _, _ = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:  # a disk that fails: the next commit tells
            return False
        finally:
            self.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        return not is_busy

    def _transact(self, batch: Sequence[Work]) -> None:
        try:
            self.execute("BEGIN IMMEDIATE")
            for work in batch:
                work.result = work.job(self)
            self.execute("COMMIT")
        finally:
            if self.in_transaction:  # a full disk has rolled back already
                self.execute("ROLLBACK")


def connect_to_write(path: Path, batches: deque[Sequence[Work]]) -> BatchConnection:
    """The one connection that writes: durable with every commit, guarded by foreign keys. Raises StoreRefused."""
    with refusing(path):
        db = sqlite3.connect(path, isolation_level=None, factory=BatchConnection)
        db.batches = batches
        try:
            for pragma in (
                "journal_mode = WAL",
                "synchronous = FULL",  # NORMAL loses acknowledged commits when the power goes
                "foreign_keys = ON",
                "secure_delete = ON",  # what is deleted is overwritten: who asked to be forgotten is
                f"busy_timeout = {_BUSY_MS}",
                f"cache_size = -{_PAGE_CACHE_KIB}",
                f"wal_autocheckpoint = {_CHECKPOINT_PAGES}",
                f"journal_size_limit = {_WAL_KEPT_BYTES}",
            ):
                db.execute(f"PRAGMA {pragma}")
        except BaseException:
            db.close()
            raise
        return db


def with_long_log(db: BatchConnection) -> BatchConnection:
    """The connection, its write-ahead log as long as it becomes before it begins anew.

    A commit that lengthens a file takes a disk two thirds longer than one that writes into it. What does not fit into
    memory is written to the log before it is known that it will be taken back.
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
    return db


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. Raises StoreRefused, also when there is no such file."""
    with refusing(path):
        db = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)
        try:
            db.execute("PRAGMA query_only = ON")
            db.execute("SELECT 1 FROM sqlite_schema").fetchone()
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turn an error while a database is opened into a sentence: raises StoreRefused."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreRefused(f"{path}: {cause_of(error) or error}") from error
