"""/privacy: one's own data as a file, or deleted."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.said import described, offered, said

_MINE, _SERVER = "mine", "server"


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description=said("command.privacy")):
    """Own data."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.privacy_export"))
    async def export(self, interaction: discord.Interaction[PokerBot]) -> None:
        """A private file."""
        await self._bot.privacy.export(interaction)

    @app_commands.command(description=said("command.privacy_delete"))
    @described("command.privacy_delete")
    @app_commands.choices(what=offered("what", (_MINE, _SERVER)))
    async def delete(self, interaction: discord.Interaction[PokerBot], what: str = _MINE) -> None:
        """Asks once."""
        if what == _SERVER:
            await self._bot.privacy.ask_purge(interaction)
        else:
            await self._bot.privacy.ask_forget(interaction)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(PrivacyCog(bot))
