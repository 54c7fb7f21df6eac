"""`/help`: pages that are turned by buttons, seen by whoever asks."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.replies import fill
from bot.ids import AccountId
from bot.panels.custom_ids import Verb
from bot.panels.open_face.help import help_panel
from bot.panels.panel import Panel
from bot.play.rulesets import DEFAULT_OPEN_FACE
from bot.rules.open_face_presets import load_open_face


class Help:
    """Shows a page, and turns to another one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> Handlers:
        """The buttons under a page."""
        return {Verb.HELP: Handler(self._turn)}

    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Answer with the first page in private."""
        await interaction.response.defer(thinking=True, ephemeral=True)
        await fill(interaction, self._desk, await self._page(interaction, 0, await self._desk.account(interaction)))

    async def _turn(self, click: Click) -> None:
        await click.interaction.response.defer()
        await fill(
            click.interaction, self._desk, await self._page(click.interaction, int(click.tap.seen), click.account)
        )

    async def _page(self, interaction: discord.Interaction[Any], page: int, account: AccountId) -> Panel:
        screen = await self._desk.screens.plain(account)
        can_play = interaction.guild_id is not None
        return help_panel(page, load_open_face(DEFAULT_OPEN_FACE), screen, can_play=can_play)
