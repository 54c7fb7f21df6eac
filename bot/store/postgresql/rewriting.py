"""Rows that were deleted are gone from a server's files, too: the tables that name people are written anew.

For that a table must be nobody else's for a moment, and rows stay in it that somebody still sees. A check and a backup
read for minutes what was there at their begin. They are not waited for, because all others would wait, too: it is tried
again after later commits.

What the server keeps besides (its log of changes, its backups) is its host's to delete.
"""

from __future__ import annotations

import logging
import time

import psycopg

from bot.store.errors import StoreUnavailable
from bot.store.no_copies import NAMING
from bot.store.postgresql.connection import Connection

_LOCK_MS = 200  # how long a table is waited for: whoever reads it meanwhile waits, too
_AGAIN_S = 1.0  # between two tries
_ANSWER_S = 1.0  # then it is asked whether the server is there
_IS_SEEN = """
    SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND greatest(age(backend_xmin), age(backend_xid)) >= age(?::text::xid8::xid))
"""
_log = logging.getLogger(__name__)


class Rewriting:
    """Remembers which tables are still to be written anew. Call it only in the thread that writes."""

    def __init__(self) -> None:
        self._left: list[str] = []
        self._number = ""  # of the last transaction that has deleted rows
        self._next_s = 0.0
        self._is_said = False  # that somebody is in the way

    def note(self, number: str) -> None:
        """A transaction has deleted rows, and is committed: all tables that name people are to be written anew."""
        self._left = list(NAMING)
        self._number = number
        self._is_said = False

    def go_on(self, db: Connection) -> None:
        """Write anew what is left, between two transactions, unless it was tried a moment ago.

        Never raises: what was committed is. What does not work and will not in a moment either, the log says.
        """
        if not self._left or time.monotonic() < self._next_s:
            return
        db.wire.until_s = time.perf_counter() + _ANSWER_S
        try:
            self._write_anew(db)
        except (StoreUnavailable, psycopg.Error) as error:
            if not db.wire.is_lost and not isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
                _log.warning("deleted rows stay in the server's files until it cleans them up: %s", error)
                self._left.clear()
        self._next_s = time.monotonic() + _AGAIN_S if self._left else 0.0
        if self._left and not self._is_said:
            _log.info("deleted rows stay in the server's files as long as somebody reads what was there before")
            self._is_said = True

    def _write_anew(self, db: Connection) -> None:
        if db.execute(_IS_SEEN, (self._number,)).fetchone()[0]:
            return
        try:
            _do(db, f"SET lock_timeout = {_LOCK_MS}")
            while self._left:
                _do(db, f"VACUUM FULL {self._left[0]}")
                del self._left[0]
        finally:
            _do(db, "RESET lock_timeout")  # to what the connection was opened with


def _do(db: Connection, sql: str) -> None:
    """Carry out a statement that has to be a transaction of its own."""
    db.execute(sql)
    db.settle()
