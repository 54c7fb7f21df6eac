"""Seals of the log: each append's hash covers its events and the seal before it at the table.

A seal is SHA256 over canonical JSON (no spaces, ASCII) of the seal before, in hex (32 zero bytes for the first), the
table, and the events as rows. Seals are not published: an event may hold hidden cards, and a person who knows the
other cards could find these out from a hash.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise

from bot.ids import TableId
from bot.store.connection import Connection

EVENT_COLUMNS = "version, at_ms, action_id, account_id, type, type_version, body"
"""What a seal covers of an event, beside its table."""

EventRow = Sequence[object]
_NO_SEAL = bytes(32)  # what a table's first seal follows
_log = logging.getLogger(__name__)


def seal(db: Connection, table: TableId, previous: bytes | None, rows: Sequence[EventRow]) -> bytes:
    """Seal the events of an append, whose seal follows `previous`, None for a table's first. Inside a job."""
    digest = seal_hash(previous or _NO_SEAL, table, rows)
    db.execute("INSERT INTO log_seals VALUES (?, ?, ?)", (table, rows[-1][0], digest))
    return digest


def seal_hash(previous: bytes, table: TableId, rows: Iterable[EventRow]) -> bytes:
    """The hash that seals some events."""
    content = [previous.hex(), table, [list(row) for row in rows]]
    return sha256(json.dumps(content, separators=(",", ":")).encode()).digest()


def broken_seals(
    table: TableId, events: Iterable[EventRow], seals: Sequence[tuple[int, bytes]]
) -> Iterator[tuple[int, int]]:
    """First and last version of the events that do not fit their seal; the last is 0 for events without a seal.

    Events and seals (pairs of version and hash) are one table's, in order. Each seal is compared with the stored seal
    before it, so that one change is reported once.
    """
    waiting: list[EventRow] = []
    kept = iter(seals)
    previous = _NO_SEAL
    until, digest = next(kept, (0, b""))
    for row in events:
        waiting.append(row)
        if row[0] == until:
            if seal_hash(previous, table, waiting) != digest:
                yield _version(waiting[0]), until
            waiting.clear()
            previous = digest
            until, digest = next(kept, (0, b""))
    if waiting:
        yield _version(waiting[0]), until
    elif until:  # what was under the newest seals is gone
        yield until, until


def seal_older_logs(db: sqlite3.Connection) -> None:
    """Write the missing seals, one transaction a table. `db` is in autocommit mode."""
    tables = db.execute("SELECT table_id FROM unsealed ORDER BY table_id").fetchall()
    if tables:
        _log.info("sealing the older logs of %d tables", len(tables))
    for (table,) in tables:
        db.execute("BEGIN IMMEDIATE")
        try:
            rows = db.execute(f"SELECT {EVENT_COLUMNS} FROM events WHERE table_id = ? ORDER BY version", (table,))  # noqa: S608 - a constant
            previous = None
            for append in _appends(rows.fetchall()):
                previous = seal(db, table, previous, append)
            db.execute("DELETE FROM unsealed WHERE table_id = ?", (table,))
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")


def _appends(rows: Sequence[EventRow]) -> Iterator[Sequence[EventRow]]:
    """A table's events by append. The first event of an append has the action's id."""
    starts = [place for place, row in enumerate(rows) if place == 0 or row[2] is not None]
    for start, end in pairwise((*starts, len(rows))):
        yield rows[start:end]


def _version(row: EventRow) -> int:
    version = row[0]
    assert isinstance(version, int)
    return version
