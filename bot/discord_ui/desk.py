"""The services that every part of the Discord side uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.ids import AccountId
from bot.panels.names import person_name
from bot.panels.pictures import Picture
from bot.play.presence import Presence
from bot.play.screens import Screens
from bot.play.tables import Tables
from bot.play.thinking import Thinker
from bot.store import Store

DRAWN_AT_ONCE = 1


@dataclass(frozen=True)
class Desk:
    """The bot's client and the services behind it. `render` draws one picture; it may block."""

    client: discord.Client
    store: Store
    tables: Tables
    screens: Screens
    presence: Presence
    render: Callable[[Picture], bytes]
    thinker: Thinker
    picture_every_ms: int = 1000  # how often one message may get a new picture
    _drawing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(DRAWN_AT_ONCE))

    async def draw(self, picture: Picture) -> bytes:
        """A picture as PNG bytes, drawn in a thread, one at a time, so that many drawings never slow a click."""
        async with self._drawing:
            return await asyncio.to_thread(self.render, picture)

    def now_ms(self) -> int:
        """The current time in UTC milliseconds, by the clock of the deadlines."""
        return self.tables.now_ms()

    async def account(self, interaction: discord.Interaction[Any]) -> AccountId:
        """The account of the sender, made at their first action.

        In a server the sender's name there is stored, too, because tables call people by their server's names. Direct
        messages show no names, so none is stored.
        """
        user = interaction.user
        if interaction.guild_id is None:
            return (await self.store.accounts.human(user.id)).account_id
        return (
            await self.store.accounts.human(user.id, person_name(user.display_name), interaction.guild_id)
        ).account_id

    def channel(self, channel_id: int, guild_id: int | None = None) -> discord.PartialMessageable:
        """A channel by its id alone, without a request."""
        return self.client.get_partial_messageable(channel_id, guild_id=guild_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """A message by its ids alone, without a request."""
        return self.channel(channel_id).get_partial_message(message_id)
