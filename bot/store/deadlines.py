"""When something is due at a table. The clock sleeps until the next of these times and does nothing else."""

# ruff: noqa: S608 - only constants of this module and the shards of this process are put into queries

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.ids import Seat, TableId
from bot.store.connection import Connection, Cursor
from bot.store.errors import StoreUncertain, require_ints
from bot.store.panels import note_old
from bot.store.part import Part

_NOTICED = 100  # who loses less than a hundredth of the time that is left does not notice
NEVER_MS = 2**62  # the due time of a deadline that waits, or that is spent but still wanted: it must not be set anew


@dataclass(frozen=True, slots=True)
class Deadline:
    """One thing to do for a table at `due_ms` (UTC milliseconds).

    The key names its purpose: a key that is still wanted keeps its time. While the table pauses, or its player is away,
    the deadline waits: `left_ms` is the rest of its time, in milliseconds, and `due_ms` is `NEVER_MS`.
    """

    key: str
    kind: str
    seat: Seat | None
    due_ms: int
    left_ms: int | None = None

    def __post_init__(self) -> None:
        require_ints(due_ms=self.due_ms)
        if self.left_ms is not None:
            require_ints(left_ms=self.left_ms)


@dataclass(frozen=True, slots=True)
class DueRow:
    """A stored deadline with its table; `due_ms` is UTC milliseconds."""

    table: TableId
    key: str
    kind: str
    seat: Seat | None
    due_ms: int


class Deadlines(Part):
    """Reads and shifts; times are UTC milliseconds. An append to the log sets the deadlines that its table wants.

    Of several processes on a database each sees to the deadlines of its own tables, and only those move when it was
    away.
    """

    async def next_ms(self, after_ms: int = -1) -> int | None:
        """The earliest due time after `after_ms`; None when nothing will be due."""
        query = f"SELECT min(due_ms) FROM deadlines WHERE due_ms > ? AND due_ms < ?{self._of_our_tables()}"
        ((due_ms,),) = await self._database.read(query, (after_ms, NEVER_MS))
        return None if due_ms is None else int(due_ms)

    async def due(self, now_ms: int) -> list[DueRow]:
        """All deadlines that are due by `now_ms`, the longest overdue first."""
        query = (
            f"SELECT table_id, key, kind, seat, due_ms FROM deadlines WHERE due_ms <= ?{self._of_our_tables()}"
            " ORDER BY due_ms, table_id, key"
        )
        return [DueRow(*row) for row in await self._database.read(query, (now_ms,))]

    async def of(self, table: TableId) -> list[Deadline]:
        """All deadlines of one table, the earliest first; those that wait or are spent (`NEVER_MS`) come last."""
        return [Deadline(*row) for row in await self._database.read(_OF_TABLE, (table,))]

    async def spend(self, row: DueRow) -> None:
        """Mark a deadline as acted on: it is never due again, however long its key stays wanted.

        Nothing changes when its time is not the one in `row`: it waits by now, or has gone on after a pause.
        """
        query = "UPDATE deadlines SET due_ms = ? WHERE table_id = ? AND key = ? AND due_ms = ?"
        await self._database.write(lambda db: db.execute(query, (NEVER_MS, row.table, row.key, row.due_ms)).rowcount)

    async def spend_all(self, table: TableId, keys: Sequence[str]) -> None:
        """Mark some deadlines of a table as done with, whenever they are due, also those that wait."""
        query = "UPDATE deadlines SET due_ms = ?, left_ms = NULL WHERE table_id = ? AND key = ?"
        rows = [(NEVER_MS, table, key) for key in keys]
        await self._database.write(lambda db: db.executemany(query, rows).rowcount)

    async def alive_until(self) -> int | None:
        """When the bot was last known to run, by the clock that deadlines go by. None before the first start."""
        process = self._database.membership.process
        if process and (rows := await self._database.read(_LEASED_UNTIL, (process,))):
            return int(rows[0][0])
        ((until_ms,),) = await self._database.read(ALIVE_UNTIL)
        return None if until_ms is None else int(until_ms)

    async def note_alive(self, now_ms: int) -> None:
        """Note that the bot runs at `now_ms`."""
        require_ints(now_ms=now_ms)
        await self._database.write(lambda db: self._note_alive(db, now_ms))

    async def shift(
        self, away_ms: int, done: Callable[[bool], None] = lambda is_saved: None, *, step_ms: int = 0
    ) -> None:
        """Move deadlines by the time that the bot was away, in milliseconds: nobody loses a turn to an outage.

        Where a clock was set they all move by `step_ms`, too, which is negative if it was set back; and so does
        whatever else waits for days.

        `done` is called once, when it is saved or surely not: later, if StoreUncertain is raised.

        A deadline that was so far away that less than a hundredth of its time is lost does not move by `away_ms`: after
        a short restart the messages of a table by post say what they said, and none has to be edited. `alive_until`
        moves in the same commit, so a crash right after it does not move deadlines twice.
        """
        require_ints(away_ms=away_ms, step_ms=step_ms)
        process = self._database.membership.process
        ours = self._of_our_tables()

        def job(db: Connection) -> None:
            rows = db.execute(_LEASED_UNTIL, (process,)).fetchall() if process else []
            ((until_ms,),) = rows or db.execute(ALIVE_UNTIL).fetchall()
            if until_ms is None:  # no table was ever open
                return
            soon_ms = min(until_ms + _NOTICED * away_ms, NEVER_MS)
            for by_ms, before_ms in ((away_ms, soon_ms), (step_ms, NEVER_MS)):
                if not by_ms:
                    continue
                moved = db.execute(f"SELECT DISTINCT table_id FROM deadlines WHERE due_ms < ?{ours}", (before_ms,))
                if process:  # another one may show when they end
                    note_old(db, (table for (table,) in moved.fetchall()))
                db.execute(f"UPDATE deadlines SET due_ms = due_ms + ? WHERE due_ms < ?{ours}", (by_ms, before_ms))
            for query in _WAITS_FOR_DAYS if step_ms else ():
                db.execute(query + self._ours(), (step_ms,))
            self._note_alive(db, until_ms + away_ms + step_ms)

        is_saved = False

        def saved(_: None) -> None:
            nonlocal is_saved
            is_saved = True

        try:
            await self._database.write(job, saved)
        except StoreUncertain:
            self._database.after_writes(lambda: done(is_saved))
            raise
        except BaseException:
            done(False)
            raise
        done(True)

    def _note_alive(self, db: Connection, now_ms: int) -> None:
        db.execute(_ALIVE, (now_ms,))
        if process := self._database.membership.process:
            db.execute(_LEASES_ALIVE, (now_ms, process))


