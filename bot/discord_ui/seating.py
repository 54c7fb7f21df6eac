"""Who somebody is, and how they come to sit: opening tables, joining, computers, the host's menu, settings."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.turns import Turns
from bot.ids import AccountId, Seat, TableId
from bot.panels.names import person_name
from bot.panels.panel import Panel
from bot.panels.settings import Delivery, PlayerSettings, player_settings_panel
from bot.panels.words import words_in
from bot.play.tables import Tables
from bot.table.actions import AddComputer, Join, Substitute
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal, RuleError

COMPUTER_NAMES = ("Pixel", "Gizmo", "Domino", "Turbo", "Widget", "Cosmo")
TABLES_A_HOST = 3
TABLES_A_SERVER = 25


class Seating:
    """People and chairs."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler
        self.openings = Turns()  # of servers: their tables are opened one after the other

    @property
    def tables(self) -> Tables:
        """All tables."""
        return self._desk.tables

    async def account(self, interaction: discord.Interaction[Any]) -> AccountId:
        """The account of who asks or clicks; made at their first action.

        In a server, what they are called there is noted with it. In direct messages nothing is: at a table people are
        called what its server calls them, and elsewhere nobody is named.
        """
        user, store = interaction.user, self._desk.store
        if interaction.guild_id is None:
            return (await store.accounts.human(user.id)).account_id
        return (await store.accounts.human(user.id, person_name(user.display_name), interaction.guild_id)).account_id

    async def require_room(self, interaction: discord.Interaction[Any]) -> AccountId:
        """The account of whoever wants to open a table; raises Told when there are too many.

        It holds until the table is opened for those who ask for it in their server's turn, see `openings`.
        """
        assert interaction.guild_id is not None
        host = await self.account(interaction)
        rows = await self._desk.store.tables.open_in(guild_id=interaction.guild_id)
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
        channel_id: int,
        parent_channel_id: int | None = None,
    ) -> TableId:
        """Open a table for somebody for whom there is room, who sits down as its host."""
        assert interaction.guild_id is not None
        table = await self._desk.tables.open(
            interaction.guild_id, channel_id, host, options, parent_channel_id=parent_channel_id
        )
        self._desk.presence.saw(table, host)
        return table

    async def join(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Sit down, answered in private with the batch's commitment; the cards' message is opened."""
        await self._desk.tables.submit(table, Join(account), action_id=str(interaction.id))
        text = await self.joined_text(table, account)
        await interaction.response.send_message(text, ephemeral=True)
        await self.open_hand(interaction, table, account)

    async def joined_text(self, table: TableId, account: AccountId) -> str:
        """What somebody who has just sat down is told."""
        words = words_in((await self._desk.screens.settings_of(account)).language)
        state = await self._desk.tables.state(table)
        root = state.root.root if state.root is not None else await self._unposted_root(table, state.batch_no)
        seat = state.seat_of(account)
        return words("root.joined", seat=(seat or 0) + 1, root=root)

    async def _unposted_root(self, table: TableId, batch_no: int) -> str:
        batch = await self._desk.store.deals.batch(table, batch_no)
        return batch.root.hex() if batch is not None else ""

    async def open_hand(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Open the direct message for the player's cards, or say that My cards is the way."""
        settings = await self._desk.screens.settings_of(account)
        if settings.delivery is Delivery.PRIVATE:
            return
        if not await self._reconciler.open_hand(table, account, interaction.user):
            await interaction.followup.send(words_in(settings.language)("root.dm_closed"), ephemeral=True)

    async def add_computer(self, table: TableId, account: AccountId) -> AddComputer:
        """The action that seats a computer player whom the table does not have yet."""
        self._desk.thinker.wake()
        return AddComputer(account, await self._computer(table))

    async def substitute(self, table: TableId, account: AccountId, seat: Seat) -> Substitute:
        """The action that lets a computer player take a seat over."""
        return Substitute(account, seat, await self._computer(table))

    async def redraw_menu(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer a click in the private menu."""
        is_manager = await self.manages(interaction, table)
        panel = await self._desk.screens.menu(table, account, is_manager=is_manager)
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))

    async def show_menu(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """The private menu as a new reply."""
        is_manager = await self.manages(interaction, table)
        await reply(interaction, await self._desk.screens.menu(table, account, is_manager=is_manager))

    async def manages(self, interaction: discord.Interaction[Any], table: TableId) -> bool:
        """Whether the sender has Manage Server in the server that the table is in, by Discord's word."""
        row = (await self._desk.tables.known(table)).row
        return interaction.guild_id == row.guild_id and interaction.permissions.manage_guild

    async def save_settings(
        self, interaction: discord.Interaction[Any], account: AccountId, settings: PlayerSettings
    ) -> None:
        """Keep a player's settings and show them; their hands are drawn anew."""
        await self._desk.store.accounts.set_settings(account, settings.model_dump_json())
        panel = player_settings_panel(settings, await self._desk.screens.plain(account))
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))
        for table in await self._desk.screens.tables_of(account):
            if settings.delivery is Delivery.DM:
                await self._reconciler.open_hand(table, account, interaction.user)
            self._reconciler.touch(table)

    async def _computer(self, table: TableId) -> AccountId:
        seated = {sitter.account for _, sitter in (await self._desk.tables.state(table)).sitters}
        for name in COMPUTER_NAMES:
            computer = (await self._desk.store.accounts.computer(name)).account_id
            if computer not in seated:
                return computer
        raise RuleError(Refusal(Reason.TABLE_FULL))


async def reply(interaction: discord.Interaction[Any], panel: Panel) -> None:
    """A panel as a private reply, without its picture."""
    view = view_of(panel) or discord.utils.MISSING
    await interaction.response.send_message(panel.text, view=view, ephemeral=True)
