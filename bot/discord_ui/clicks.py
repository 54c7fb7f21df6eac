"""Routes every click and every submitted form to its handler. A custom id routes; it never authorises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_ui.answers import Answers
from bot.discord_ui.boundary import Told, boundary
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Answer, Click, Handlers
from bot.discord_ui.limits import clicks
from bot.discord_ui.needs import Checks, Needs
from bot.panels.custom_ids import Tap
from bot.panels.shapes import fits_chosen
from bot.play.memory import NoSuchTable


class Clicks:
    """Finds the handler of a control's verb, checks what it needs, and runs it."""

    def __init__(self, desk: Desk, checks: Checks, handlers: Handlers, answers: Answers) -> None:
        self._desk = desk
        self._checks = checks
        self._handlers = handlers
        self._answers = answers
        self._limit = clicks(desk.store.limits)

    async def on_tap(self, interaction: discord.Interaction[Any], tap: Tap | None, values: Sequence[str]) -> None:
        """Handle one click. `tap` is None if the custom id is not one of ours."""
        is_old = False
        async with boundary(interaction, self._desk):
            if not await self._limit.allows(interaction.user.id):
                raise Told("error.slow_down")
            if tap is None or not fits_chosen(tap, values):
                raise Told("error.old_panel")
            handler = self._handlers[tap.verb]
            try:
                await self._run(handler.on_click, handler.needs, interaction, tap, values)
            except (Told, NoSuchTable) as refusal:
                is_old = isinstance(refusal, NoSuchTable) or refusal.key == "error.old_panel"
                raise
        if is_old and tap is not None:
            async with boundary(interaction, self._desk):
                await self._answers.put_away(interaction, tap)

    async def on_form(self, interaction: discord.Interaction[Any], tap: Tap | None) -> None:
        """Handle a submitted form. Its custom id alone leads to its handler, so a restart does not lose it."""
        async with boundary(interaction, self._desk):
            if tap is None:
                raise Told("error.old_panel")
            handler = self._handlers[tap.verb]
            await self._run(handler.on_form, handler.needs, interaction, tap, ())

    async def _run(
        self,
        answer: Answer | None,
        needs: Needs,
        interaction: discord.Interaction[Any],
        tap: Tap,
        values: Sequence[str],
    ) -> None:
        """Check the needs and run the handler. Raises Told if there is none, or if a need is not met."""
        if answer is None:
            raise Told("error.old_panel")
        await answer(Click(interaction, tap, values, await self._checks.sender(interaction, tap, needs)))
