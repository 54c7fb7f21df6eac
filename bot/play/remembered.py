"""The newest states of the tables that were used last, kept in memory."""

from __future__ import annotations

from collections import OrderedDict

from bot.ids import TableId
from bot.play.known import Known

STATES_KEPT = 2048


class Remembered:
    """States by table. What was read of a table before it was forgotten is not kept: another process has changed it.

    `moment` is how often something was forgotten: ask for it before reading.
    """

    def __init__(self) -> None:
        self.moment = 0
        self._known: OrderedDict[TableId, Known] = OrderedDict()
        self._forgotten: OrderedDict[TableId, int] = OrderedDict()  # the newest moment of some tables
        self._all_forgotten = 0  # the newest moment of all others

    def get(self, table: TableId) -> Known | None:
        """A table's state; None if it has to be read."""
        known = self._known.get(table)
        if known is not None:
            self._known.move_to_end(table)
        return known

    def keep(self, known: Known, moment: int) -> Known:
        """Keep a state that was read, or made of what was read, at a moment, unless it may be old by now."""
        table = known.state.table
        if max(self._all_forgotten, self._forgotten.get(table, 0)) > moment:
            self._known.pop(table, None)
            return known
        self._known[table] = known
        self._known.move_to_end(table)
        while len(self._known) > STATES_KEPT:
            self._known.popitem(last=False)
        return known

    def forget(self, table: TableId) -> None:
        """Have the next look read a table."""
        self.moment += 1
        self._known.pop(table, None)
        self._forgotten[table] = self.moment
        self._forgotten.move_to_end(table)
        if len(self._forgotten) > STATES_KEPT:
            _, self._all_forgotten = self._forgotten.popitem(last=False)

    def forget_all(self) -> None:
        """Have all tables read anew."""
        self.moment += 1
        self._known.clear()
        self._all_forgotten = self.moment
