"""/privacy: one's own data as a file, or deleted."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot

_MINE, _SERVER = "mine", "server"


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What is kept of you"):
    """Own data."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description="All that is kept of you, as a file for you alone")
    async def export(self, interaction: discord.Interaction[PokerBot]) -> None:
        """A private file."""
        await self._bot.privacy.export(interaction)

    @app_commands.command(description="Delete what is kept of you; the owner of a server also all of it")
    @app_commands.describe(what="Your own data (default), or everything of this server (only for its owner)")
    @app_commands.choices(
        what=[
            app_commands.Choice(name="my data", value=_MINE),
            app_commands.Choice(name="everything of this server", value=_SERVER),
        ]
    )
    async def delete(self, interaction: discord.Interaction[PokerBot], what: str = _MINE) -> None:
        """Asks once."""
        if what == _SERVER:
            await self._bot.privacy.ask_purge(interaction)
        else:
            await self._bot.privacy.ask_forget(interaction)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(PrivacyCog(bot))
