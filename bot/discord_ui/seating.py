"""Opens tables, lets people join them, and opens direct messages for their cards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.lanes.message import LOBBY
from bot.discord_ui.made_threads import MadeThreads
from bot.discord_ui.needs import Needs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.where import Where
from bot.ids import AccountId, Seat, TableId
from bot.panels.custom_ids import Verb
from bot.panels.settings import Delivery
from bot.play.one_by_one import Turns
from bot.store import StoreUnavailable
from bot.table.actions import Join
from bot.table.options import Options
from bot.table.state import Phase
from bot.words import words_in

TABLES_A_HOST = 3
TABLES_A_SERVER = 25
POSTED_S = 10.0
"""For so long whoever opens a table waits for its lobby. Then they are told that it follows."""


class Seating:
    """Seats people at tables, within the limits of tables for each host and each server."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler
        self.threads = MadeThreads(desk)
        self.openings = Turns()  # of servers: their tables are opened one after the other

    def handlers(self) -> Handlers:
        """The Join button."""
        return {Verb.JOIN: Handler(self._join, Needs.TABLE)}

    async def require_room(self, interaction: discord.Interaction[Any]) -> AccountId:
        """The account of a sender who may open one more table. Raises Told if there are too many tables.

        Call this and open the table under the server's lock in `openings`, so that the limit still holds then.
        """
        assert interaction.guild_id is not None
        host = await self._desk.account(interaction)
        rows = await self._desk.store.tables.open_in_server(interaction.guild_id)
        if len(rows) >= TABLES_A_SERVER:
            raise Told("error.too_many_server", number=TABLES_A_SERVER)
        states = [await self._desk.tables.state(row.table) for row in rows]
        if sum(state.host == host for state in states) >= TABLES_A_HOST:
            raise Told("error.too_many_yours", number=TABLES_A_HOST)
        return host

    async def open_table(
        self,
        interaction: discord.Interaction[Any],
        host: AccountId,
        options: Options,
        where: Where,
    ) -> TableId:
        """Open a table after `require_room`. The host sits down there."""
        assert interaction.guild_id is not None
        return await self._desk.tables.open(
            interaction.guild_id,
            where.channel_id,
            host,
            options,
            parent_channel_id=where.parent_id,
            lobby_in_parent=where.made is not None,
        )

    async def is_posted(self, table: TableId) -> bool | None:
        """Whether the lobby of a new table can be seen; False if it comes later, None if the table had to be closed.

        Waits for it, but not longer than `POSTED_S`.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(POSTED_S):
                if await self._reconciler.posted(table, LOBBY):
                    return True
        return None if (await self._desk.tables.state(table)).phase is Phase.ENDED else False

    async def start(self) -> None:
        """Finish the openings that the end of the last process has cut short. Raises StoreUnavailable."""
        for begun in await self._desk.store.begun_threads.all():
            async with self.openings.of(begun.guild_id):
                await self.threads.tidy(begun, self.is_posted)

    async def _join(self, click: Click) -> None:
        """Join a table. Answer in private with the seat, then open the direct message for the cards."""
        interaction, table, account = click.interaction, click.tap.table, click.account
        await self._desk.tables.submit(table, Join(account), action_id=click.action_id)
        text = await self.joined_text(table, account)
        await self.tell(interaction.response.send_message(text, ephemeral=True), interaction, table, account)

    async def tell(
        self, telling: Awaitable[Any], interaction: discord.Interaction[Any], table: TableId, account: AccountId
    ) -> None:
        """Tell somebody of their seat, then open the direct message for their cards.

        They have the seat also where that answer does not come through, so the message is opened all the same.
        """
        try:
            await telling
        except Exception:
            with suppress(StoreUnavailable):
                await self._open_hand(interaction, table, account, tells=False)
            raise
        await self._open_hand(interaction, table, account)

    async def joined_text(self, table: TableId, account: AccountId, *, is_late: bool = False) -> str:
        """What somebody who has just joined is told: their seat and the fair deal. `is_late`: the lobby follows."""
        words = words_in((await self._desk.screens.settings_of(account)).language)
        state = await self._desk.tables.state(table)
        seat = state.seat_of(account) or Seat(0)
        sitter = state.sitter(seat)
        if sitter is not None and sitter.is_queued:
            return words("root.joined_fantasyland" if state.owes_fantasyland else "root.joined_late", seat=seat + 1)
        joined = words("root.joined", seat=seat + 1)
        return "\n".join((words("root.late"), joined)) if is_late else joined

    async def _open_hand(
        self, interaction: discord.Interaction[Any], table: TableId, account: AccountId, *, tells: bool = True
    ) -> None:
        """Open the direct message for the player's cards. If that fails, tell them to use My cards."""
        settings = await self._desk.screens.settings_of(account)
        if settings.delivery is Delivery.PRIVATE:
            return
        if not await self._reconciler.open_hand(table, account, interaction.user) and tells:
            await interaction.followup.send(words_in(settings.language)("root.dm_closed"), ephemeral=True)
