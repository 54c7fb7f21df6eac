"""The Hint button, and Use this under its answer: both for the player alone whose cards these are.

A player has one hint at a table: a newer one takes its place, and it goes with its use or with its street.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_ui.answers import show_draft
from bot.discord_ui.asking import Asking
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.lanes.private import TOKEN_MS
from bot.discord_ui.needs import Needs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import fill, take_back
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Verb
from bot.panels.study.hints import hint_panel
from bot.play.analysing import OfView
from bot.play.game import play_of
from bot.play.known import Known
from bot.table.views import SeatView

_HINT_S = 3.0


@dataclass(frozen=True, slots=True)
class _Given:
    """A hint that stands under a hand: the click whose answer it is, and the decision that it is about."""

    interaction: discord.Interaction[Any]
    decision: tuple[int, int | None]  # hand, street
    expires_ms: int  # UTC milliseconds


class Hints:
    """Asks the thinker about the player's own view, and about nothing else.

    What hint a player has is not stored: after a restart an older one stays until it is used.
    """

    def __init__(self, desk: Desk, reconciler: Reconciler, asking: Asking) -> None:
        self._desk = desk
        self._asking = asking
        self._reconciler = reconciler
        self._given: dict[tuple[TableId, AccountId], _Given] = {}

    def handlers(self) -> Handlers:
        """The two buttons."""
        return {Verb.HINT: Handler(self._show, Needs.TABLE), Verb.USE_HINT: Handler(self._use, Needs.TABLE)}

    async def _show(self, click: Click) -> None:
        """Answer in private with the best way to go on, in the place of the hint before.

        Raises Told if there are no hints, or none in time.
        """
        known, view = await self._view(click, "hint.nothing")
        with self._asking.request_of(click.account):
            await click.interaction.response.defer(ephemeral=True, thinking=True)
            analyses = await self._asking.answered(OfView(view), _HINT_S, "hint.no_answer")
        if not analyses:
            raise Told("hint.nothing")
        decision = _decision(view)
        screen = await self._desk.screens.screen(known, click.account)
        await fill(click.interaction, self._desk, hint_panel(view, decision[1] or 0, analyses, screen))
        await self._end(click.tap.table, click.account)
        now_ms = self._desk.now_ms()
        self._given = {key: one for key, one in self._given.items() if one.expires_ms > now_ms}
        self._given[click.tap.table, click.account] = _Given(click.interaction, decision, now_ms + TOKEN_MS)

    async def _use(self, click: Click) -> None:
        """Put the suggestion into the player's draft; their hand shows it, and the hint goes. They still confirm.

        What is suggested stands in the custom id. Raises Told, and changes nothing, if it is for cards that the player
        does not hold now.
        """
        _, view = await self._view(click, "hint.stale")
        if not await GAMES[view.hand.ruleset.family].take_hint(self._desk, click, view):
            raise Told("hint.stale")
        await click.interaction.response.defer()
        await show_draft(self._reconciler, click.tap.table, click.account)
        message = click.interaction.message
        if message is not None and message.flags.ephemeral:
            await take_back(click.interaction)

    async def look(self, table: TableId, account: AccountId) -> None:
        """Take back a player's hint whose decision is made. Raises NoSuchTable."""
        if (given := self._given.get((table, account))) is None:
            return
        view = self._desk.screens.seat_view(await self._desk.tables.known(table), account)
        if view is None or given.decision != _decision(view):
            await self._end(table, account)

    async def _end(self, table: TableId, account: AccountId) -> None:
        """Delete the hint that a player has, unless Discord knows it no more: it was used, dismissed or is too old."""
        if (given := self._given.pop((table, account), None)) is not None:
            await take_back(given.interaction)

    async def _view(self, click: Click, otherwise: str) -> tuple[Known, SeatView]:
        """The presser's own view of the hand that they saw. Raises Told without one, and where there are no hints."""
        known = await self._desk.tables.known(click.tap.table)
        view = self._desk.screens.seat_view(known, click.account)
        if view is None or click.tap.hand_no != view.hand.hand_no or view.hand.is_over or known.state.paused:
            raise Told(otherwise)
        if not view.hand.options.hints:
            raise Told("hint.off")
        return known, view


def _decision(view: SeatView) -> tuple[int, int | None]:
    """The hand, and the street under which the player's draft is kept; None for it where nothing is to be decided."""
    return view.hand.hand_no, play_of(view.hand.ruleset).draft_street(view)
