"""What players have seen: whoever clicks at a table knows what it waits for, and need not be told.

A notice that is still to come is a stored deadline. Having seen what it tells of spends it, so a restart forgets
nothing, and nothing else is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set

from bot.ids import AccountId, TableId
from bot.play.tables import Tables
from bot.store import NEVER_MS, Store, StoreUnavailable
from bot.table.notice import NoticeKind
from bot.table.notices import wanted_notices
from bot.table.timers import TimerKind

_log = logging.getLogger(__name__)


class Seen:
    """Spends the notices that a click makes needless."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._notes: set[asyncio.Task[None]] = set()

    async def saw(self, table: TableId, account: AccountId, *, hidden: Set[NoticeKind] = frozenset()) -> None:
        """Note that a player has just clicked something of a table. Raises NoSuchTable.

        What they clicked does not show what is `hidden`, so they have yet to be told of that.
        Only the first click of a turn is stored. Nobody waits for that: it shares the commit of what the click does. A
        process that is killed in between tells somebody once what they know.
        """
        known = await self._tables.known(table)
        seat = known.state.seat_of(account)
        unseen = {f"{TimerKind.NOTICE}:{one.key}" for one in wanted_notices(known.state) if one.kind in hidden}
        keys = tuple(
            one.key
            for one in known.deadlines
            if one.kind == TimerKind.NOTICE and one.seat == seat and one.due_ms < NEVER_MS and one.key not in unseen
        )
        if not keys:
            return
        self._tables.spend(known, keys)
        task = asyncio.get_running_loop().create_task(self._note(table, keys), name="seen")
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    async def _note(self, table: TableId, keys: tuple[str, ...]) -> None:
        try:
            await self._store.deadlines.spend_all(table, keys)
        except StoreUnavailable as error:
            _log.warning("what was seen at table %s could not be saved: %s", table, error)
