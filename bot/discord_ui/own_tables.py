"""Which of a player's tables a command is about, and what its options offer while it is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.boundary import Told
from bot.discord_ui.called import answer_call
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES, DiscordGame
from bot.discord_ui.spoken import readers_words
from bot.ids import AccountId, TableId
from bot.store import TableRow

CHOICES_MOST = 25
CHOICE_LENGTH_MAX = 100
_PLACE_LENGTH = 20  # of a channel's name or a server's in a choice


class OwnTables:
    """The open tables where the sender sits; in a server only that server's."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def meant(
        self,
        interaction: discord.Interaction[Any],
        account: AccountId,
        wanted: str,
        *,
        game: DiscordGame[Any] | None = None,
        nearest: bool = False,
    ) -> TableId:
        """The table `wanted`, or the sender's only one, or the only one that waits for them.

        Of several tables a command of one `game` means those that play it, if there are any. With `nearest` the most
        urgent of all their tables. Whoever is called there is there: a command is like a click. Raises Told if no
        table, or more than one, could be meant.
        """
        mine = await self._desk.screens.tables_of(account, interaction.guild_id)
        if not mine:
            raise Told("error.no_table_yours" if interaction.guild_id is None else "error.no_table_here")
        table = TableId(wanted) if wanted else await self._of_several(mine, account, game, nearest=nearest)
        if table not in mine:
            raise Told("error.strange_table")
        if interaction.type is discord.InteractionType.application_command:
            await answer_call(self._desk, interaction, table, account)
        return table

    async def _of_several(
        self, mine: Sequence[TableId], account: AccountId, game: DiscordGame[Any] | None, *, nearest: bool
    ) -> TableId:
        desk = self._desk
        if len(mine) == 1 or nearest:
            return mine[0]
        views = {table: desk.screens.seat_view(await desk.tables.known(table), account) for table in mine}
        playing = {
            table: view for table, view in views.items() if view is not None and GAMES[view.hand.ruleset.family] is game
        }
        waiting = [table for table, view in (playing or views).items() if view is not None and view.has_turn]
        meant = waiting if waiting else [*playing]
        if len(meant) != 1:
            raise Told("error.which_table")
        return meant[0]

    async def choices(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Choices for the option: the sender's tables, the most urgent first, each with where it is."""
        desk = self._desk
        sender = await desk.store.accounts.of(interaction.user.id)
        choices = []
        words = await readers_words(desk.store, interaction)
        for table in await desk.screens.tables_of(sender.account_id, interaction.guild_id) if sender else ():
            known = await desk.tables.known(table)
            state = known.state
            host = await desk.screens.name_of(known.row.guild_id, state.host, words)
            title = words.game(state.options.ruleset.title)
            shown = words("host.choice", ruleset=title, host=host, hand=state.hand_no)
            where = "".join(self._where(known.row, has_server=interaction.guild_id is None))
            name = f"{shown[: CHOICE_LENGTH_MAX - len(where)]}{where}"
            if current.casefold() in name.casefold():
                choices.append(app_commands.Choice(name=name, value=table))
        return choices[:CHOICES_MOST]

    def _where(self, row: TableRow, *, has_server: bool) -> Iterator[str]:
        """The table's channel, and its server, as far as this process knows them: choices show no mentions."""
        channel: Any = self._desk.client.get_channel(row.channel_id)
        if channel is not None:
            yield f" · #{channel.name[:_PLACE_LENGTH]}"
        guild = self._desk.client.get_guild(row.guild_id)
        if has_server and guild is not None:
            yield f" · {guild.name[:_PLACE_LENGTH]}"