_OF_TABLE = "SELECT key, kind, seat, due_ms, left_ms FROM deadlines WHERE table_id = ? ORDER BY due_ms, key"

ALIVE_UNTIL = """
    SELECT coalesce((SELECT until_ms FROM alive), (
        SELECT max((SELECT at_ms FROM events AS e WHERE e.table_id = t.table_id ORDER BY version DESC LIMIT 1))
        FROM tables AS t WHERE is_open = 1
    ))
"""
"""The last heartbeat; before the first one the newest event of the open tables.

Where there is a heartbeat no event counts: it may be from before the clock was set back.
"""

_WAITS_FOR_DAYS = (
    "UPDATE settlements SET tell_ms = tell_ms + ? WHERE tell_ms > 0",
    "UPDATE removed_servers SET at_ms = at_ms + ? WHERE 1 = 1",  # all of such a server is deleted after a month
)

_ALIVE = "INSERT INTO alive VALUES (1, ?) ON CONFLICT (only_row) DO UPDATE SET until_ms = excluded.until_ms"

# The last heartbeat by shards: others play on, and note that, while one process is away. No row before the first start.
_LEASED_UNTIL = "SELECT min(alive_ms) FROM leases WHERE owner = ? HAVING min(alive_ms) IS NOT NULL"
_LEASES_ALIVE = "UPDATE leases SET alive_ms = ? WHERE owner = ?"


def carried_on(old: Iterable[Deadline], wanted: Iterable[Deadline], now_ms: int) -> tuple[Deadline, ...]:
    """A table's deadlines after a commit at `now_ms` (UTC milliseconds): the wanted ones, with their times from before.

    A deadline that begins to wait keeps the time that is left, and one that goes on has that time from now. None moves
    to a later time; one moves to an earlier time where less is given now. A spent deadline stays spent.
    """
    before = {deadline.key: deadline for deadline in old}
    return tuple(
        _carried_on(before[deadline.key], deadline, now_ms) if deadline.key in before else deadline
        for deadline in wanted
    )


def _carried_on(old: Deadline, new: Deadline, now_ms: int) -> Deadline:
    if old.left_ms is None and old.due_ms == NEVER_MS:
        return old
    if new.left_ms is not None:
        left_ms = max(0, old.due_ms - now_ms) if old.left_ms is None else old.left_ms
        return new if left_ms >= new.left_ms else replace(new, left_ms=left_ms)
    due_ms = old.due_ms if old.left_ms is None else now_ms + old.left_ms
    return new if due_ms >= new.due_ms else old if old.due_ms == due_ms else replace(new, due_ms=due_ms)


def ask_deadlines(db: Connection, table: TableId) -> Cursor:
    """Ask for a table's rows, for `sync_deadlines` later in the same job."""
    return db.execute(_OF_TABLE, (table,))


def sync_deadlines(db: Connection, table: TableId, asked: Cursor, wanted: Iterable[Deadline], now_ms: int) -> None:
    """Replace a table's rows by the wanted ones, with their times from before (see `carried_on`). Inside a job."""
    old = {row[0]: Deadline(*row) for row in asked.fetchall()}
    new = {deadline.key: deadline for deadline in carried_on(old.values(), wanted, now_ms)}
    for key in old.keys() - new.keys():
        db.execute("DELETE FROM deadlines WHERE table_id = ? AND key = ?", (table, key))
    changed = [row for key, row in new.items() if old.get(key) != row]
    if changed:
        db.executemany(
            "INSERT INTO deadlines (table_id, key, kind, seat, due_ms, left_ms) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, key) DO UPDATE SET due_ms = excluded.due_ms, left_ms = excluded.left_ms",
            [(table, row.key, str(row.kind), row.seat, row.due_ms, row.left_ms) for row in changed],
        )
