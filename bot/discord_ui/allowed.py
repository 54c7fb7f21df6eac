"""Where somebody asks and what they manage there, by Discord's word: the same for commands and clicks.

What a table's rules allow is not said here: that is `decide`'s.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.boundary import Told


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
