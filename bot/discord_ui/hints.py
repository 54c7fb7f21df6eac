"""What the Hint button answers, to its presser alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId
from bot.panels.custom_ids import Tap
from bot.panels.study.hints import hint_panel
from bot.play.analysing import OfView
from bot.play.thinking import BUSY_S, NoAnswer

_HINT_S = 3.0


class Hints:
    """Asks the thinker about the presser's own view, and nothing else."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        """The best ways to go on as a private reply. Raises Told."""
        known = await self._desk.tables.known(tap.table)
        view = self._desk.screens.seat_view(known, account)
        if view is None or tap.hand_no != view.hand.hand_no or known.state.paused:
            raise Told("hint.nothing")
        if not view.hand.options.hints:
            raise Told("hint.off")
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            analyses = await self._desk.thinker.ask(OfView(view), _HINT_S, waits_s=BUSY_S)
        except NoAnswer:
            raise Told("hint.no_answer") from None
        if not analyses:
            raise Told("hint.nothing")
        panel = hint_panel(analyses, await self._desk.screens.plain(account))
        await interaction.edit_original_response(content=panel.text)
