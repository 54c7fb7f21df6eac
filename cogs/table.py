"""/place, /set, /hand and /table: what the buttons do, by text, and the panel again."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.answers import show_draft
from bot.discord_ui.closed.natural_choices import natural_choices
from bot.discord_ui.closed.set_hand import set_hand
from bot.discord_ui.game import GAMES
from bot.discord_ui.open_face.place import Typed, place
from bot.discord_ui.said import described, said
from bot.play.closed.by_text import SetText
from bot.play.typed_cards import typed_cards


async def table_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The open tables at which the sender sits."""
    return await interaction.client.own_tables.choices(interaction, current)


async def held_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The naturals that the sender's own cards are."""
    bot = interaction.client
    return await natural_choices(interaction, bot.desk, bot.own_tables, current)


class TableCog(commands.Cog):
    """One's own cards, and the table's panel."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.place"))
    @described("command.place")
    @app_commands.autocomplete(table=table_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def place(
        self,
        interaction: discord.Interaction[PokerBot],
        front: str = "",
        middle: str = "",
        back: str = "",
        discard: str = "",
        board: Literal["A", "B"] | None = None,
        table: str = "",
    ) -> None:
        """What the buttons do, in one line."""
        bot = self._bot
        account = await bot.desk.account(interaction)
        chosen = await bot.own_tables.meant(interaction, account, table, game=GAMES["open-face"])
        typed = Typed(front, middle, back, discard, "AB".index(board) if board is not None else None)
        is_draft = await place(bot.desk, chosen, account, typed, str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)
        if is_draft:
            await show_draft(bot.reconciler, chosen, account)

    @app_commands.command(name="set", description=said("command.set"))
    @described("command.set")
    @app_commands.autocomplete(natural=held_choices, table=table_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def set_(
        self,
        interaction: discord.Interaction[PokerBot],
        front: str = "",
        back: str = "",
        natural: str = "",
        surrender: bool | None = None,
        table: str = "",
    ) -> None:
        """What the selects and buttons do, in one line."""
        bot = self._bot
        account = await bot.desk.account(interaction)
        chosen = await bot.own_tables.meant(interaction, account, table, game=GAMES["closed"])
        typed = SetText(typed_cards(front), typed_cards(back), natural.strip(), surrender)
        is_draft = await set_hand(bot.desk, chosen, account, typed, str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)
        if is_draft:
            await show_draft(bot.reconciler, chosen, account)

    @app_commands.command(description=said("command.hand"))
    @described("command.hand")
    @app_commands.autocomplete(table=table_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hand(self, interaction: discord.Interaction[PokerBot], table: str = "") -> None:
        """A private reply with the sender's hand."""
        bot = self._bot
        account = await bot.desk.account(interaction)
        chosen = await bot.own_tables.meant(interaction, account, table, nearest=True)
        await bot.desk.seen.saw(chosen, account)
        await bot.answers.show_hand(interaction, chosen, account)

    @app_commands.command(name="table", description=said("command.table"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def table_(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Bring the panel to the bottom, and answer below it with what the sender may do."""
        bot = self._bot
        account = await bot.desk.account(interaction)
        table = await bot.moving.table_here(interaction, account)
        await bot.desk.seen.saw(table, account)
        await bot.menu.show(interaction, table, account)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(TableCog(bot))
