"""The newest states of some tables, kept in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace

from bot.ids import TableId
from bot.play.known import Known
from bot.store import NEVER_MS, DueRow, Store
from bot.table.evolve import fold

_STATES_KEPT = 2048


class NoSuchTable(LookupError):
    """There is no table of that name."""


class Memory:
    """Loads a table when it is asked for first. What was read while the table changed is read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[TableId, Known] = OrderedDict()
        self._loading: dict[TableId, object] = {}  # a token for each table: without it what is read may be older

    def __contains__(self, table: TableId) -> bool:
        return table in self._known

    def get(self, table: TableId) -> Known | None:
        """What is in memory, without a look into the store."""
        return self._known.get(table)

    async def load(self, table: TableId) -> Known:
        """The table's newest state. Raises NoSuchTable, StoreUnavailable."""
        while (known := self._known.get(table)) is None:
            token = self._loading.setdefault(table, object())
            try:
                read = await self._read(table)
            except BaseException:
                self._loading.pop(table, None)
                raise
            if self._loading.pop(table, None) is token:
                return self.keep(read)
        self._known.move_to_end(table)
        return known

    def keep(self, known: Known) -> Known:
        """Keep the newest state of a table."""
        table = known.state.table
        self._loading.pop(table, None)
        self._known[table] = known
        self._known.move_to_end(table)
        while len(self._known) > _STATES_KEPT:
            self._known.popitem(last=False)
        return known

    def spend(self, known: Known, keys: Collection[str]) -> None:
        """Forget that some timers are still to come, as the store is about to; harmless if the table has changed."""
        if self._known.get(known.state.table) is known:
            self.keep(known.with_spent(keys))

    def spend_due(self, row: DueRow) -> None:
        """Note that a deadline was acted on, as the store has."""
        if (known := self._known.get(row.table)) is not None:
            deadlines = (
                replace(one, due_ms=NEVER_MS) if (one.key, one.due_ms) == (row.key, row.due_ms) else one
                for one in known.deadlines
            )
            self._known[row.table] = replace(known, deadlines=tuple(deadlines))

    def forget(self, table: TableId) -> None:
        """Forget a table; the next look loads it."""
        self._loading.pop(table, None)
        self._known.pop(table, None)

    def forget_all(self) -> None:
        """Forget all tables: some may be there no more."""
        self._loading.clear()
        self._known.clear()

    async def _read(self, table: TableId) -> Known:
        row = await self._store.tables.get(table)
        if row is None:
            raise NoSuchTable(table)
        log = await self._store.log.load(table)
        return Known(row, log.version, fold(log.events), tuple(await self._store.deadlines.of(table)))
