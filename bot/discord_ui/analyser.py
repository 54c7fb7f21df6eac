"""/analyse: the best arrangements of some cards, or for one's own turn, shown only to whoever asks."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.asking import Asking
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.home import home_of
from bot.discord_ui.replies import drawn, fill
from bot.ids import AccountId
from bot.panels.study.analysis import analysis_panel
from bot.play.analysing import OfCards, OfView, default_ruleset, divides, require
from bot.play.own_divisions import cards_meant, read_divisions
from bot.play.rulesets import find_ruleset
from bot.play.typed_cards import typed_cards
from bot.table.views import SeatView


class Analyser:
    """Analyses the sender's own views and cards that they name, nothing else. Another process does the thinking."""

    def __init__(self, desk: Desk, asking: Asking) -> None:
        self._desk = desk
        self._asking = asking

    async def of_cards(
        self,
        interaction: discord.Interaction[Any],
        account: AccountId,
        text: str,
        ruleset: str,
        seats: int | None,
        mine: str = "",
    ) -> None:
        """Answer with the best arrangements of the cards in `text`, and compare the sender's own ones in `mine`.

        If only `mine` is given, it names the cards as well. If these are the cards of the sender's turn at a table,
        that turn is analysed. Raises BadCard, BadRuleset, CannotAnalyse, Told.
        """
        views = await self._require_free(account)
        own = read_divisions(mine)
        if own and not (text.strip() or ruleset or seats):
            for view in views:
                if all(divides(view, board) for board in own):
                    await self._of_view(interaction, account, OfView(view, own))
                    return
        cards = typed_cards(text)
        if own:
            cards = cards_meant(cards, own)
        rules = await find_ruleset(self._desk.store, home_of(interaction) or 0, ruleset or default_ruleset(cards))
        require(rules, cards, seats)
        with self._asking.request_of(account):
            await _defer(interaction)
            analysis = await self._asking.answered(OfCards(rules, cards, seats, own))
        screen = await self._desk.screens.plain(account)
        await fill(interaction, self._desk, analysis_panel(analysis, screen))

    async def of_present(self, interaction: discord.Interaction[Any], account: AccountId) -> None:
        """Answer with what to do now at the sender's most urgent table. Raises Told if it is not their turn there."""
        views = await self._require_free(account)
        if not views:
            raise Told("analysis.no_cards")
        view = views[0]
        if not view.has_turn:
            raise Told("analysis.not_your_turn")
        await self._of_view(interaction, account, OfView(view))

    async def _of_view(self, interaction: discord.Interaction[Any], account: AccountId, question: OfView) -> None:
        with self._asking.request_of(account):
            await interaction.response.defer(ephemeral=True, thinking=True)
            analyses = await self._asking.answered(question)
        if not analyses:
            raise Told("analysis.not_your_turn")
        screen = await self._desk.screens.plain(account)
        first, *others = (analysis_panel(analysis, screen) for analysis in analyses)
        await fill(interaction, self._desk, first)
        for panel in others:
            await interaction.followup.send(panel.text, files=await drawn(self._desk, panel), ephemeral=True)

    async def _require_free(self, account: AccountId) -> list[SeatView]:
        """The player's views of the running hands that they are in, the most urgent first.

        Raises Told if one of these hands is played without hints, in any server and any game: an analysis of similar
        cards would be advice for that hand, too.
        """
        desk = self._desk
        known = [await desk.tables.known(table) for table in await desk.screens.tables_of(account)]
        views = (desk.screens.seat_view(one, account) for one in known)
        running = [view for view in views if view is not None and not view.hand.is_over]
        if not all(view.hand.options.hints for view in running):
            raise Told("analysis.while_playing")
        return running


async def _defer(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge at once. The answer will be ephemeral, but a normal message in direct messages with the bot.

    Between other people, in direct messages or in a group, nobody but the sender may read it.
    """
    has_readers = interaction.guild_id is not None or interaction.context.private_channel
    await interaction.response.defer(ephemeral=has_readers, thinking=True)
