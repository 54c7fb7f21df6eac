"""The Hint button, and Use this under its answer: both for the player alone whose cards these are."""

from __future__ import annotations

from bot.discord_ui.answers import show_draft
from bot.discord_ui.asking import Asking
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import fill
from bot.panels.custom_ids import Verb
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.study.hints import hint_panel
from bot.play.analysing import OfView
from bot.play.game import play_of
from bot.play.known import Known
from bot.table.views import SeatView
from bot.words import words_in

_HINT_S = 3.0


class Hints:
    """Asks the thinker about the player's own view, and about nothing else."""

    def __init__(self, desk: Desk, reconciler: Reconciler, asking: Asking) -> None:
        self._desk = desk
        self._asking = asking
        self._reconciler = reconciler

    def handlers(self) -> Handlers:
        """The two buttons."""
        return {Verb.HINT: Handler(self._show, Needs.TABLE), Verb.USE_HINT: Handler(self._use, Needs.TABLE)}

    async def _show(self, click: Click) -> None:
        """Answer in private with the best way to go on. Raises Told if there are no hints, or none in time."""
        known, view = await self._view(click, "hint.nothing")
        with self._asking.request_of(click.account):
            await click.interaction.response.defer(ephemeral=True, thinking=True)
            analyses = await self._asking.answered(OfView(view), _HINT_S, "hint.no_answer")
        if not analyses:
            raise Told("hint.nothing")
        street_no = play_of(view.hand.ruleset).draft_street(view)
        screen = await self._desk.screens.screen(known, click.account)
        await fill(click.interaction, self._desk, hint_panel(view, street_no or 0, analyses, screen))

    async def _use(self, click: Click) -> None:
        """Put the suggestion into the player's draft, show it in their hand, and say so. The player still confirms.

        What is suggested stands in the custom id. Raises Told, and changes nothing, if it is for cards that the player
        does not hold now.
        """
        _, view = await self._view(click, "hint.stale")
        if not await GAMES[view.hand.ruleset.family].take_hint(self._desk, click, view):
            raise Told("hint.stale")
        await self._tell_used(click)
        await show_draft(self._reconciler, click.tap.table, click.account)

    async def _tell_used(self, click: Click) -> None:
        """Say it in the hint, which has no button any more; a click on any other message leaves that as it is."""
        response, message = click.interaction.response, click.interaction.message
        words = words_in((await self._desk.screens.settings_of(click.account)).language)
        used = words("hint.used")
        if message is None or not message.flags.ephemeral:
            await response.send_message(used, ephemeral=True)
            return
        kept = [line for line in message.content.splitlines() if line != used]
        await response.edit_message(content="\n".join((used, *kept))[:TEXT_LENGTH_MAX], view=None)

    async def _view(self, click: Click, otherwise: str) -> tuple[Known, SeatView]:
        """The presser's own view of the hand that they saw. Raises Told without one, and where there are no hints."""
        known = await self._desk.tables.known(click.tap.table)
        view = self._desk.screens.seat_view(known, click.account)
        if view is None or click.tap.hand_no != view.hand.hand_no or view.hand.is_over or known.state.paused:
            raise Told(otherwise)
        if not view.hand.options.hints:
            raise Told("hint.off")
        return known, view
