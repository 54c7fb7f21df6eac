"""The Hint button: the best ways to go on, shown only to the player who presses it."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.panels.custom_ids import Verb
from bot.panels.study.hints import hint_panel
from bot.play.analysing import OfView
from bot.play.thinking import BUSY_S, NoAnswer

_HINT_S = 3.0


class Hints:
    """Asks the thinker about the player's own view, and about nothing else."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> Handlers:
        """The Hint button."""
        return {Verb.HINT: Handler(self._show, Needs.TABLE)}

    async def _show(self, click: Click) -> None:
        """Answer in private with the best ways to go on. Raises Told if there are no hints, or none in time."""
        interaction, tap, account = click.interaction, click.tap, click.account
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
