"""The controls on a table's panel and in its private menu: each submits one action and redraws its message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.discord_ui.answers import Answers
from bot.discord_ui.boundary import Told
from bot.discord_ui.called import require_member, see_whether_left
from bot.discord_ui.computers import computer_for
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.menu import Menu
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import reply
from bot.discord_ui.sitters import seat_meant
from bot.ids import AccountId
from bot.panels.custom_ids import AboutSitter, Verb, about_whom, seen_terms, seen_turn
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    EndAfterHand,
    HandOver,
    Kick,
    Pause,
    PlayOn,
    Ready,
    Resume,
    SetClock,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.happenings.absence import running_calls
from bot.table.options import CLOCKS_S
from bot.table.state import Phase

Asks = Callable[[Click], Awaitable[Action | None]]
"""The action that a click asks for, None for what is done already."""

_ON_PANEL: dict[Verb, Callable[[AccountId], Action]] = {
    Verb.SIT_OUT: SitOut,
    Verb.RESUME: Resume,
    Verb.AGREE_TO_END: AgreeToEnd,
    Verb.AGREE_TO_VOID: AgreeToVoid,
}
_IN_MENU: dict[Verb, Callable[[AccountId], Action]] = {
    Verb.PAUSE: Pause,
    Verb.END_AFTER: EndAfterHand,
    Verb.VOID_BROKEN: VoidBroken,
}


class TableClicks:
    """Turns clicks into actions of a table, whose rules decide who may act. Only managers' clicks are checked here."""

    def __init__(self, desk: Desk, answers: Answers, menu: Menu) -> None:
        self._desk = desk
        self._answers = answers
        self._menu = menu

    def handlers(self) -> Handlers:
        """The controls of the panel, and those of the menu."""
        on_panel: dict[Verb, Asks] = {
            Verb.COMPUTER: self._add_computer,
            Verb.START: partial(_agreeing, Start),
            **{verb: partial(_by, action) for verb, action in _ON_PANEL.items()},
        }
        in_menu: dict[Verb, Asks] = {
            Verb.CLOCK: _set_clock,
            Verb.ABOUT_SITTER: self._about_sitter,
            **{verb: partial(_by, action) for verb, action in _IN_MENU.items()},
        }
        return {
            **{verb: Handler(partial(self._on_panel, asks), Needs.THIS_HAND) for verb, asks in on_panel.items()},
            **{verb: Handler(partial(self._in_menu, asks), Needs.THIS_HAND) for verb, asks in in_menu.items()},
            Verb.READY: Handler(self._ready, Needs.THIS_HAND),
            Verb.PLAY_ON: Handler(self._play_on, Needs.THIS_HAND),
            Verb.VOID_BROKEN: Handler(partial(self._in_menu, in_menu[Verb.VOID_BROKEN]), Needs.MANAGER),
        }

    async def _on_panel(self, asks: Asks, click: Click) -> None:
        """Submit the action of a control on the panel. Some of these are in the private menu, too: then redraw that."""
        await self._submit(asks, click)
        message = click.interaction.message
        if message is not None and message.flags.ephemeral:
            await self._menu.redraw(click)
        else:
            await self._answers.redraw_panel(click.interaction, click.tap.table, click.tap.hand_no)

    async def _ready(self, click: Click) -> None:
        """Get ready for the next hand; who sits out is dealt in, and who does not sit there is shown how to join."""
        state = await self._desk.tables.state(click.tap.table)
        if state.seat_of(click.account) is None and state.phase is Phase.BETWEEN:
            await reply(click.interaction, await self._desk.screens.joining(click.tap.table, click.account))
            return
        await require_member(self._desk, click.interaction, click.tap.table, click.account)
        await self._on_panel(partial(_agreeing, Ready), click)

    async def _play_on(self, click: Click) -> None:
        """Call the player whose turn was left unanswered. Whoever left the server needs no call."""
        turn = seen_turn(click.tap.seen)
        await self._submit(partial(_by, partial(PlayOn, turn=turn)), click)
        await self._answers.redraw_clicked(click)
        state = await self._desk.tables.state(click.tap.table)
        called = next((call.seat for call in running_calls(state) if call.turn == turn), None)
        if called is not None and (sitter := state.sitter(called)) is not None:
            await see_whether_left(self._desk, click.tap.table, sitter.account)

    async def _in_menu(self, asks: Asks, click: Click) -> None:
        await self._submit(asks, click)
        await self._menu.redraw(click)

    async def _submit(self, asks: Asks, click: Click) -> None:
        table = click.tap.table
        action = await asks(click)
        if action is None:
            return
        await self._desk.tables.submit(table, action, action_id=click.action_id)
        if isinstance(action, Resume):
            await self._desk.seen.saw(table, click.account)  # the table waits anew, and they know

    async def _add_computer(self, click: Click) -> Action | None:
        """One more computer; nothing if somebody has sat down or left since the button was drawn."""
        if click.tap.seen != str(len((await self._desk.tables.state(click.tap.table)).sitters)):
            return None
        self._desk.thinker.wake()
        return AddComputer(click.account, await computer_for(self._desk, click.tap.table))

    async def _about_sitter(self, click: Click) -> Action:
        """What a host has chosen to do about one of the others."""
        what, seen = about_whom(click.values[0])
        seat = await seat_meant(self._desk, click, seen)
        match what:
            case AboutSitter.KICK:
                return Kick(click.account, seat)
            case AboutSitter.SUBSTITUTE:
                return Substitute(click.account, seat, await computer_for(self._desk, click.tap.table))
            case AboutSitter.HAND_OVER:
                return HandOver(click.account, seat)


async def _by(action: Callable[[AccountId], Action], click: Click) -> Action:
    return action(click.account)


async def _agreeing(action: Callable[[AccountId, int], Action], click: Click) -> Action:
    """With the settings that the sender saw."""
    return action(click.account, seen_terms(click.tap.seen))


async def _set_clock(click: Click) -> Action:
    """Set the chosen clock. Raises Told for one that was not offered."""
    offered = {str(clock_s): clock_s for clock_s in CLOCKS_S}
    if len(click.values) != 1 or click.values[0] not in offered:
        raise Told("error.old_panel")
    return SetClock(click.account, offered[click.values[0]])
