"""Which message on Discord shows which panel, for the reconciler."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from bot.ids import AccountId, TableId
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.erasure import REMEMBERED
from bot.store.errors import require_ints
from bot.store.message_targets import Kind, account_of, is_of
from bot.store.part import Part

_CACHED_MAX = 1024  # messages; a bigger cache starts anew
_COLUMNS = "table_id, target, channel_id, message_id, digest, turn_key, posted_ms"

_INSERT = (
    f"INSERT INTO panels ({_COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ? WHERE {REMEMBERED} ON CONFLICT (table_id, target)"
)
_ADD = f"{_INSERT} DO NOTHING"
_IS_OPEN = "SELECT 1 FROM tables WHERE table_id = ? AND is_open = 1"
_IS_HAND = is_of(Kind.HAND)
_DROP_REFUSED = (
    "DELETE FROM panels WHERE table_id = ? AND target = ? AND message_id = 0"
    " AND (digest = ? OR substr(digest, 1, length(?)) <> ?)"
)
_PUT = (
    f"{_INSERT} DO UPDATE SET"
    " channel_id = excluded.channel_id, message_id = excluded.message_id, digest = excluded.digest,"
    " turn_key = excluded.turn_key, posted_ms = excluded.posted_ms"
)


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A posted message: `target` names its readers, `digest` its content, `turn_key` the turn that it is about.

    `posted_ms` is UTC milliseconds.
    """

    table: TableId
    target: str
    channel_id: int
    message_id: int
    digest: str
    turn_key: str
    posted_ms: int

    def __post_init__(self) -> None:
        require_ints(channel_id=self.channel_id, message_id=self.message_id, posted_ms=self.posted_ms)

    @property
    def account(self) -> AccountId:
        """The only reader of a private message; empty for one that everybody sees."""
        return account_of(self.target)


def note_old(db: Connection, tables: Iterable[TableId]) -> None:
    """Inside a job of one of several processes: tell the others that what some tables show may be old."""
    for table in tables:
        db.execute("CALL note_old_messages(?)", (table,))


class Panels(Part):
    """One message for each target of a table."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._places: dict[tuple[TableId, str], tuple[int, int] | None] = {}
        self._changes = 0  # what was read across a change is not cached

    async def place(self, table: TableId, target: str) -> tuple[int, int] | None:
        """The channel and the id of a message, cached because every answer to a tap asks; None if there is none.

        What stands in a channel that the table has left may still be cached.
        """
        key = (table, target)
        if key in self._places:
            return self._places[key]
        changes = self._changes
        query = "SELECT channel_id, message_id FROM panels WHERE table_id = ? AND target = ? AND message_id > 0"
        rows = await self._database.read(query, key)
        place = (int(rows[0][0]), int(rows[0][1])) if rows else None
        if changes == self._changes:
            if len(self._places) >= _CACHED_MAX:
                self._places.clear()
            self._places[key] = place
        return place

    def _moved(self, table: TableId, target: str, place: tuple[int, int] | None) -> None:
        """Drop what is cached of a message, unless it stands where it stood: most writes say what it shows now."""
        key = (table, target)
        if key not in self._places or self._places[key] != place:
            self._changes += 1
            self._places.pop(key, None)

    def forget(self, table: TableId) -> None:
        """Drop what is cached of a table's messages: another process has changed it."""
        self._changes += 1
        for key in [key for key in self._places if key[0] == table]:
            del self._places[key]

    def invalidate(self) -> None:
        """Empty the cache: another process may have changed anything."""
        self._changes += 1
        self._places.clear()

    async def of(self, table: TableId) -> list[PanelRow]:
        """The messages of one table."""
        return [
            PanelRow(*row)
            for row in await self._database.read(
                f"SELECT {_COLUMNS} FROM panels WHERE table_id = ? ORDER BY target", (table,)
            )
        ]

    async def table_of(self, message_id: int) -> TableId | None:
        """The table that keeps a message up to date; None if none does."""
        rows = await self._database.read("SELECT table_id FROM panels WHERE message_id = ?", (message_id,))
        return TableId(rows[0][0]) if rows else None

    async def newest_in(self, channel_id: int, until_ms: int) -> int:
        """The id of the newest message in a channel that was posted until then (UTC milliseconds); 0 without one."""
        query = "SELECT coalesce(max(message_id), 0) FROM panels WHERE channel_id = ? AND posted_ms <= ?"
        return int((await self._database.read(query, (channel_id, until_ms)))[0][0])

    async def put(self, row: PanelRow) -> None:
        """Remember a message in the place of an older one for the same target."""
        await self._write(_PUT, (*astuple(row), row.account))
        self._moved(row.table, row.target, (row.channel_id, row.message_id) if row.message_id > 0 else None)

    async def want(self, row: PanelRow) -> None:
        """Have another process post a message of an open table that neither stands anywhere nor is being posted.

        The row's digest says that it is wanted; with more behind it, that the message is being posted. The other
        process hears of it even if it had posted that message in vain.
        """

        def job(db: Connection) -> None:
            self._database.membership.require(db)
            if db.execute(_IS_OPEN, (row.table,)).fetchone() is not None:
                db.execute(_DROP_REFUSED, (row.table, row.target, *[row.digest] * 3))
                db.execute(_ADD, (*astuple(row), row.account))

        await self._database.write(job)

    async def drop(self, table: TableId, target: str) -> None:
        """Forget a message."""
        await self._write("DELETE FROM panels WHERE table_id = ? AND target = ?", (table, target))
        self._moved(table, target, None)

    async def drop_all(self, table: TableId, *, hands: bool, others: bool) -> None:
        """Forget a table's messages at once: the hands in direct messages, all others, or both."""
        which = "" if hands and others else f" AND {_IS_HAND}" if hands else f" AND NOT {_IS_HAND}"
        if hands or others:
            await self._write(f"DELETE FROM panels WHERE table_id = ?{which}", (table,))
            self.forget(table)

    async def note_old(self, tables: Iterable[TableId]) -> None:
        """Tell the process that serves some tables that what they show may be old. Harmless where it is this one."""
        wanted = list(tables)

        if wanted and self._database.membership.process:
            await self._database.write(lambda db: note_old(db, wanted))

    async def _write(self, query: str, values: Sequence[Any]) -> None:
        """Change a row while the table is ours: a process that was stopped must not hide a newer one's message."""

        def job(db: Connection) -> None:
            self._database.membership.require(db)
            db.execute(query, values)

        await self._database.write(job)
