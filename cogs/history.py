"""/history, /replay and /verify: the server's hands that are over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot


async def hand_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[int]]:
    """The newest hands that have what was typed in their line."""
    found = await interaction.client.archive.history.choices(interaction.guild_id or 0, current)
    return [app_commands.Choice(name=line, value=number) for number, line in found]


class HistoryCog(commands.Cog):
    """Past hands."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description="Check that a hand's deal is the one that was committed to")
    @app_commands.describe(hand="Which hand; your newest one without it")
    @app_commands.autocomplete(hand=hand_choices)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def verify(self, interaction: discord.Interaction[PokerBot], hand: int | None = None) -> None:
        """What was checked, for the sender alone, and two files to check it without the bot."""
        archive = self._bot.archive
        account = await self._bot.seating.account(interaction.user)
        await archive.verify(interaction, await archive.hand(interaction, hand, account), account)


async def setup(bot: PokerBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(HistoryCog(bot))
