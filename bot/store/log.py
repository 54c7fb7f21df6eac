"""The log: what happened at each table, in order, and the one way to add to it.

An append is one transaction: events, the id of the action, ledger entries, records of hands, deadlines and drafts
change together or not at all. A table's events are numbered from 1; its version is the number of its newest event.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import TableId
from bot.store.append_once import Append, Committed, Outcome, append_in
from bot.store.codec import decode, encode
from bot.store.database import Database
from bot.store.drafts import Drafts
from bot.store.part import Part
from bot.table.events import Event


@dataclass(frozen=True, slots=True)
class Log:
    """Events that fold to a table's state, and the version after the last of them; no events for an unknown table."""

    version: int
    events: tuple[Event, ...]


class EventLog(Part):
    """Reads and appends. An append checks its version: optimistic concurrency, without a lock between two actions."""

    def __init__(self, database: Database, drafts: Drafts) -> None:
        super().__init__(database)
        self._drafts = drafts

    async def load(self, table: TableId, after: int = 0) -> Log:
        """The events since the newest hand was dealt (included, it carries everything), or since the start.

        Of these only the ones after a version, if that is given. Raises UnknownEvent, StoreUnavailable.
        """
        rows = await self._database.read(
            "SELECT version, type, type_version, body FROM events WHERE table_id = ?1 AND version > ?2"
            " AND version >= (SELECT hand_version FROM tables WHERE table_id = ?1) ORDER BY version",
            (table, after),
        )
        return Log(rows[-1][0] if rows else after, tuple(decode(*row[1:]) for row in rows))

    async def hand(self, table: TableId, hand_no: int) -> tuple[Event, ...]:
        """The events of one hand, from its deal to the event before the next hand's; none for an unknown hand.

        Raises UnknownEvent, StoreUnavailable.
        """
        starts = "SELECT version FROM events WHERE type = 'HandDealt' AND table_id = ?1"
        rows = await self._database.read(
            "SELECT type, type_version, body FROM events WHERE table_id = ?1"
            f" AND version >= ({starts} AND json_extract(body, '$.hand_no') = ?2)"
            f" AND version < ifnull(({starts} AND json_extract(body, '$.hand_no') = ?2 + 1), {2**62}) ORDER BY version",
            (table, hand_no),
        )
        return tuple(decode(*row) for row in rows)

    async def timed(self, table: TableId) -> tuple[tuple[int, Event], ...]:
        """The events since the hand before the newest one was dealt, with their times (UTC milliseconds).

        None before the first deal. Raises UnknownEvent, StoreUnavailable.
        """
        deals = "SELECT version FROM events WHERE type = 'HandDealt' AND table_id = ?1 ORDER BY version DESC LIMIT 2"
        rows = await self._database.read(
            "SELECT at_ms, type, type_version, body FROM events WHERE table_id = ?1"
            f" AND version >= (SELECT min(version) FROM ({deals}) AS newest) ORDER BY version",
            (table,),
        )
        return tuple((at_ms, decode(*event)) for at_ms, *event in rows)

    async def dealt_ms(self, table: TableId) -> int | None:
        """When the newest hand was dealt, UTC milliseconds; None before the first."""
        rows = await self._database.read(
            "SELECT at_ms FROM events AS e JOIN tables AS t USING (table_id)"
            " WHERE table_id = ? AND e.version = t.hand_version AND e.type = 'HandDealt'",
            (table,),
        )
        return rows[0][0] if rows else None

    async def append(self, append: Append, come_late: Callable[[TableId], None] = lambda table: None) -> Outcome:
        """Store what an action did; durable when this returns. The action's id is its idempotency key.

        Raises LookupError for a table that was never opened, StoreUnavailable; then nothing was changed. Raises
        StoreUncertain where that is not known yet. `come_late` is told of the table when the action is stored after
        the caller had to go.
        """
        encoded = [encode(event) for event in append.events]
        is_awaited = True

        def follow(outcome: Outcome) -> None:
            if isinstance(outcome, Committed):
                self._drafts.evict(append.table, append.clears_drafts)
                if not is_awaited:
                    come_late(append.table)

        try:
            return await self._database.write_about(append.table, lambda db: append_in(db, append, encoded), follow)
        finally:
            is_awaited = False
