"""Records of hands from before records existed, made from the log once, when the database is opened."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator

from bot.ids import TableId
from bot.ledger.hands import hand_record
from bot.ledger.records import HandRecord
from bot.store.codec import decode
from bot.store.connection import Connection
from bot.store.records import note_records
from bot.table.events import HandDealt, HandScored, HandVoided
from bot.table.evolve import evolve
from bot.table.state import State

_log = logging.getLogger(__name__)


def record_older_hands(db: sqlite3.Connection) -> None:
    """Write the missing records, one transaction a server. `db` is in autocommit mode. Raises UnknownEvent."""
    for (guild_id,) in db.execute("SELECT guild_id FROM unrecorded").fetchall():
        _log.info("recording the older hands of server %d", guild_id)
        db.execute("BEGIN IMMEDIATE")
        try:
            for at_ms, record in records_of_log(db, guild_id):
                note_records(db, guild_id, at_ms, (record,))
            db.execute(
                "UPDATE records SET is_undone = 1 WHERE guild_id = ?1 AND EXISTS (SELECT 1 FROM entries AS e"
                " WHERE e.guild_id = ?1 AND kind = 'reversal' AND e.table_id = records.table_id"
                " AND e.hand_no = records.hand_no)",
                (guild_id,),
            )
            db.execute("DELETE FROM unrecorded WHERE guild_id = ?", (guild_id,))
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")


def records_of_log(db: Connection, guild_id: int) -> list[tuple[int, HandRecord]]:
    """Every finished hand of a server with its time (UTC milliseconds), the oldest first. Raises UnknownEvent."""
    tables = db.execute("SELECT table_id FROM tables WHERE guild_id = ? ORDER BY table_id", (guild_id,)).fetchall()
    found = [one for (table,) in tables for one in _of_table(db, table)]
    return sorted(found, key=lambda one: one[0])


def _of_table(db: Connection, table: TableId) -> Iterator[tuple[int, HandRecord]]:
    query = "SELECT at_ms, type, type_version, body FROM events WHERE table_id = ? ORDER BY version"
    state: State | None = None
    for at_ms, *row in db.execute(query, (table,)):
        event = decode(*row)
        if state is None and not isinstance(event, HandDealt):
            continue  # what happened before the first deal
        state = evolve(state, event)
        if isinstance(event, HandScored | HandVoided):
            yield at_ms, hand_record(state)
