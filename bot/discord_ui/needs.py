"""What a click needs before its handler sees it, as data, and the one place where that is checked."""

from __future__ import annotations

from enum import Flag
from typing import Any

import discord

from bot.discord_ui.allowed import manages, server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId
from bot.panels.custom_ids import Tap


class Needs(Flag):
    """What a handler needs to be true, checked in this order. Each includes those that it rests on."""

    NOTHING = 0
    """Nothing, not even an account: none is made of whoever asks."""
    ACCOUNT = 1
    """The presser is known here. Their account is made at their first click."""
    SERVER = 2 | ACCOUNT
    """It was clicked in a server. Elsewhere the presser is told to go to one."""
    SERVERS_MESSAGE = 4 | ACCOUNT
    """Its message is a server's. Elsewhere the panel is an old one."""
    TABLE = 8 | ACCOUNT
    """The presser sits at the table, or may view its channel. To anybody else the panel is an old one."""
    THIS_HAND = 16 | TABLE
    """The panel shows the table's newest hand."""
    MANAGER = 32 | THIS_HAND
    """The presser has Manage Server in the table's server."""


class Checks:
    """Looks whether a click has what its handler needs."""

    def __init__(self, desk: Desk, viewing: Viewing) -> None:
        self._desk = desk
        self._viewing = viewing

    async def sender(self, interaction: discord.Interaction[Any], tap: Tap, needs: Needs) -> AccountId | None:
        """Who clicked, None where no account is needed. Raises Told for the first need that is not met."""
        if Needs.ACCOUNT not in needs:
            return None
        account = await self._desk.account(interaction)
        if Needs.SERVER in needs:
            server_of(interaction)
        if Needs.SERVERS_MESSAGE in needs and interaction.guild_id is None:
            raise Told("error.old_panel")
        if Needs.TABLE in needs:
            await self._require_table(interaction, tap, account, needs)
        return account

    async def _require_table(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, needs: Needs
    ) -> None:
        await self._viewing.require(interaction, tap, account)
        if interaction.type is discord.InteractionType.component:
            self._desk.presence.saw(tap.table, account)
        if Needs.THIS_HAND not in needs:
            return
        known = await self._desk.tables.known(tap.table)
        if tap.hand_no != known.state.hand_no:
            raise Told("error.old_panel")
        if Needs.MANAGER in needs and not manages(interaction, known.row.guild_id):
            raise Told("error.managers_only")
