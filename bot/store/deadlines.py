"""When something is due at a table. The clock sleeps until the next of these times and does nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import Seat, TableId
from bot.store.errors import require_ints
from bot.store.part import Part

NEVER_MS = 2**62  # the due time of a deadline that is used up, but still wanted: it must not be set anew


@dataclass(frozen=True, slots=True)
class Deadline:
    """One thing to do for a table at `due_ms`. The key says what for: a key that is still wanted keeps its time."""

    key: str
    kind: str
    seat: Seat | None
    due_ms: int

    def __post_init__(self) -> None:
        require_ints(due_ms=self.due_ms)


@dataclass(frozen=True, slots=True)
class DueRow:
    """A stored deadline with its table."""

    table: TableId
    key: str
    kind: str
    seat: Seat | None
    due_ms: int


class Deadlines(Part):
    """Reads and shifts. Deadlines are set by the append that makes them wanted."""

    async def next_deadline(self, after_ms: int = -1) -> int | None:
        """The earliest due time after another one, None when nothing is due ever."""
        query = "SELECT min(due_ms) FROM deadlines WHERE due_ms > ? AND due_ms < ?"
        ((due_ms,),) = await self._read(query, (after_ms, NEVER_MS))
        return None if due_ms is None else int(due_ms)

    async def due(self, now_ms: int) -> list[DueRow]:
        """All that is due by now, the longest overdue first."""
        query = (
            "SELECT table_id, key, kind, seat, due_ms FROM deadlines WHERE due_ms <= ? ORDER BY due_ms, table_id, key"
        )
        return [DueRow(*row) for row in await self._read(query, (now_ms,))]

    async def deadlines(self, table: TableId) -> list[Deadline]:
        """All that one table wants, the earliest first, the used up ones (`NEVER_MS`) last."""
        query = "SELECT key, kind, seat, due_ms FROM deadlines WHERE table_id = ? ORDER BY due_ms, key"
        return [Deadline(*row) for row in await self._read(query, (table,))]

    async def all_deadlines(self) -> list[DueRow]:
        """All that anything waits for, the earliest first."""
        query = (
            "SELECT table_id, key, kind, seat, due_ms FROM deadlines WHERE due_ms < ? ORDER BY due_ms, table_id, key"
        )
        return [DueRow(*row) for row in await self._read(query, (NEVER_MS,))]

    async def spend_deadline(self, table: TableId, key: str) -> None:
        """A deadline was acted on: it is never due again, however long its key stays wanted."""
        query = "UPDATE deadlines SET due_ms = ? WHERE table_id = ? AND key = ?"
        await self._write(lambda db: db.execute(query, (NEVER_MS, table, key)).rowcount)

    async def alive_until(self) -> int | None:
        """When the bot was last known to run: the newest action, or `note_alive`. None before its first time."""
        ((until_ms,),) = await self._read(_ALIVE_UNTIL)
        return None if until_ms is None else int(until_ms)

    async def note_alive(self, now_ms: int) -> None:
        """Remember that the bot runs."""
        require_ints(now_ms=now_ms)
        await self._write(lambda db: _note_alive(db, now_ms))

    async def shift_deadlines(self, by_ms: int) -> None:
        """Move every deadline by the time that the bot was away: nobody loses a turn to an outage.

        `alive_until` moves with them, in the same commit: a crash right after it does not move them twice.
        """
        require_ints(by_ms=by_ms)

        def job(db: sqlite3.Connection) -> None:
            db.execute("UPDATE deadlines SET due_ms = due_ms + ? WHERE due_ms < ?", (by_ms, NEVER_MS))
            (until_ms,) = db.execute(_ALIVE_UNTIL).fetchone()
            if until_ms is not None:
                _note_alive(db, until_ms + by_ms)

        await self._write(job)


# The newest event of each open table, so that a bot that was killed needs no heartbeat.
_ALIVE_UNTIL = """
    SELECT max(at_ms) FROM (
        SELECT until_ms AS at_ms FROM alive
        UNION ALL
        SELECT (SELECT at_ms FROM events AS e WHERE e.table_id = t.table_id ORDER BY version DESC LIMIT 1)
        FROM tables AS t WHERE is_open = 1
    )
"""


def sync_deadlines(db: sqlite3.Connection, table: TableId, wanted: Iterable[Deadline]) -> None:
    """Make a table's rows those that are wanted; the ones that stay keep their time. Inside a job."""
    new = {deadline.key: deadline for deadline in wanted}
    for (key,) in db.execute("SELECT key FROM deadlines WHERE table_id = ?", (table,)).fetchall():
        if new.pop(key, None) is None:
            db.execute("DELETE FROM deadlines WHERE table_id = ? AND key = ?", (table, key))
    if new:
        db.executemany(
            "INSERT INTO deadlines (table_id, key, kind, seat, due_ms) VALUES (?, ?, ?, ?, ?)",
            [(table, row.key, str(row.kind), row.seat, row.due_ms) for row in new.values()],
        )


def _note_alive(db: sqlite3.Connection, now_ms: int) -> None:
    db.execute("INSERT INTO alive VALUES (1, ?) ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms", (now_ms,))
