"""/analyse: the best ways to lay some cards."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.said import described, said
from cogs.rules import any_choices


class AnalyseCog(commands.Cog):
    """Analyses."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.analyse"))
    @described("command.analyse")
    @app_commands.autocomplete(ruleset=any_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def analyse(
        self,
        interaction: discord.Interaction[PokerBot],
        cards: str = "",
        mine: str = "",
        ruleset: str = "",
        seats: app_commands.Range[int, 2, 4] | None = None,
    ) -> None:
        """A picture and words, for the sender alone."""
        account = await self._bot.desk.account(interaction)
        if cards.strip() or mine.strip():
            await self._bot.analyser.of_cards(interaction, account, cards, ruleset, seats, mine)
        else:
            await self._bot.analyser.of_present(interaction, account)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(AnalyseCog(bot))
