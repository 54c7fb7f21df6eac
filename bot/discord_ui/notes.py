"""Notes in a table's log about its own messages: one was posted, is gone, or cannot be posted."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.place import Place
from bot.discord_ui.time_out import timed_out_until
from bot.ids import AccountId, TableId
from bot.play.memory import NoSuchTable
from bot.play.tables import TableBroken
from bot.store import StoreUnavailable
from bot.store.message_targets import LOBBY, batch_of
from bot.table.actions import Action, Leave, LoseRoot, Pause
from bot.table.happenings.pausing import CHANNEL_LOST, LINE_REFUSED, LINE_UNKNOWN, TIMED_OUT
from bot.table.refusals import RuleError
from bot.table.state import Phase

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

    async def lost(self, place: Place, reason: str) -> None:
        """Pause a table whose channel is lost. A lobby that was never posted is closed: only its host knows of it.

        Where nobody knows whether a line stands, its batch is given up, and no newer one.
        """
        table = place.table
        if reason == LINE_UNKNOWN:
            batch_no = batch_of(place.target)
            await self.note(table, LoseRoot(batch_no), f"unknown:{table}:{batch_no}")
            return
        host = await self._host_of_unposted(table)
        if host is None:
            await self.pause(table, reason)
        else:
            await self.note(table, Leave(host), f"unposted:{table}")

    async def _host_of_unposted(self, table: TableId) -> AccountId | None:
        """The host of a lobby of which no message was ever posted; None for any other table."""
        state = (await self._desk.tables.known(table)).state
        people = [sitter for _, sitter in state.sitters if not sitter.is_computer]
        if state.phase is not Phase.LOBBY or state.batch_no > 0 or len(people) > 1:
            return None
        rows = await self._desk.store.panels.of(table)
        return None if any(row.target == LOBBY and row.message_id for row in rows) else state.host

    async def pause(self, table: TableId, reason: str) -> None:
        """Pause a table that cannot go on in its channel; harmless if it is paused already.

        A hand whose seal Discord refuses to take is none: its number is used up.
        """
        known = await self._desk.tables.known(table)
        frozen = known.state.frozen
        if reason == LINE_REFUSED and frozen is not None:
            batch_no = frozen.root.batch_no
            await self.note(table, LoseRoot(batch_no, reason), f"refused:{table}:{batch_no}:{frozen.hand_no}")
            return
        if reason == CHANNEL_LOST and timed_out_until(self._desk.client, known.row.guild_id) is not None:
            reason = TIMED_OUT
        await self.note(table, Pause(None, reason), f"lost:{table}:{known.version}")
