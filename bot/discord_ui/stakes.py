"""Stakes between two players (RULES 2.14): one proposes a number, the other agrees or declines."""

from __future__ import annotations

from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.number_form import NO_NUMBER, number_form, number_in
from bot.discord_ui.replies import redraw, reply
from bot.discord_ui.sitters import seat_meant
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb, seen_stake
from bot.table.actions import Action, AgreeToStake, DeclineStake, ProposeStake
from bot.table.happenings.stakes import PAIR_STAKE_MAX
from bot.table.refusals import Reason, Refusal, RuleError


class Stakes:
    """A player's private panel of stakes. The table's rules decide who may do what."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> Handlers:
        """The button that shows the panel, and the panel's own."""
        return {
            Verb.STAKES: Handler(self._show, Needs.THIS_HAND),
            Verb.PROPOSE_STAKE: Handler(self._ask, Needs.THIS_HAND, self._propose),
            Verb.AGREE_STAKE: Handler(self._agree, Needs.THIS_HAND),
            Verb.DECLINE_STAKE: Handler(self._decline, Needs.THIS_HAND),
        }

    async def _show(self, click: Click) -> None:
        await reply(click.interaction, await self._desk.screens.stakes(click.tap.table, click.account))

    async def _ask(self, click: Click) -> None:
        """Open the form. Raises RuleError if a stake with that player would be refused whatever its number; Told."""
        ask = ProposeStake(click.account, await seat_meant(self._desk, click), 1)
        await self._desk.tables.require(click.tap.table, ask)
        words = await readers_words(self._desk.store, click.interaction)
        await click.interaction.response.send_modal(number_form(click.tap, "stake", 2, words))

    async def _propose(self, click: Click) -> None:
        number = number_in(click.interaction)
        if number == NO_NUMBER:
            raise RuleError(Refusal(Reason.BAD_PAIR_STAKE, number=PAIR_STAKE_MAX))
        await self._submit(click, ProposeStake(click.account, await seat_meant(self._desk, click), number))

    async def _agree(self, click: Click) -> None:
        stake = seen_stake(click.tap.seen)
        await self._submit(click, AgreeToStake(click.account, await seat_meant(self._desk, click), stake))

    async def _decline(self, click: Click) -> None:
        await self._submit(click, DeclineStake(click.account, await seat_meant(self._desk, click)))

    async def _submit(self, click: Click, action: Action) -> None:
        """Submit an action and redraw the player's private panel. The table's panel follows by itself."""
        await self._desk.tables.submit(click.tap.table, action, action_id=click.action_id)
        await redraw(click.interaction, await self._desk.screens.stakes(click.tap.table, click.account))
