"""Who sits at which open table: rows that follow from the logs, so that a player's tables are found without them."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Collection

from bot.ids import AccountId, TableId
from bot.store.codec import UnknownEvent, decode
from bot.store.connection import Connection
from bot.table.evolve import fold
from bot.table.state import Phase

_log = logging.getLogger(__name__)


def seat_in(db: Connection, table: TableId, accounts: Collection[AccountId]) -> None:
    """Note that these accounts, and no others, sit at an open table. Inside a job.

    Who asked to be forgotten is not noted again.
    """
    sitting = json.dumps(list(accounts))
    db.execute(
        "DELETE FROM seats WHERE table_id = ? AND account_id NOT IN (SELECT value FROM json_each(?))", (table, sitting)
    )
    db.execute(
        "INSERT INTO seats SELECT value, ? FROM json_each(?) WHERE value NOT IN (SELECT account_id FROM forgotten)"
        " ON CONFLICT DO NOTHING",
        (table, sitting),
    )


def sitting_by_log(db: Connection, table: TableId) -> frozenset[AccountId]:
    """Who sits at a table that is open, by its log.

    Raises UnknownEvent, and LookupError, ValueError, TypeError or AssertionError for a log that nobody has played.
    """
    rows = db.execute(
        "SELECT type, type_version, body FROM events WHERE table_id = ?1"
        " AND version >= (SELECT hand_version FROM tables WHERE table_id = ?1) ORDER BY version",
        (table,),
    )
    state = fold(decode(*row) for row in rows.fetchall())
    if state.phase is Phase.ENDED:
        return frozenset()
    return frozenset(sitter.account for _, sitter in state.sitters)


UNREADABLE = (UnknownEvent, LookupError, ValueError, TypeError, AssertionError)
"""What `sitting_by_log` raises."""


def seat_older_tables(db: sqlite3.Connection) -> None:
    """Write the missing rows in one transaction. `db` is in autocommit mode.

    A table whose log cannot be read is left out, and tried again at the next start.
    """
    tables = db.execute("SELECT table_id FROM unseated ORDER BY table_id").fetchall()
    if not tables:
        return
    _log.info("noting who sits at %d open tables", len(tables))
    db.execute("BEGIN IMMEDIATE")
    try:
        for (table,) in tables:
            try:
                sitting = sitting_by_log(db, table)
            except UNREADABLE as error:
                _log.warning("who sits at table %s cannot be read: %s", table, error)
                continue
            seat_in(db, table, sitting)
            db.execute("DELETE FROM unseated WHERE table_id = ?", (table,))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
