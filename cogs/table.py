"""/place, /set, /hand and /table: what the buttons do, by text, and the panel again."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.boundary import Told
from bot.ids import AccountId, TableId
from bot.panels.drafted import whole
from bot.play.drafting import on_board, with_leftovers
from bot.play.sight import views_table
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, parse_cards
from bot.table.actions import PlaceCards, Resume, SetHand
from bot.table.closed_seat import ClosedSeatView
from bot.table.draft import Draft, dumps, loads
from bot.table.own_views import has_turn
from bot.table.packets import placed_together
from bot.table.pauses import is_channel_lost
from bot.table.state import State
from bot.table.views import SeatView, seat_view


async def table_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The open tables at which the sender sits, the most urgent first; in a server only its own."""
    bot = interaction.client
    sender = await bot.desk.store.account_of(interaction.user.id)
    choices = []
    for table in await bot.desk.screens.tables_of(sender.account_id, interaction.guild_id) if sender else ():
        known = await bot.desk.tables.known(table)
        state = known.state
        host = await bot.desk.screens.name_of(known.row.guild_id, state.host)
        name = f"{state.options.ruleset.title}, {host}'s table, hand {state.hand_no}"
        if current.casefold() in name.casefold():
            choices.append(app_commands.Choice(name=name[:100], value=table))
    return choices[:25]


class TableCog(commands.Cog):
    """One's own cards, and the table's panel."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description="Place cards by text, e.g. front: Kd middle: 9s 9h discard: 2c")
    @app_commands.describe(
        front="Cards for the front, e.g. Kd",
        middle="Cards for the middle, e.g. 9s 9h",
        back="Cards for the back, e.g. As 10s",
        discard="The card to throw away; may be left out, the one left over is meant then",
        board="Where you have two boards: only this one's cards; the other's stay as you tapped or named them",
        table="Which table, when you sit at several",
    )
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
        account = await bot.seating.account(interaction)
        chosen = await self._table_of(interaction, account, table)
        state = await bot.desk.tables.state(chosen)
        view = seat_view(state, account)
        rows = Board(parse_cards(front), parse_cards(middle), parse_cards(back))
        discards = parse_cards(discard)
        if not rows.cards:
            raise Told("error.place_nothing")
        street_no = view.street_no if view is not None else 0
        bot.desk.presence.saw(chosen, account)
        placement: tuple[Board, Cards] | None = rows, discards
        if view is not None:
            placement = rows, with_leftovers(view.packets, rows, discards)
            if board is not None:
                placement = await self._on_board(chosen, view, *placement, "AB".index(board))
        if placement is not None:
            action = PlaceCards(account, _hand_no(state), street_no, *placement)
            await bot.desk.tables.submit(chosen, action, action_id=str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)

    async def _on_board(
        self, table: TableId, view: SeatView, rows: Board, discards: Cards, number: int
    ) -> tuple[Board, Cards] | None:
        """All that is placed together with what was named for one board; None, and a draft, while cards are missing."""
        if number >= len(view.boards):
            raise Told("error.no_such_board")
        packet = next((packet for packet in view.packets if packet.board == number), None)
        if packet is None or not set(rows.cards) & set(packet.cards):
            return rows, discards  # to be refused in the right words
        desk, draft = self._bot.desk, Draft()

        def change(text: str | None) -> str:
            nonlocal draft
            draft = on_board(loads(text).only(view.held), view, packet, rows, discards)
            return dumps(draft)

        await desk.store.change_draft(table, view.player.account, view.hand.hand_no, view.street_no, change)
        return whole(draft, placed_together(view.packets, packet.cards))

    @app_commands.command(
        name="set", description="Set a closed hand by text, e.g. front: 9s 9h 2c back: As Ks Qs 8s 4s"
    )
    @app_commands.describe(
        front="Three cards for the front, e.g. 9s 9h 2c",
        back="Five cards for the back, e.g. As Ks Qs 8s 4s; the middle is what remains",
        table="Which table, when you sit at several",
    )
    @app_commands.autocomplete(table=table_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def set_(self, interaction: discord.Interaction[PokerBot], front: str, back: str, table: str = "") -> None:
        """What the selects and Confirm do, in one line. A natural that was chosen stays declared."""
        bot = self._bot
        account = await bot.seating.account(interaction)
        chosen = await self._table_of(interaction, account, table)
        known = await bot.desk.tables.known(chosen)
        view = bot.desk.screens.own_view(known, account)
        front_cards, back_cards = parse_cards(front), parse_cards(back)
        if len(front_cards) != Row.FRONT.size or len(back_cards) != Row.BACK.size:
            raise Told("error.set_which")
        middle: Cards = ()
        natural = None
        if isinstance(view, ClosedSeatView):
            middle = tuple(card for card in view.cards if card not in front_cards and card not in back_cards)
            natural = (await bot.desk.screens.closed_draft(known.state, view)).natural
        bot.desk.presence.saw(chosen, account)
        action = SetHand(account, _hand_no(known.state), Board(front_cards, middle, back_cards), natural)
        await bot.desk.tables.submit(chosen, action, action_id=str(interaction.id))
        await bot.answers.show_hand(interaction, chosen, account)

    @app_commands.command(description="Your own cards again, seen by you alone")
    @app_commands.describe(table="Which table; without it the one that waits for you")
    @app_commands.autocomplete(table=table_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hand(self, interaction: discord.Interaction[PokerBot], table: str = "") -> None:
        """A private reply with the sender's hand."""
        account = await self._bot.seating.account(interaction)
        chosen = await self._table_of(interaction, account, table, nearest=True)
        self._bot.desk.presence.saw(chosen, account)
        await self._bot.answers.show_hand(interaction, chosen, account)

    @app_commands.command(name="table", description="The table's panel again at the bottom, and its menu for you")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def table_(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Post the panel anew; the private reply has what the sender may do."""
        bot = self._bot
        account = await bot.seating.account(interaction)
        rows = await bot.desk.store.open_tables_in(channel_id=interaction.channel_id)
        mine = set(await bot.desk.screens.tables_of(account, interaction.guild_id))
        viewer = bot.viewing.of(interaction, account)
        rows = [row for row in rows if row.table in mine or await views_table(viewer, row)]
        here = sorted(rows, key=lambda row: (row.table in mine, row.opened_ms))
        table = here[-1].table if here else await self._moved_here(interaction, account)
        await bot.seating.show_menu(interaction, table, account)
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

    async def _table_of(
        self, interaction: discord.Interaction[PokerBot], account: AccountId, wanted: str, *, nearest: bool = False
    ) -> TableId:
        """The table that was named, or the sender's only one, or the one that waits for them; in a server its own."""
        desk, guild_id = self._bot.desk, interaction.guild_id
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
            view = desk.screens.own_view(await desk.tables.known(table), account)
            if view is not None and has_turn(view):
                waiting.append(table)
        if len(waiting) != 1:
            raise Told("error.which_table")
        return waiting[0]


def _hand_no(state: State) -> int:
    """Text is for the newest hand, whatever its writer looked at; 0 before the first."""
    return state.hand.hand_no if state.hand is not None else 0


async def setup(bot: PokerBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(TableCog(bot))
