"""Table stakes: how many chips each player starts with, and buying more (RULES 2.11, 3.9)."""

from __future__ import annotations

from dataclasses import replace

from bot.discord_ui.answers import Answers
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.menu import Menu, is_more
from bot.discord_ui.needs import Needs
from bot.discord_ui.number_form import NO_NUMBER, NumberForm, number_in
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.table.actions import Action, ChangeOptions, Rebuy
from bot.table.buying import usual_rebuy
from bot.table.options import BUY_IN_MAX
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.state import State
from bot.table.why_not import why_not


class Chips:
    """Two buttons of the table's panel and behind More, each with a form. The table's rules decide who may use them.

    Who is out of points has Top up in their own message, too.
    """

    def __init__(self, desk: Desk, answers: Answers, menu: Menu) -> None:
        self._desk = desk
        self._answers = answers
        self._menu = menu

    def handlers(self) -> Handlers:
        """The host's button for the starting stack, and the button to buy chips again."""
        return {
            Verb.BUY_IN: Handler(self._ask_buy_in, Needs.THIS_HAND, self._set_buy_in),
            Verb.REBUY: Handler(self._ask_rebuy, Needs.THIS_HAND, self._rebuy),
        }

    async def _ask_buy_in(self, click: Click) -> None:
        state = await self._state(click)
        _require(state, ChangeOptions(click.account, state.options))
        words = await readers_words(self._desk.store, click.interaction)
        await click.interaction.response.send_modal(NumberForm(click.tap, "buy_in", state.options.buy_in, words))

    async def _ask_rebuy(self, click: Click) -> None:
        state = await self._state(click)
        usual = usual_rebuy(state, click.account)
        _require(state, Rebuy(click.account, usual))
        words = await readers_words(self._desk.store, click.interaction)
        await click.interaction.response.send_modal(NumberForm(click.tap, "rebuy", usual, words))

    async def _set_buy_in(self, click: Click) -> None:
        options, number = (await self._state(click)).options, number_in(click.interaction)
        if number == NO_NUMBER:
            raise RuleError(Refusal(Reason.BAD_BUY_IN, number=BUY_IN_MAX))
        await self._submit(click, ChangeOptions(click.account, replace(options, buy_in=number)))

    async def _rebuy(self, click: Click) -> None:
        await self._submit(click, Rebuy(click.account, number_in(click.interaction)))

    async def _state(self, click: Click) -> State:
        return await self._desk.tables.state(click.tap.table)

    async def _submit(self, click: Click, action: Action) -> None:
        await self._desk.tables.submit(click.tap.table, action, action_id=click.action_id)
        if is_more(click):
            await self._menu.redraw(click)
        else:
            await self._answers.redraw_clicked(click)


def _require(state: State, action: Action) -> None:
    """Raise RuleError if the action would be refused with any number, before a form asks for one."""
    if refusal := why_not(state, action):
        raise RuleError(refusal)
