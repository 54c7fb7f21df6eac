"""The private menu of a table: what the sender may do there."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import manages
from bot.discord_ui.called import answer_call
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click
from bot.discord_ui.replies import redraw, reply
from bot.ids import AccountId, TableId
from bot.panels.panel import Panel


class Menu:
    """Shows the menu for /table, and redraws it after each click on it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer with the menu in private. Whoever is called at the table is there."""
        await answer_call(self._desk, interaction, table, account)
        await reply(interaction, await self._panel(interaction, table, account))

    async def redraw(self, click: Click) -> None:
        """Answer a click on the menu."""
        await redraw(click.interaction, await self._panel(click.interaction, click.tap.table, click.account))

    async def _panel(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> Panel:
        row = (await self._desk.tables.known(table)).row
        return await self._desk.screens.menu(table, account, is_manager=manages(interaction, row.guild_id))
