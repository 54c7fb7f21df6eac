"""Which of a player's tables a command is about, and what its options offer while it is typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.boundary import Told
from bot.discord_ui.called import answer_call
from bot.discord_ui.desk import Desk
from bot.discord_ui.spoken import readers_words
from bot.ids import AccountId, TableId

CHOICES_MOST = 25
CHOICE_LENGTH_MAX = 100


class OwnTables:
    """The open tables where the sender sits; in a server only that server's."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def meant(
        self, interaction: discord.Interaction[Any], account: AccountId, wanted: str, *, nearest: bool = False
    ) -> TableId:
        """The table `wanted`, or the sender's only one, or the only one that waits for them.

        With `nearest` the most urgent of all their tables. Whoever is called there is there: a command is like a click.
        Raises Told if no table, or more than one, could be meant.
        """
        table = await self._meant(interaction, account, wanted, nearest=nearest)
        if interaction.type is discord.InteractionType.application_command:
            await answer_call(self._desk, interaction, table, account)
        return table

    async def _meant(
        self, interaction: discord.Interaction[Any], account: AccountId, wanted: str, *, nearest: bool
    ) -> TableId:
        desk, guild_id = self._desk, interaction.guild_id
        mine = await desk.screens.tables_of(account, guild_id)
        none = Told("error.no_table_yours" if guild_id is None else "error.no_table_here")
        if wanted:
            found = next((table for table in mine if table == wanted), None)
            if found is None:
                raise none
            return found
        if not mine:
            raise none
        if len(mine) == 1 or nearest:
            return mine[0]
        waiting = []
        for table in mine:
            view = desk.screens.seat_view(await desk.tables.known(table), account)
            if view is not None and view.has_turn:
                waiting.append(table)
        if len(waiting) != 1:
            raise Told("error.which_table")
        return waiting[0]

    async def choices(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Choices for the option: the sender's tables, the most urgent first."""
        desk = self._desk
        sender = await desk.store.accounts.of(interaction.user.id)
        choices, words = [], await readers_words(desk.store, interaction)
        for table in await desk.screens.tables_of(sender.account_id, interaction.guild_id) if sender else ():
            known = await desk.tables.known(table)
            state = known.state
            host = await desk.screens.name_of(known.row.guild_id, state.host, words)
            title = words.game(state.options.ruleset.title)
            name = words("host.choice", ruleset=title, host=host, hand=state.hand_no)
            if current.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name[:CHOICE_LENGTH_MAX], value=table))
        return choices[:CHOICES_MOST]
