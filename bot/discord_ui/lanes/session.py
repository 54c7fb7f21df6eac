"""The lane of a session's card, which is posted below the last hand's panel when the table has ended."""

from __future__ import annotations

from bot.discord_ui.lanes.message import MessageLane
from bot.panels.panel import Panel


class SessionLane(MessageLane):
    """The card. It is posted silently, once, and then left as it is."""

    async def build(self) -> Panel | None:
        """The card; None as long as the session goes on, and where no hand was dealt."""
        return await self._desk.screens.session(self.place.table)
