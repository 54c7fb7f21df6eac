"""What other processes have committed, read in the order of their commits."""

from __future__ import annotations

import time

from bot.ids import AccountId, TableId
from bot.store.changes import Change
from bot.store.postgresql.connection import Connection

_KEPT_S = 120
_FORGETS_AFTER_S = _KEPT_S / 2  # who was away for longer does not know what was deleted meanwhile
_TIDY_S = 10.0
_NEWEST = "SELECT coalesce(max(number), 0) FROM changes"
_SINCE = """
    WITH new AS MATERIALIZED (SELECT * FROM changes WHERE number > ?1)
    SELECT number, process, part, is_gone, table_id, guild_id, account_id FROM new
    WHERE process <> ?2 OR number = (SELECT max(number) FROM new) ORDER BY number
"""
"""What others have done, and the newest that this process has: so the next look begins there."""
_OLD = f"DELETE FROM changes WHERE at < now() - interval '{_KEPT_S} s'"  # noqa: S608 - a constant

_FULL = "DELETE FROM turns WHERE until < now() - interval '10 s'"
"""Turns that nobody waits for, and limits that are met no more."""


class Feed:
    """The changes since the last look. Call it in one thread, on any connection."""

    def __init__(self, process: str, db: Connection) -> None:
        self._process = process
        self._tidied_s = self._looked_s = time.monotonic()
        self._number = int(db.execute(_NEWEST).fetchone()[0])

    @staticmethod
    def listen(db: Connection, schema: str) -> None:
        """Have a connection hear of changes: it is woken, and then looks."""
        db.execute(f"LISTEN {schema}_changes")
        db.settle()

    def look(self, db: Connection) -> list[Change] | None:
        """What others have changed; None if that is not known any more. Raises StoreUnavailable."""
        now_s = time.monotonic()
        if now_s - self._looked_s > _FORGETS_AFTER_S:
            self._number = int(db.execute(_NEWEST).fetchone()[0])
            self._looked_s = now_s
            return None
        rows = db.execute(_SINCE, (self._number, self._process)).fetchall()
        self._looked_s = now_s
        if rows:
            self._number = rows[-1][0]
        return [_change(*row[2:]) for row in rows if row[1] != self._process]

    def tidy(self, db: Connection) -> None:
        """Delete what everybody has heard, and turns long over, every now and then. Raises StoreUnavailable."""
        if time.monotonic() - self._tidied_s > _TIDY_S:
            self._tidied_s = time.monotonic()
            db.execute(_OLD)
            db.execute(_FULL)
            db.settle()


def _change(part: str, is_gone: int, table: str | None, guild_id: int | None, account: str | None) -> Change:
    return Change(
        part,
        bool(is_gone),
        TableId(table) if table is not None else None,
        guild_id,
        AccountId(account) if account is not None else None,
    )
