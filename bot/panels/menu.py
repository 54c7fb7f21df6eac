"""The private menu of a table, behind More and in the answer to /table: what its reader may do there now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.ids import AccountId
from bot.panels.coming import is_more_to_come, way_in
from bot.panels.custom_ids import AboutSitter, Tap, Verb, about_sitter
from bot.panels.notices import own_asked_line
from bot.panels.panel import Button, Choice, Controls, Panel, Select, Style
from bot.panels.screen import TableScreen
from bot.panels.stakes import stake_buttons
from bot.panels.stopped import is_stopped
from bot.panels.table_buttons import clock_select, computer_button, table_button
from bot.panels.wording import clock_words
from bot.table.actions import (
    ANY_COMPUTER,
    ANY_CUT,
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    ComeBack,
    EndAfterHand,
    GiveCut,
    HandOver,
    Kick,
    Leave,
    Pause,
    Ready,
    Rebuy,
    Resume,
    SetClock,
    SitOut,
    Substitute,
    VoidBroken,
)
from bot.table.options import CLOCKS_S
from bot.table.state import Phase
from bot.table.views import PublicView, SitterView


def menu_panel(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: TableScreen) -> Panel:
    """What the table allows its reader now, and nothing else.

    Who can do nothing reads why, and what they can do at the table itself. It never takes more than the five rows that
    a message has: one's own place, the table, its end, a list of the others, and the clock.
    """
    menu = _Menu(view, account, allows, screen)
    return Panel("\n".join(line for line in menu.lines() if line), menu.controls())


@dataclass(frozen=True, slots=True)
class _Menu:
    """A table for one reader."""

    view: PublicView
    account: AccountId
    allows: Callable[[Action], bool]
    screen: TableScreen

    def lines(self) -> Iterator[str]:
        view, screen = self.view, self.screen
        yield screen.words(self._title(), host=screen.name(view.host), coming=way_in(view, screen))
        sitter = view.sitter_of(self.account)
        if sitter is not None and view.phase is not Phase.ENDED:
            yield screen.words("private.left") if sitter.is_played_on else ""
            yield self._why_no_pause()
            yield own_asked_line(view, self.account, screen)
            is_kept = view.phase is Phase.BETWEEN and view.owes_fantasyland and not sitter.skips_hands
            yield screen.words("menu.fantasyland") if is_kept else ""
        yield from self._to_come()
        for key, button in self._ends():
            yield screen.words(f"menu.{key}", button=button.label)

    def controls(self) -> Controls:
        """One's own place, the table, its end; then the lists of the others, and of clocks."""
        ends = (button for _, button in self._ends())
        rows = (tuple(self._own()), tuple(self._of_table()), (*self._standstill(), *ends))
        lists = (self._others(), self._clock())
        return (*(row for row in rows if row), *(one for one in lists if one is not None))

    def _title(self) -> str:
        if self.view.phase is Phase.ENDED:
            return "host.ended" if self.view.hand is not None else "refusal.table_ended"
        if self.account == self.view.host:
            return "host.title"
        return "host.guest" if self.view.sitter_of(self.account) is not None else "host.not_seated"

    def _why_no_pause(self) -> str:
        """Why the host of a running hand finds no Pause."""
        view = self.view
        if self.account != view.host or view.hand is None or view.hand.is_over or view.paused or view.is_played_out:
            return ""
        if self.screen.broken or self.allows(Pause(self.account)):
            return ""
        is_waited_for = any(one.account == self.account and one.is_waited_for for one in view.hand.players)
        return self.screen.words("refusal.pause_on_turn" if is_waited_for else "refusal.paused_enough")

    def _to_come(self) -> Iterator[str]:
        """What has been asked for in this hand, and happens after it."""
        view, screen = self.view, self.screen
        if view.hand is not None and not view.hand.is_over and view.options.clock_s != view.hand.options.clock_s:
            key = "host.clock_next" if view.hand.options.clock_s else "host.clock_longer"
            yield screen.words(key, clock=clock_words(screen.words, view.options.clock_s))
        if view.next_host is not None:
            yield screen.words("host.next", name=screen.name(view.next_host))
        for sitter in view.sitters if not view.is_ending else ():
            if sitter.substitute is not None:
                names = {"name": screen.name(sitter.account), "computer": screen.name(sitter.substitute)}
                yield screen.words("host.substitute", **names)

    def _own(self) -> Iterator[Button]:
        """What a player may do about their own place."""
        view = self.view
        account = self.account
        allows = self.allows
        sitter = view.sitter_of(account)
        if sitter is None or view.phase is Phase.ENDED:
            return
        yield self._button(Verb.MY_CARDS, "my_cards")
        if sitter.is_played_on:
            if allows(ComeBack(account)):
                yield self._button(Verb.COME_BACK, "come_back", Style.GO)
        elif sitter.skips_hands:
            if allows(Ready(account)) and is_more_to_come(view):
                yield self._button(Verb.DEAL_ME_IN, "deal_me_in", Style.NEXT)
        elif view.phase is Phase.BETWEEN and allows(SitOut(account)):
            yield self._button(Verb.SIT_OUT, "sit_out")
        if allows(GiveCut(account, ANY_CUT)):
            yield self._button(Verb.CUT, "cut")
        if allows(Leave(account)) and not sitter.is_played_on:
            yield self._button(Verb.LEAVE, "leave")

    def _of_table(self) -> Iterator[Button]:
        """The last hand's proof, and between hands what the next one is played with."""
        view = self.view
        account = self.account
        allows = self.allows
        if view.hand is not None and view.hand.is_over:
            tap = Tap(Verb.PROOF, view.table, view.hand.hand_no)  # a next one may be being dealt
            yield Button(str(tap), self.screen.words("button.proof"))
        sitter = view.sitter_of(account)
        if sitter is None or view.phase is not Phase.BETWEEN:
            return
        if allows(AddComputer(account, ANY_COMPUTER)):
            yield computer_button(view, self.screen)
        may = {
            Verb.STAKES: not is_stopped(view, self.screen),
            Verb.REBUY: allows(Rebuy(account, 1)),
            Verb.BUY_IN: allows(ChangeOptions(account, view.options)),
        }
        for verb, button in stake_buttons(view, self.screen).items():
            if may[verb]:
                yield button

    def _standstill(self) -> Iterator[Button]:
        """A break, and its end."""
        if self.screen.broken:
            return
        if self.view.paused:
            if self.allows(Resume(self.account)):
                yield self._button(Verb.RESUME, "resume", Style.GO)
        elif self.allows(Pause(self.account)):
            yield self._button(Verb.PAUSE, "pause")

    def _ends(self) -> Iterator[tuple[str, Button]]:
        """The ways in which things end, each with its button. Who may end it alone needs no vote for it."""
        account = self.account
        allows = self.allows
        is_at_once = _ends_at_once(self.view)
        may_end = allows(EndAfterHand(account))
        if may_end:
            key = "end_now" if is_at_once else "end_after"
            yield key, self._button(Verb.END_AFTER, key)
        if allows(AgreeToEnd(account)) and not (may_end and is_at_once):
            key = "agree_end_between" if is_at_once else "agree_end"
            yield key, self._button(Verb.AGREE_TO_END, "agree_end", Style.DANGER)
        if allows(AgreeToVoid(account)):
            yield "agree_void", self._button(Verb.AGREE_TO_VOID, "agree_void", Style.DANGER)
        if self.screen.broken and allows(VoidBroken(account)):
            yield "void_broken", self._button(Verb.VOID_BROKEN, "void_broken", Style.DANGER)

    def _others(self) -> Select | None:
        """A list of what a host may do about each of the others; None where that is nothing."""
        view = self.view
        account = self.account
        screen = self.screen
        others = [sitter for sitter in view.sitters if sitter.account != account]
        heirs = [one for one in others if not one.is_computer and one.account != view.next_host]
        sitter = view.sitter_of(account)
        own = [sitter] if sitter is not None and view.next_host is not None else []  # the host may stay it after all
        wanted: tuple[tuple[AboutSitter, list[SitterView]], ...] = (
            (AboutSitter.KICK, others),
            (AboutSitter.SUBSTITUTE, others),
            (AboutSitter.HAND_OVER, [*heirs, *own]),
        )
        choices = tuple(
            Choice(
                about_sitter(what, one.seat, one.account),
                screen.words(
                    "button.stay_host" if one in own else f"button.{what}", name=screen.plain_name(one.account)
                ),
            )
            for what, whom in wanted
            for one in whom
            if self.allows(_action(what, account, one))
        )
        tap = Tap(Verb.ABOUT_SITTER, view.table, view.hand_no)
        return Select(str(tap), screen.words("select.about_sitter"), choices) if choices else None

    def _clock(self) -> Select | None:
        """The clocks that may be set now; None for who may set none."""
        offered = [clock_s for clock_s in CLOCKS_S if self.allows(SetClock(self.account, clock_s))]
        return clock_select(self.view, offered, self.screen) if offered else None

    def _button(self, verb: Verb, key: str, style: Style = Style.PLAIN) -> Button:
        return table_button(self.view, self.screen, verb, key, style)


def _ends_at_once(view: PublicView) -> bool:
    """Whether the session ends as soon as its host says so: no hand is under way, and no Fantasyland is owed."""
    return not (view.is_underway or view.phase is Phase.ENDED or view.owes_fantasyland)


def _action(what: AboutSitter, account: AccountId, sitter: SitterView) -> Action:
    match what:
        case AboutSitter.KICK:
            return Kick(account, sitter.seat)
        case AboutSitter.SUBSTITUTE:
            return Substitute(account, sitter.seat, ANY_COMPUTER)
        case AboutSitter.HAND_OVER:
            return HandOver(account, sitter.seat)
