"""Routes every slash command to its cog."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.boundary import Told, boundary
from bot.discord_ui.offered import require_offered


class CommandTree(app_commands.CommandTree[Any]):
    """The slash commands, behind the same error boundary as clicks."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether to answer a command or an autocomplete: not while the bot stops, and not to a sender who is too fast.

        Raises NotOffered if the command or one of its values does not exist.
        """
        if not interaction.client.underway.enter(interaction):
            return False
        if not await interaction.client.pace.allows(interaction):
            return False
        if interaction.type is discord.InteractionType.application_command:
            require_offered(interaction)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Tell the sender of the error in a sentence."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else Told("error.old_command")
        async with boundary(interaction, interaction.client.desk):
            raise cause
