"""The services that every part of the Discord side uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.discord_ui.home import home_of
from bot.discord_ui.lanes.drawings import Drawings
from bot.discord_ui.lanes.pacer import START_EDITS_A_SECOND, Pacer
from bot.discord_ui.lanes.spreading import Spread
from bot.discord_ui.spoken import note_language
from bot.ids import AccountId, TableId
from bot.panels.names import names_for
from bot.play.screens import Screens
from bot.play.seen import Seen
from bot.play.tables import Tables
from bot.play.thinking import Thinker
from bot.store import Store


@dataclass(frozen=True)
class Desk:
    """The bot's client and the services behind it. `drawings` draws in threads, so that no drawing holds up a click.

    `monotonic_s` is a clock of seconds that nobody sets: for how long ago something was, while the bot runs.
    """

    client: discord.Client
    store: Store
    tables: Tables
    screens: Screens
    seen: Seen
    drawings: Drawings
    thinker: Thinker
    monotonic_s: Callable[[], float]
    spread: Spread

    @cached_property
    def start_pace(self) -> Pacer:
        """When messages are edited that a start finds out of date, at all tables."""
        return Pacer(START_EDITS_A_SECOND, self.count_processes)

    def count_processes(self) -> int:
        """How many processes share what Discord allows the bot."""
        return self.store.membership.processes

    async def is_ours(self, table: TableId) -> bool:
        """Whether this process shows a table in its channel: it serves the table's server. Raises NoSuchTable."""
        shards = self.store.shards
        return shards.are_all or shards.hold((await self.tables.known(table)).row.guild_id)

    def now_ms(self) -> int:
        """The current time in UTC milliseconds, by the clock of the deadlines."""
        return self.tables.now_ms()

    async def account(self, interaction: discord.Interaction[Any]) -> AccountId:
        """The account of the sender, made at their first action.

        In a server the sender's name there is stored, too, because tables call people by their server's names. Direct
        messages show no names, so none is stored.
        """
        user = interaction.user
        guild_id = home_of(interaction)
        names = ("",) if guild_id is None else names_for(user.display_name, user.name, user.id)
        account = await self.store.accounts.human(user.id, names[0], guild_id, or_else=names[1:], user_name=user.name)
        await note_language(self.store, interaction, account)
        return account.account_id

    def channel(self, channel_id: int, guild_id: int | None = None) -> discord.PartialMessageable:
        """A channel by its id alone, without a request."""
        return self.client.get_partial_messageable(channel_id, guild_id=guild_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """A message by its ids alone, without a request."""
        return self.channel(channel_id).get_partial_message(message_id)
