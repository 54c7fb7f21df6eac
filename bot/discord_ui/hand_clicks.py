"""Clicks in a player's own hand. The game says what a click does; afterwards the hand is redrawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.discord_ui.answers import Answers
from bot.discord_ui.called import require_member
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.hints import Hints
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import hidden_from
from bot.ids import AccountId
from bot.panels.custom_ids import Verb, seen_terms
from bot.table.actions import Action, ComeBack, Ready, Resume


class HandClicks:
    """Handles the controls of a hand. An outdated click changes nothing, and shows the hand as it is now."""

    def __init__(self, desk: Desk, answers: Answers, hints: Hints) -> None:
        self._desk = desk
        self._answers = answers
        self._hints = hints

    def handlers(self) -> Handlers:
        """The controls in the hands of all games, and those that every game has."""
        taps = frozenset[Verb]().union(*(game.taps for game in GAMES.values()))
        return {
            **{verb: Handler(self._play, Needs.TABLE) for verb in taps},
            Verb.COME_BACK: Handler(partial(self._submit, ComeBack), Needs.TABLE),
            Verb.GO_ON: Handler(partial(self._submit, Resume), Needs.THIS_HAND),
            Verb.NEXT_HAND: Handler(self._next_hand, Needs.THIS_HAND),
            Verb.MY_CARDS: Handler(self._show, Needs.TABLE),
        }

    async def _play(self, click: Click) -> None:
        known = await self._desk.tables.known(click.tap.table)
        view = self._desk.screens.seat_view(known, click.account)
        if view is not None:
            await GAMES[view.hand.ruleset.family].on_tap(self._desk, click, view)
        await self._redraw(click)
        await self._hints.look(click.tap.table, click.account)

    async def _next_hand(self, click: Click) -> None:
        await self._submit(partial(Ready, terms_no=seen_terms(click.tap.seen)), click)

    async def _submit(self, action: Callable[[AccountId], Action], click: Click) -> None:
        if action is not Resume:
            await require_member(self._desk, click.interaction, click.tap.table, click.account)
        await self._desk.tables.submit(click.tap.table, action(click.account), action_id=click.action_id)
        if action is Resume:
            # The table waits anew, and they know.
            hidden = hidden_from(click.interaction, click.tap.verb)
            await self._desk.seen.saw(click.tap.table, click.account, hidden=hidden)
        await self._redraw(click)

    async def _show(self, click: Click) -> None:
        await self._answers.show_hand(click.interaction, click.tap.table, click.account)

    async def _redraw(self, click: Click) -> None:
        await self._answers.redraw_hand(click.interaction, click.tap.table, click.account)
