"""The lane of a private reply with a player's hand."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.components import file_of, view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, failure_of
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.lanes.shown import Shown
from bot.ids import AccountId, TableId
from bot.panels.panel import Panel


class PrivateLane(Lane):
    """A private reply with the player's hand. The token of the newest click edits it for up to 15 minutes."""

    def __init__(self, desk: Desk, table: TableId, account: AccountId) -> None:
        super().__init__(desk.drawings)
        self._desk = desk
        self._table = table
        self._account = account
        self.interaction: discord.Interaction[Any] | None = None

    async def build(self) -> Panel | None:
        """The same panel as in the direct message."""
        return await self._desk.screens.hand(self._table, self._account)

    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """Edit the private reply. Once its token has expired, nothing happens: My cards gives a new reply."""
        if panel is None or self.interaction is None:
            return False
        view = view_of(panel)
        try:
            if has_new_picture:
                files = [file_of(panel, png)] if png is not None else []
                await self.interaction.edit_original_response(content=panel.text, view=view, attachments=files)
            else:
                await self.interaction.edit_original_response(content=panel.text, view=view)
        except Exception as error:
            if failure_of(error) in (Failure.PASSING, Failure.BUG):
                self.shown = Shown()  # Discord may have done it all the same
                raise  # so the lane looks again
            return False
        return True
