"""Deal me in and Leave, which work at any moment, and Wait: on the panel and in one's own messages."""

from __future__ import annotations

from bot.discord_ui.answers import Answers
from bot.discord_ui.called import require_member
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.menu import Menu
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw, reply
from bot.ids import AccountId
from bot.panels.custom_ids import Verb, seen_terms
from bot.panels.panel import Panel
from bot.table.actions import Action, ComeBack, HoldDeal, Leave, Ready
from bot.table.happenings.leaving import owes_play
from bot.table.state import Phase, State
from bot.words import words_in


class ComingAndGoing:
    """Lets players back in, and out."""

    def __init__(self, desk: Desk, answers: Answers, menu: Menu) -> None:
        self._desk = desk
        self._answers = answers
        self._menu = menu

    def handlers(self) -> Handlers:
        """The buttons, and those of the question that Leave may lead to."""
        return {
            Verb.DEAL_ME_IN: Handler(self._deal_me_in, Needs.TABLE),
            Verb.WAIT: Handler(self._wait, Needs.THIS_HAND),
            Verb.LEAVE: Handler(self._leave, Needs.THIS_HAND),
            Verb.LEAVE_ANYWAY: Handler(self._leave_anyway, Needs.TABLE),
            Verb.STAY: Handler(self._stay, Needs.TABLE),
        }

    async def _deal_me_in(self, click: Click) -> None:
        """Deal somebody who sits out into the next hand."""
        await require_member(self._desk, click.interaction, click.tap.table, click.account)
        await self._submit(click, Ready(click.account, seen_terms(click.tap.seen)))
        await self._answers.redraw_clicked(click)

    async def _wait(self, click: Click) -> None:
        """Hold up a hand that would be dealt by itself."""
        await self._submit(click, HoldDeal(click.account))
        await self._answers.redraw_clicked(click)

    async def _leave(self, click: Click) -> None:
        """Free the seat. Ask first whoever would leave a Fantasyland to the bot."""
        if _leaves_fantasyland(await self._desk.tables.state(click.tap.table), click.account):
            await reply(click.interaction, await self._desk.screens.leaving(click.tap.table, click.account))
            return
        await self._submit(click, Leave(click.account))
        message = click.interaction.message
        if message is not None and message.flags.ephemeral:
            await self._menu.redraw(click)
        else:
            await self._answers.redraw_panel(click.interaction, click.tap.table, click.tap.hand_no)

    async def _leave_anyway(self, click: Click) -> None:
        await self._submit(click, Leave(click.account))
        await self._say(click, "leaving.playing")

    async def _stay(self, click: Click) -> None:
        """Nothing changes, unless they had left before."""
        state = await self._desk.tables.state(click.tap.table)
        if any(sitter.account == click.account and sitter.is_leaving for _, sitter in state.sitters):
            await require_member(self._desk, click.interaction, click.tap.table, click.account)
            await self._submit(click, ComeBack(click.account))
        await self._say(click, "leaving.staying")

    async def _submit(self, click: Click, action: Action) -> None:
        await self._desk.tables.submit(click.tap.table, action, action_id=click.action_id)

    async def _say(self, click: Click, key: str) -> None:
        words = words_in((await self._desk.screens.settings_of(click.account)).language)
        await redraw(click.interaction, Panel(words(key)))


def _leaves_fantasyland(state: State, account: AccountId) -> bool:
    """Whether leaving hands a Fantasyland to the bot, and has not done so already."""
    seat = state.seat_of(account)
    sitter = state.sitter(seat) if seat is not None else None
    if seat is None or sitter is None or sitter.is_leaving or state.is_played_out or state.phase is Phase.ENDED:
        return False
    return owes_play(state, seat)
