"""Opens tables, lets people join them, and opens direct messages for their cards."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.called import require_member
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.made_threads import MadeThreads
from bot.discord_ui.needs import Needs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import reply
from bot.discord_ui.where import Where
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Verb, seen_terms
from bot.panels.panel import Panel
from bot.panels.seated import CardsAt
from bot.panels.settings import Delivery
from bot.play.allowances import TABLES
from bot.play.one_by_one import Turns
from bot.store import StoreUnavailable, repetition_id
from bot.store.message_targets import LOBBY
from bot.table.actions import Action, ComeBack, Join, Ready
from bot.table.options import Options
from bot.table.showing import public_view
from bot.table.state import Phase, State
from bot.table.terms import may_come_in

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
        """The account of a sender who may open one more table. Raises Told or RuleError if there are too many tables.

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
        self._desk.tables.allowances.take(TABLES, interaction.user.id)
        return host

    async def opened(self, action_id: str) -> tuple[TableId | None, str]:
        """The table that an action has opened, and None with the id under which it opens one now.

        It does so before the first, and after one that ended before its first hand: its lobby was refused, was left, or
        has timed out. Ask and open under the server's lock in `openings`.
        """
        opened = await self._desk.store.tables.opened_by_all(action_id)
        if not opened:
            return None, action_id
        state = await self._desk.tables.state(opened[-1])
        came_to_nothing = state.phase is Phase.ENDED and state.hand_no == 0
        return (None, repetition_id(action_id, len(opened) + 1)) if came_to_nothing else (opened[-1], "")

    async def require_seat(self, interaction: discord.Interaction[Any], table: TableId) -> AccountId:
        """The account of who has opened a table before. Raises Told where they do not sit there any more."""
        account = await self._desk.account(interaction)
        state = await self._desk.tables.state(table)
        if state.phase is Phase.ENDED or public_view(state).sitter_of(account) is None:
            raise Told("error.offer_used")
        return account

    async def open_table(
        self,
        interaction: discord.Interaction[Any],
        host: AccountId,
        options: Options,
        where: Where,
        action_id: str = "",
    ) -> TableId:
        """Open a table after `require_room`, under an id of `opened` if one is given. The host sits down there."""
        assert interaction.guild_id is not None
        return await self._desk.tables.open(
            interaction.guild_id,
            where.channel_id,
            host,
            options,
            parent_channel_id=where.parent_id,
            lobby_in_parent=where.made is not None,
            action_id=action_id,
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
        """Do what Join asks for. Answer with the seat, then open the message for the cards.

        Whoever is in already is told of their seat again.
        """
        interaction = click.interaction
        table = click.tap.table
        account = click.account
        action = _meant_by_join(await self._desk.tables.state(table), account, seen_terms(click.tap.seen))
        if action is not None:
            await require_member(self._desk, interaction, table, account)
            await self._desk.tables.submit(table, action, action_id=click.action_id)
        await self.tell(interaction, table, account)

    async def tell(
        self, interaction: discord.Interaction[Any], table: TableId, account: AccountId, *, is_late: bool = False
    ) -> None:
        """Tell somebody of their seat, then open the direct message for their cards, and say so once it is there.

        They have the seat also where the answer does not come through, so the message is opened all the same.
        `is_late`: the lobby of their new table follows.
        """
        settings = await self._desk.screens.settings_of(account)
        panel = partial(self._desk.screens.seated, table, account, is_late=is_late)
        try:
            await _answer(interaction, await panel(CardsAt.TABLE))
        except Exception:
            with suppress(StoreUnavailable):
                await self._open_hand(interaction, table, account, settings.delivery)
            raise
        cards_at = await self._open_hand(interaction, table, account, settings.delivery)
        if cards_at is not CardsAt.TABLE:
            await _answer(interaction, await panel(cards_at))

    async def _open_hand(
        self, interaction: discord.Interaction[Any], table: TableId, account: AccountId, delivery: Delivery
    ) -> CardsAt:
        """Open the direct message for a player's cards, if they want one. Returns where their cards are now."""
        if delivery is Delivery.PRIVATE:
            return CardsAt.TABLE
        is_open = await self._reconciler.open_hand(table, account, interaction.user)
        return CardsAt.DM if is_open else CardsAt.CLOSED_DM


def _meant_by_join(state: State, account: AccountId, terms_no: int) -> Action | None:
    """A seat, one's agreement to the settings, or the seat that one has left or sits out in; None for who is in."""
    sitter = next((one for _, one in state.sitters if one.account == account), None)
    if sitter is None or state.phase is Phase.ENDED or may_come_in(state, account):
        return Join(account, terms_no)
    if sitter.is_leaving:
        return ComeBack(account)
    return Ready(account, terms_no) if sitter.skips_hands else None


async def _answer(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """Answer in private, or say it in the answer that is there: an offer is used up by it."""
    if interaction.response.is_done():
        await interaction.edit_original_response(content=panel.text, view=view_of(panel))
    else:
        await reply(interaction, panel)
