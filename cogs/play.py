"""/play: the games as a choice, for those who do not know their names."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.said import said


class Play(commands.Cog):
    """The choice of games."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.play"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def play(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Offer the games in private."""
        await self._bot.offering.offer(interaction)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Play(bot))
