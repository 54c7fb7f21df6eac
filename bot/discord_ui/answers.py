"""Answers to clicks: the clicked message is redrawn from the store, through the lane that owns it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.private import PrivateLane
from bot.discord_ui.reconciler import Reconciler
from bot.ids import AccountId, TableId
from bot.panels.panel import Panel

_KEPT = 1024


class Answers:
    """Redraws the message that was clicked."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler
        self._private: OrderedDict[int, PrivateLane] = OrderedDict()

    async def redraw_panel(self, interaction: discord.Interaction[Any], table: TableId, hand_no: int) -> None:
        """Answer a click on a table's panel. A click on another message than the present panel is only acknowledged."""
        lane = await self._reconciler.lane_of(table, f"panel:{hand_no}")
        if lane is None or lane.row is None or not _is_on(interaction, lane.row.message_id):
            await interaction.response.defer()
            return
        await lane.answer(interaction, _edit(interaction))

    async def redraw_hand(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer a click in a player's hand, in the direct message or in a private reply.

        Raises Told for a click in a channel, where no hand is ever shown.
        """
        message = interaction.message
        if message is not None and message.flags.ephemeral:
            lane = self._private_lane(message.id, table, account)
            lane.interaction = interaction
            await lane.answer(interaction, _edit(interaction))
            return
        mine = await self._reconciler.lane_of(table, f"hand:{account}")
        if interaction.guild_id is not None:
            raise Told("error.not_owner")  # a hand is never in a channel: whatever was pressed there is left as it is
        if mine is None or mine.row is None or not _is_on(interaction, mine.row.message_id):
            panel = self._desk.screens.old()
            await interaction.response.edit_message(content=panel.text, view=None, attachments=[])
            return
        await mine.answer(interaction, _edit(interaction))

    async def show_hand(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Send a new private reply with the player's hand: words and buttons at once, the picture follows."""
        panel = await self._desk.screens.hand(table, account)
        view = view_of(panel) or discord.utils.MISSING
        response = await interaction.response.send_message(panel.text, view=view, ephemeral=True)
        if panel.art is not None and response.message_id is not None:
            lane = self._private_lane(response.message_id, table, account)
            lane.interaction = interaction
            lane.touch()

    async def stop(self) -> None:
        """Wait until all private replies are up to date; if cancelled, drop what is left."""
        await asyncio.gather(*(lane.wait() for lane in self._private.values()))

    def _private_lane(self, message_id: int, table: TableId, account: AccountId) -> PrivateLane:
        lane = self._private.get(message_id)
        if lane is None:
            lane = self._private[message_id] = PrivateLane(self._desk, table, account)
        self._private.move_to_end(message_id)
        if len(self._private) > _KEPT:
            self._private.popitem(last=False)
        return lane


def _is_on(interaction: discord.Interaction[Any], message_id: int) -> bool:
    return interaction.message is not None and interaction.message.id == message_id


def _edit(interaction: discord.Interaction[Any]) -> Any:
    async def edit(panel: Panel) -> None:
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))

    return edit
