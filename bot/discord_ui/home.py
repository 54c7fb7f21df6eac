"""In which server with the bot something was done, if in any."""

from __future__ import annotations

from typing import Any

import discord


def home_of(interaction: discord.Interaction[Any]) -> int | None:
    """The server that an interaction comes from. None in direct messages, and where only its sender has the bot.

    A person may have installed the bot for themselves: then they use it in servers that have nothing to do with it.
    """
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        return None
    return interaction.guild_id
