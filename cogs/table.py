"""/place, /set, /hand and /table: what the buttons do, by text, and the panel again."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.boundary import Told
from bot.discord_ui.closed.natural_choices import natural_choices
from bot.discord_ui.closed.set_hand import set_hand
from bot.discord_ui.open_face.place import Typed, place
from bot.discord_ui.said import described, said
from bot.ids import AccountId, TableId
from bot.play.closed.by_text import SetText
from bot.play.sight import views_table
from bot.rules.cards import parse_cards
from bot.table.actions import Resume
from bot.table.pauses import is_channel_lost


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
        chosen = await bot.own_tables.meant(interaction, account, table)
        typed = Typed(front, middle, back, discard, "AB".index(board) if board is not None else None)
        await place(bot.desk, chosen, account, typed, str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)

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
        chosen = await bot.own_tables.meant(interaction, account, table)
        typed = SetText(parse_cards(front), parse_cards(back), natural.strip(), surrender)
        await set_hand(bot.desk, chosen, account, typed, str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)

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
        """Post the panel anew; the private reply has what the sender may do."""
        bot = self._bot
        account = await bot.desk.account(interaction)
        assert interaction.channel_id is not None
        rows = await bot.desk.store.tables.open_in_channel(interaction.channel_id)
        mine = set(await bot.desk.screens.tables_of(account, interaction.guild_id))
        viewer = bot.viewing.of(interaction, account)
        rows = [row for row in rows if row.table in mine or await views_table(viewer, row)]
        here = sorted(rows, key=lambda row: (row.table in mine, row.opened_ms))
        table = here[-1].table if here else await self._moved_here(interaction, account)
        await bot.desk.seen.saw(table, account)
        await bot.menu.show(interaction, table, account)
        state = await bot.desk.tables.state(table)
        if state.frozen is None:  # a seal is posted once, and comes to the bottom by itself
            await bot.reconciler.repost(table, f"panel:{state.hand_no}")

    async def _moved_here(self, interaction: discord.Interaction[PokerBot], account: AccountId) -> TableId:
        """A table of the sender's whose channel is lost goes on in this one. Raises Told when there is none."""
        bot, channel = self._bot, interaction.channel
        for table in await bot.desk.screens.tables_of(account, interaction.guild_id):
            is_lost = is_channel_lost((await bot.desk.tables.state(table)).paused)
            if is_lost and channel is not None:
                parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
                await bot.reconciler.move(table, channel.id, parent_id)
                await bot.desk.tables.submit(table, Resume(account), action_id=str(interaction.id))
                return table
        raise Told("error.no_table")


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(TableCog(bot))
