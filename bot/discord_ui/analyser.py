"""Analyses and reviews in Discord: what /analyse and the Review buttons answer, always to whoever asks alone."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import file_of, view_of
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.panels.panel import Panel
from bot.panels.study.analysis import analysis_panel
from bot.panels.study.review import review_panel
from bot.play.analysing import OfCards, OfView, default_ruleset, divides, require
from bot.play.history import History
from bot.play.own_divisions import cards_meant, read_divisions
from bot.play.reviewing import Judging, as_review, moments_of
from bot.play.rulesets import find_ruleset
from bot.play.thinking import BUSY_S, NoAnswer
from bot.players.questions import Question
from bot.rules.cards import parse_cards
from bot.table.events import HandScored, HandVoided
from bot.table.views import SeatView

_ANSWER_S = 10.0  # a decision takes a quarter of a second
_Answer = TypeVar("_Answer")


class Analyser:
    """Reads the asker's own views and cards that they name, and nothing else; works beside the event loop."""

    def __init__(self, desk: Desk, history: History) -> None:
        self._desk = desk
        self._history = history
        self._reviewing = asyncio.Semaphore()  # one at a time: each takes a second or more of work

    async def of_cards(
        self,
        interaction: discord.Interaction[Any],
        account: AccountId,
        text: str,
        ruleset: str,
        seats: int | None,
        mine: str = "",
    ) -> None:
        """The best arrangements of the cards that somebody names, with their own beside them.

        `mine` alone names the cards, too; those of one's turn at a table with hints are judged by that table. Raises
        BadCard, BadRuleset, CannotAnalyse, Told.
        """
        views = await self._require_free(account)
        own = read_divisions(mine)
        if own and not (text.strip() or ruleset or seats):
            for view in views:
                if all(divides(view, board) for board in own):
                    await self._of_view(interaction, account, OfView(view, own))
                    return
        cards = parse_cards(text)
        if own:
            cards = cards_meant(cards, own)
        rules = await find_ruleset(self._desk.store, interaction.guild_id or 0, ruleset or default_ruleset(cards))
        require(rules, cards, seats)
        await _defer(interaction)
        analysis = await self._answer(OfCards(rules, cards, seats, own))
        screen = await self._history.screen(interaction.guild_id or 0, (), account)
        await self._show(interaction, analysis_panel(analysis, screen))

    async def of_present(self, interaction: discord.Interaction[Any], account: AccountId) -> None:
        """What to do now at one's own table, the most urgent one that plays with hints. Raises Told."""
        views = await self._require_free(account)
        if not views:
            raise Told("analysis.no_cards")
        view = views[0]
        if not view.has_turn:
            raise Told("analysis.not_your_turn")
        await self._of_view(interaction, account, OfView(view))

    async def _of_view(self, interaction: discord.Interaction[Any], account: AccountId, question: OfView) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        analyses = await self._answer(question)
        if not analyses:
            raise Told("analysis.not_your_turn")
        screen = await self._history.screen(interaction.guild_id or 0, (), account)
        first, *others = (analysis_panel(analysis, screen) for analysis in analyses)
        await self._show(interaction, first)
        for panel in others:
            files = [file_of(panel, await self._desk.draw(panel.picture))] if panel.picture is not None else []
            await interaction.followup.send(panel.text, files=files, ephemeral=True)

    async def review(
        self, interaction: discord.Interaction[Any], table: TableId, hand_no: int, account: AccountId
    ) -> None:
        """The asker's own decisions in a hand that is over, beside the best ones. Raises Told."""
        store = self._desk.store
        events = await store.hand_log(table, hand_no)
        if not any(isinstance(event, HandScored | HandVoided) for event in events):
            raise Told("review.running" if events else "error.old_panel")
        moments = moments_of(events, account)
        if moments is None:
            raise Told("review.not_in_it")
        await interaction.response.defer(ephemeral=True, thinking=True)
        async with self._reviewing:
            review = as_review(moments, [await self._answer(Judging(moment)) for moment in moments])
        await store.note_review(table, hand_no, account, round(review.loss * 1000))
        screen = await self._history.screen(interaction.guild_id or 0, (), account)
        await self._show(interaction, review_panel(review, screen))

    async def _answer(self, question: Question[_Answer]) -> _Answer:
        """What the thinker says. Raises Told when it has no answer in time."""
        try:
            return await self._desk.thinker.ask(question, _ANSWER_S, waits_s=BUSY_S)
        except NoAnswer:
            raise Told("analysis.no_answer") from None

    async def _require_free(self, account: AccountId) -> list[SeatView]:
        """What somebody sees of the hands that they are in, the most urgent first; all of them with hints.

        Raises Told while one of them is played without, in whatever server and whichever game: some other cards, or
        the same ones with one exchanged, are advice for it, too.
        """
        desk = self._desk
        known = [await desk.tables.known(table) for table in await desk.screens.tables_of(account)]
        views = (desk.screens.seat_view(one, account) for one in known)
        running = [view for view in views if view is not None and not view.hand.is_over]
        if not all(view.hand.options.hints for view in running):
            raise Told("analysis.while_playing")
        return running

    async def _show(self, interaction: discord.Interaction[Any], panel: Panel) -> None:
        """Fill in the answer that was put off."""
        files = [file_of(panel, await self._desk.draw(panel.picture))] if panel.picture is not None else []
        await interaction.edit_original_response(content=panel.text, view=view_of(panel), attachments=files)


async def _defer(interaction: discord.Interaction[Any]) -> None:
    """Say at once that an answer comes: in a server for the asker alone, in direct messages one that stays."""
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
