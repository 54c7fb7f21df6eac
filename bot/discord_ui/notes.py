"""Notes in a table's log about its own messages: one was posted, is gone, or cannot be posted."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.ids import TableId
from bot.play.tables import NoSuchTable, TableBroken
from bot.store import StoreUnavailable
from bot.table.actions import Action, Pause
from bot.table.refusals import RuleError

_log = logging.getLogger(__name__)


class Notes:
    """Submits the actions that note this. `look_later` asks for another look at a table, when the store may work."""

    def __init__(self, desk: Desk, look_later: Callable[[TableId], None]) -> None:
        self._desk = desk
        self._look_later = look_later

    async def note(self, table: TableId, action: Action, action_id: str) -> None:
        """Submit a note. One that the table refuses, since it comes too late, is only logged."""
        try:
            await self._desk.tables.submit(table, action, action_id=action_id)
        except StoreUnavailable:
            self._look_later(table)
        except RuleError as reason:  # usually two looks at a message both note it, and the first one was taken
            _log.debug("table %s does not take %s: %s", table, type(action).__name__, reason)
        except (NoSuchTable, TableBroken) as reason:
            _log.info("table %s does not take %s: %s", table, type(action).__name__, reason)

    async def pause(self, table: TableId, reason: str) -> None:
        """Pause a table that cannot go on in its channel; harmless if it is paused already."""
        await self.note(table, Pause(None, reason), f"lost:{table}:{self._desk.tables.now_ms()}")
