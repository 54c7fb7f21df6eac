"""In which server a command or click was made, and whether its sender may manage that server, as Discord says.

What a table's rules allow is not checked here, but by `why_not`.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.home import home_of
from bot.discord_ui.hosting import invite_url


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The id of the server that an interaction comes from. Raises Told where there is none with the bot."""
    guild_id = home_of(interaction)
    if guild_id is None and interaction.guild_id is not None:
        raise Told("error.not_invited", link=invite_url(interaction.application_id))
    if guild_id is None:
        raise Told("error.in_a_server")
    return guild_id


def manages(interaction: discord.Interaction[Any], guild_id: int | None) -> bool:
    """Whether the interaction comes from this server and its sender has Manage Server there."""
    return guild_id is not None and home_of(interaction) == guild_id and interaction.permissions.manage_guild


def manages_here(interaction: discord.Interaction[Any]) -> bool:
    """Whether the sender has Manage Server where the interaction comes from; False in direct messages."""
    return manages(interaction, interaction.guild_id)


def owns_here(interaction: discord.Interaction[Any]) -> bool:
    """Whether the sender owns the server where the interaction comes from; False in direct messages."""
    return interaction.guild is not None and interaction.guild.owner_id == interaction.user.id


def managed_server(interaction: discord.Interaction[Any], sentence: str) -> int:
    """The server that the interaction comes from.

    Raises Told where there is none with the bot, and with the key `sentence` unless its sender manages it.
    """
    guild_id = server_of(interaction)
    if not manages_here(interaction):
        raise Told(sentence)
    return guild_id


def owned_server(interaction: discord.Interaction[Any]) -> int:
    """The server that the interaction comes from. Raises Told unless its sender owns it."""
    if interaction.guild is None or not owns_here(interaction):
        raise Told("privacy.need_owner")
    return interaction.guild.id
