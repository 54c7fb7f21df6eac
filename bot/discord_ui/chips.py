"""Table stakes: how many chips each player starts with, and buying more (RULES 2.11, 3.9)."""

from __future__ import annotations

from dataclasses import replace

from bot.discord_ui.answers import Answers
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.menu import Menu, is_menu
from bot.discord_ui.needs import Needs
from bot.discord_ui.number_form import number_form, number_in
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.table.actions import Action, ChangeOptions, Rebuy
from bot.table.happenings.buying import usual_rebuy
from bot.table.options import chips_of
from bot.table.state import State


class Chips:
    """Two buttons of the table's panel and of the menu, each with a form. The table's rules decide who may use them.

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
        await self._ask(click, state, "buy_in", state.options.buy_in, ChangeOptions(click.account, state.options))

    async def _ask_rebuy(self, click: Click) -> None:
        state = await self._state(click)
        usual = usual_rebuy(state, click.account)
        await self._ask(click, state, "rebuy", usual, Rebuy(click.account, usual))

    async def _ask(self, click: Click, state: State, key: str, chips: int, action: Action) -> None:
        """Open a form with an amount filled in. Raises RuleError if the action would be refused with any amount."""
        await self._desk.tables.require(click.tap.table, action)
        words, options = await readers_words(self._desk.store, click.interaction), state.options
        form = number_form(click.tap, key, options.points_in(chips), words, step=options.stake)
        await click.interaction.response.send_modal(form)

    async def _set_buy_in(self, click: Click) -> None:
        options = (await self._state(click)).options
        buy_in = chips_of(number_in(click.interaction), options.stake)
        await self._submit(click, ChangeOptions(click.account, replace(options, buy_in=buy_in)))

    async def _rebuy(self, click: Click) -> None:
        stake = (await self._state(click)).options.stake
        await self._submit(click, Rebuy(click.account, chips_of(number_in(click.interaction), stake)))

    async def _state(self, click: Click) -> State:
        return await self._desk.tables.state(click.tap.table)

    async def _submit(self, click: Click, action: Action) -> None:
        await self._desk.tables.submit(click.tap.table, action, action_id=click.action_id)
        if is_menu(click):
            await self._menu.redraw(click)
        else:
            await self._answers.redraw_clicked(click)
