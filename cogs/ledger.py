"""/ledger show: who is up."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.boundary import Told
from bot.discord_ui.components import file_of
from bot.ledger.entries import Book


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Ledger(commands.GroupCog, group_name="ledger", group_description="The server's points"):
    """The server's ledger."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description="Everybody's points in this server")
    @app_commands.describe(book="Hands between friends (default), or practice with computer players")
    @app_commands.choices(
        book=[
            app_commands.Choice(name="friends", value=Book.FRIENDS.value),
            app_commands.Choice(name="practice", value=Book.PRACTICE.value),
        ]
    )
    async def show(self, interaction: discord.Interaction[PokerBot], book: str = Book.FRIENDS.value) -> None:
        """Balances as a picture and in words."""
        if interaction.guild_id is None:
            raise Told("error.server_only")
        panel = await self._bot.desk.screens.ledger(interaction.guild_id, Book(book))
        if panel.picture is None:
            await interaction.response.send_message(panel.text)
            return
        await interaction.response.defer(thinking=True)
        png = await self._bot.desk.draw(panel.picture)
        await interaction.edit_original_response(content=panel.text, attachments=[file_of(panel, png)])


async def setup(bot: PokerBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Ledger(bot))
