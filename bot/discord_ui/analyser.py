"""/analyse: the best arrangements of some cards, or of one's own turn, shown to whoever asks alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.asking import answered
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.replies import drawn, fill
from bot.ids import AccountId
from bot.panels.study.analysis import analysis_panel
from bot.play.analysing import OfCards, OfView, default_ruleset, divides, require
from bot.play.history import History
from bot.play.own_divisions import cards_meant, read_divisions
from bot.play.rulesets import find_ruleset
from bot.rules.cards import parse_cards
from bot.table.views import SeatView


class Analyser:
    """Reads the asker's own views and cards that they name, and nothing else; works beside the event loop."""

    def __init__(self, desk: Desk, history: History) -> None:
        self._desk = desk
        self._history = history

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
        analysis = await answered(self._desk, OfCards(rules, cards, seats, own))
        screen = await self._history.screen(interaction.guild_id or 0, (), account)
        await fill(interaction, self._desk, analysis_panel(analysis, screen))

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
        analyses = await answered(self._desk, question)
        if not analyses:
            raise Told("analysis.not_your_turn")
        screen = await self._history.screen(interaction.guild_id or 0, (), account)
        first, *others = (analysis_panel(analysis, screen) for analysis in analyses)
        await fill(interaction, self._desk, first)
        for panel in others:
            await interaction.followup.send(panel.text, files=await drawn(self._desk, panel), ephemeral=True)

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


async def _defer(interaction: discord.Interaction[Any]) -> None:
    """Say at once that an answer comes: in a server for the asker alone, in direct messages one that stays."""
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
