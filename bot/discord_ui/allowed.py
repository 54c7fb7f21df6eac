"""Who may ask for what, by Discord's word: the one place that commands and clicks are checked in.

What a table's rules allow is not said here: that is `decide`'s. Here stand servers, permissions and old panels.
"""

from __future__ import annotations

from enum import Flag
from typing import Any

import discord

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


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The server that something was asked in. Raises Told elsewhere."""
    if interaction.guild_id is None:
        raise Told("error.server_only")
    return interaction.guild_id


def manages(interaction: discord.Interaction[Any], guild_id: int | None) -> bool:
    """Whether the sender asks in this server and has Manage Server there."""
    return guild_id is not None and interaction.guild_id == guild_id and interaction.permissions.manage_guild


def manages_here(interaction: discord.Interaction[Any]) -> bool:
    """Whether the sender has Manage Server in the server that they ask in; False in direct messages."""
    return manages(interaction, interaction.guild_id)


def managed_server(interaction: discord.Interaction[Any], sentence: str) -> int:
    """The server that the sender asks in and manages. Raises Told with the key of a sentence for anybody else."""
    if interaction.guild_id is None or not manages_here(interaction):
        raise Told(sentence)
    return interaction.guild_id


def owned_server(interaction: discord.Interaction[Any]) -> int:
    """The server that its owner asks in. Raises Told for anybody else."""
    guild = interaction.guild
    if guild is None or guild.owner_id != interaction.user.id:
        raise Told("privacy.need_owner")
    return guild.id
