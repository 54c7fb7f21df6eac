"""Which of a player's tables a command is about, and what its options offer while it is typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.panels.words import words_in
from bot.play.closed.by_text import NO_NATURAL, natural_labels
from bot.table.closed.seat import ClosedSeatView

_CHOICES_MOST = 25
_CHOICE_LENGTH_MAX = 100


class OwnTables:
    """The open tables at which whoever asks sits; in a server only its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def meant(
        self, interaction: discord.Interaction[Any], account: AccountId, wanted: str, *, nearest: bool = False
    ) -> TableId:
        """The table that was named, or the sender's only one, or the one that waits for them.

        With `nearest` the most urgent one when several do. Raises Told when it cannot be said which.
        """
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
        """The sender's tables, the most urgent first."""
        desk = self._desk
        sender = await desk.store.account_of(interaction.user.id)
        choices = []
        for table in await desk.screens.tables_of(sender.account_id, interaction.guild_id) if sender else ():
            known = await desk.tables.known(table)
            state = known.state
            host = await desk.screens.name_of(known.row.guild_id, state.host)
            name = f"{state.options.ruleset.title}, {host}'s table, hand {state.hand_no}"
            if current.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name[:_CHOICE_LENGTH_MAX], value=table))
        return choices[:_CHOICES_MOST]

    async def naturals(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """The naturals that the sender's own cards are, in the hand that is meant, and to declare none."""
        desk = self._desk
        sender = await desk.store.account_of(interaction.user.id)
        if sender is None:
            return []
        account = sender.account_id
        wanted = getattr(interaction.namespace, "table", None)
        try:
            table = await self.meant(interaction, account, wanted if isinstance(wanted, str) else "")
        except Told:
            return []
        view = desk.screens.seat_view(await desk.tables.known(table), account)
        if not isinstance(view, ClosedSeatView):
            return []
        words = words_in((await desk.screens.settings_of(account)).language)
        labels = [(str(kind), label) for kind, label in natural_labels(view, words)]
        if labels:
            labels.append((NO_NATURAL, words("setting.no_natural")))
        return [
            app_commands.Choice(name=label[:_CHOICE_LENGTH_MAX], value=kind)
            for kind, label in labels
            if current.casefold() in label.casefold()
        ][:_CHOICES_MOST]
