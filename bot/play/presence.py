"""When each player last did something at a table: who has just tapped needs no call when their turn comes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.ids import AccountId, TableId

UNAWARE_AFTER_S = 60.0
_KEPT = 8192


class Presence:
    """Remembers the newest actions; what is forgotten (or lost by a restart) counts as long ago.

    `monotonic_s` is a clock that nobody sets.
    """

    def __init__(self, monotonic_s: Callable[[], float]) -> None:
        self._monotonic_s = monotonic_s
        self._seen: OrderedDict[tuple[TableId, AccountId], float] = OrderedDict()

    def saw(self, table: TableId, account: AccountId) -> None:
        """The player has just done something."""
        self._seen[table, account] = self._monotonic_s()
        self._seen.move_to_end((table, account))
        if len(self._seen) > _KEPT:
            self._seen.popitem(last=False)

    def is_unaware(self, table: TableId, account: AccountId) -> bool:
        """Whether the player has done nothing for a minute, so that an edit alone would not reach them."""
        seen = self._seen.get((table, account))
        return seen is None or self._monotonic_s() - seen > UNAWARE_AFTER_S
