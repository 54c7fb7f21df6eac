"""The newest states of the tables that were used last, kept in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace

from bot.ids import TableId
from bot.play.known import Known
from bot.store import NEVER_MS, DueRow, Store
from bot.table.evolve import evolve_all, fold

STATES_KEPT = 2048


class NoSuchTable(LookupError):
    """There is no table of that name."""


class Memory:
    """Loads a table when it is asked for first, once for all who wait for it.

    What was read of a table before it was forgotten is read again: of its log only what has come since.

    A table is forgotten when somebody else has changed it: another process, or a commit that came too late for its
    caller. `moment` is how often something was forgotten: ask for it before reading what is kept afterwards.
    """

    def __init__(self, store: Store) -> None:
        self.moment = 0
        self._store = store
        self._known: OrderedDict[TableId, Known] = OrderedDict()
        self._old: OrderedDict[TableId, Known] = OrderedDict()  # what was known of tables that were forgotten
        self._forgotten: OrderedDict[TableId, int] = OrderedDict()  # the newest moment of some tables
        self._all_forgotten = 0  # the newest moment of all others
        self._reads: dict[TableId, asyncio.Task[None]] = {}

    def get(self, table: TableId) -> Known | None:
        """What is in memory, without a look into the store."""
        return self._known.get(table)

    async def load(self, table: TableId) -> Known:
        """The table's newest state. Raises NoSuchTable, StoreUnavailable."""
        while (known := self._known.get(table)) is None:
            if (read := self._reads.get(table)) is None:
                read = self._reads[table] = asyncio.get_running_loop().create_task(self._load(table), name="load")
            await asyncio.shield(read)  # who is cancelled leaves it to the others
        self._known.move_to_end(table)
        return known

    def keep(self, known: Known, moment: int) -> bool:
        """Keep a state that was read, or made of what was read, at a moment; False if it may be old by now."""
        table = known.state.table
        if max(self._all_forgotten, self._forgotten.get(table, 0)) > moment:
            return False
        self._old.pop(table, None)
        if (there := self._known.get(table)) is not None and there.version > known.version:
            return True
        self._known[table] = known
        self._known.move_to_end(table)
        while len(self._known) > STATES_KEPT:
            self._known.popitem(last=False)
        return True

    def spend(self, known: Known, keys: Collection[str]) -> None:
        """Forget that some timers are still to come, as the store is about to; harmless if the table has changed."""
        if self._known.get(known.state.table) is known:
            self._known[known.state.table] = known.with_spent(keys)

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
        self.moment += 1
        if (known := self._known.pop(table, None)) is not None:
            self._old[table] = known
            if len(self._old) > STATES_KEPT:
                self._old.popitem(last=False)
        self._forgotten[table] = self.moment
        self._forgotten.move_to_end(table)
        if len(self._forgotten) > STATES_KEPT:
            _, self._all_forgotten = self._forgotten.popitem(last=False)

    def forget_all(self) -> None:
        """Forget all tables: some may be there no more."""
        self.moment += 1
        self._known.clear()
        self._old.clear()
        self._all_forgotten = self.moment

    async def _load(self, table: TableId) -> None:
        """Read a table once; if that fails, all who wait hear so at once: Discord waits for none of them."""
        moment = self.moment
        try:
            self.keep(await self._read(table), moment)
        finally:
            self._reads.pop(table, None)

    async def _read(self, table: TableId) -> Known:
        old = self._old.get(table)
        row, log, deadlines = await asyncio.gather(  # asked for at once, they are one wait for the database
            self._store.tables.get(table),
            self._store.log.load(table, old.version if old is not None else 0),
            self._store.deadlines.of(table),
        )
        if row is None:
            self._old.pop(table, None)
            raise NoSuchTable(table)
        goes_on = old is not None and log.version == old.version + len(log.events)  # else hands were dealt meanwhile
        state = evolve_all(old.state, log.events) if old is not None and goes_on else fold(log.events)
        return Known(row, log.version, state, tuple(deadlines))
