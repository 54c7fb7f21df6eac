"""Answers to clicks: the clicked message is redrawn from the store, through the lane that owns it."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import is_about, still_meant, view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.handlers import Click
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import is_on_private, message_id_of, reply
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Panel
from bot.store.message_targets import hand_of, panel_of

_log = logging.getLogger(__name__)
_OF_A_HAND = frozenset({Verb.PROOF, Verb.REVIEW, Verb.REMATCH, Verb.SETTLE_UP})  # they stay under what is over


class Answers:
    """Redraws the message that was clicked."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler

    async def redraw_clicked(self, click: Click) -> None:
        """Answer a click of a control that stands under the table's panel and under a player's own hand."""
        if is_on_private(click.interaction):
            await self.redraw_hand(click.interaction, click.tap.table, click.account)
        else:
            await self.redraw_panel(click.interaction, click.tap.table, click.tap.hand_no)

    async def redraw_panel(self, interaction: discord.Interaction[Any], table: TableId, hand_no: int) -> None:
        """Answer a click on a table's panel. Another message than the present panel loses its old buttons."""
        lane = await self._reconciler.lane_of(table, panel_of(hand_no))
        if lane is not None and _is_on(interaction, lane):
            await lane.answer(interaction, _edit(interaction))
            return
        self._reconciler.touch(table)
        assert interaction.message is not None
        _, view = still_meant(interaction.message, _OF_A_HAND)
        await interaction.response.edit_message(view=view)

    async def put_away(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """Take the old buttons from a message after a click that was refused as old.

        If the message is one that the bot still keeps up to date, it is only looked at again.
        """
        message = interaction.message
        if message is None or message.flags.ephemeral or not is_about(message, tap.table):
            return
        if await self._reconciler.repaint(tap.table, message.id):
            return
        has_old, view = still_meant(message, _OF_A_HAND)
        if not has_old:
            return
        try:
            await self._desk.message(message.channel.id, message.id).edit(view=view)
        except Exception as error:
            if failure_of(error) is Failure.BUG:
                raise
            _log.info("an old message of table %s keeps its buttons: %s", tap.table, brief(error))

    async def redraw_hand(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer a click in a player's hand, in the direct message or in a private reply.

        Raises Told for a click in a channel, where no hand is ever shown.
        """
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            lane = self._reconciler.private.clicked(interaction, message.id, table, account)
            await lane.answer(interaction, _edit(interaction))
            await self._reconciler.private.keep(lane, interaction)
            return
        mine = await self._reconciler.lane_of(table, hand_of(account))
        if interaction.guild_id is not None:
            raise Told("error.not_owner")  # a hand is never in a channel: whatever was pressed there is left as it is
        if mine is None or not _is_on(interaction, mine):
            panel = await self._desk.screens.old(account)
            await interaction.response.edit_message(content=panel.text, view=None, attachments=[])
            return
        await mine.answer(interaction, _edit(interaction))
        self._reconciler.private.touch_of(table, account)  # it shows what is chosen, too

    async def show_hand(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Send a new private reply with the player's hand: words and buttons at once, the picture follows.

        From then on it is kept up to date. A private reply that was clicked had gone to sleep: it shows the hand.
        """
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await self.redraw_hand(interaction, table, account)
            return
        panel = await self._desk.screens.hand(table, account)
        response = await reply(interaction, panel)
        known = await self._desk.tables.known(table)
        if known.state.seat_of(account) is None and self._desk.screens.seat_view(known, account) is None:
            return  # they have no cards there that could change
        message_id = await message_id_of(interaction, response)
        lane = self._reconciler.private.clicked(interaction, message_id, table, account)
        lane.shown = Shown(panel.with_art(None), picture="")
        lane.touch()
        await self._reconciler.private.keep(lane, interaction)


async def show_draft(reconciler: Reconciler, table: TableId, account: AccountId) -> None:
    """Bring a player's own messages up to a draft that was not made in them."""
    lane = await reconciler.lane_of(table, hand_of(account))
    if lane is not None:
        lane.hurry()
    reconciler.private.touch_of(table, account)


def _is_on(interaction: discord.Interaction[Any], lane: MessageLane) -> bool:
    return interaction.message is not None and lane.may_be(interaction.message.id)


def _edit(interaction: discord.Interaction[Any]) -> Any:
    async def edit(panel: Panel) -> None:
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))

    return edit
