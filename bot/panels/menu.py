"""The private menu of a table that /table gives: what its host may do, and what all can only do together."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.ids import AccountId, Seat
from bot.panels.coming import way_in
from bot.panels.custom_ids import Tap, Verb, sitter_seen
from bot.panels.notices import own_asked_line
from bot.panels.panel import Button, Choice, Panel, Select, Style
from bot.panels.screen import Screen
from bot.panels.wording import clock_words
from bot.table.actions import (
    Action,
    AgreeToEnd,
    AgreeToVoid,
    ComeBack,
    EndAfterHand,
    HandOver,
    Kick,
    Leave,
    Pause,
    Resume,
    SetClock,
    Substitute,
    VoidBroken,
)
from bot.table.options import CLOCKS_S
from bot.table.state import Phase
from bot.table.views import PublicView

_SEATS_SHOWN = 5


def menu_panel(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: Screen) -> Panel:
    """What the table allows its reader now, and nothing else.

    Who can do nothing reads why, and what they can do at the table itself.
    """
    words = screen.words

    def button(verb: Verb, label: str, action: Action, style: Style = Style.PLAIN, seen: str = "") -> Button | None:
        return Button(str(Tap(verb, view.table, view.hand_no, seen=seen)), label, style) if allows(action) else None

    def row(*buttons: Button | None) -> tuple[tuple[Button, ...], ...]:
        live = tuple(one for one in buttons if one is not None)
        return (live,) if live else ()

    sitter = view.sitter_of(account)
    is_played_on = sitter is not None and sitter.is_played_on
    end = EndAfterHand(account)
    resume = button(Verb.RESUME, words("button.resume"), Resume(account), Style.GO)
    pause_now = Pause(account)
    pause = button(Verb.PAUSE, words("button.pause"), pause_now)
    general = (
        None if screen.broken else resume if view.paused else pause,
        button(Verb.END_AFTER, words("button.end_now" if _ends_at_once(view) else "button.end_after"), end),
        button(Verb.AGREE_TO_END, words("button.agree_end"), AgreeToEnd(account), Style.DANGER),
        button(Verb.AGREE_TO_VOID, words("button.agree_void"), AgreeToVoid(account), Style.DANGER),
        button(Verb.COME_BACK, words("button.come_back"), ComeBack(account), Style.GO)
        if is_played_on
        else button(Verb.LEAVE, words("button.leave"), Leave(account)),
        button(Verb.VOID_BROKEN, words("button.void_broken"), VoidBroken(account), Style.DANGER)
        if screen.broken
        else None,
    )
    others = [sitter for sitter in view.sitters if sitter.account != account][:_SEATS_SHOWN]
    heirs = [one for one in others if not one.is_computer and one.account != view.next_host]
    own = [sitter] if sitter is not None and view.next_host is not None else []  # the host may stay it after all
    rows: list[tuple[Button, ...] | Select] = [*row(*general)]
    for verb, key, whom in (
        (Verb.KICK, "kick", others),
        (Verb.SUBSTITUTE, "substitute", others),
        (Verb.HAND_OVER, "hand_over", [*heirs, *own]),
    ):
        each = (
            button(
                verb,
                words("button.stay_host" if one in own else f"button.{key}", name=screen.plain_name(one.account)),
                _about_seat(verb, account, one.seat),
                seen=sitter_seen(one.seat, one.account),
            )
            for one in whom
        )
        rows += row(*each)
    if clock := _clock(view, account, allows, screen):
        rows.append(clock)
    title = words(_title(view, account), host=screen.name(view.host), coming=way_in(view, screen))
    left = words("private.left") if is_played_on and view.phase is not Phase.ENDED else ""
    no_pause = _why_no_pause(view, account, screen) if not (allows(pause_now) or screen.broken) else ""
    lines = (title, left, no_pause, own_asked_line(view, account, screen), *_to_come(view, screen))
    return Panel("\n".join(line for line in lines if line), tuple(rows))


def _why_no_pause(view: PublicView, account: AccountId, screen: Screen) -> str:
    """Why the host of a running hand finds no Pause."""
    if account != view.host or view.hand is None or view.hand.is_over or view.paused or view.is_played_out:
        return ""
    is_waited_for = any(one.account == account and one.is_waited_for for one in view.hand.players)
    return screen.words("refusal.pause_on_turn" if is_waited_for else "refusal.paused_enough")


def _to_come(view: PublicView, screen: Screen) -> Iterator[str]:
    """What has been asked for in this hand, and happens after it."""
    if view.hand is not None and not view.hand.is_over and view.options.clock_s != view.hand.options.clock_s:
        key = "host.clock_next" if view.hand.options.clock_s else "host.clock_longer"
        yield screen.words(key, clock=clock_words(screen.words, view.options.clock_s))
    if view.next_host is not None:
        yield screen.words("host.next", name=screen.name(view.next_host))
    for sitter in view.sitters if not view.is_ending else ():
        if sitter.substitute is not None:
            names = {"name": screen.name(sitter.account), "computer": screen.name(sitter.substitute)}
            yield screen.words("host.substitute", **names)


def _title(view: PublicView, account: AccountId) -> str:
    if view.phase is Phase.ENDED:
        return "host.ended" if view.hand is not None else "refusal.table_ended"
    if account == view.host:
        return "host.title"
    return "host.guest" if view.sitter_of(account) is not None else "host.not_seated"


def _ends_at_once(view: PublicView) -> bool:
    """Whether the session ends as soon as its host says so: no hand is under way, and no Fantasyland is owed."""
    return not (view.is_underway or view.phase is Phase.ENDED or view.owes_fantasyland)


def _clock(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: Screen) -> Select | None:
    """The clocks that may be set now; None for who may set none."""
    offered = [clock_s for clock_s in CLOCKS_S if allows(SetClock(account, clock_s))]
    if not offered:
        return None
    is_set = view.options.clock_s
    choices = (Choice(str(one), clock_words(screen.words, one), is_chosen=one == is_set) for one in offered)
    placeholder = screen.words("select.clock", clock=clock_words(screen.words, is_set))
    return Select(str(Tap(Verb.CLOCK, view.table, view.hand_no)), placeholder, tuple(choices))


def _about_seat(verb: Verb, account: AccountId, seat: int) -> Action:
    match verb:
        case Verb.KICK:
            return Kick(account, Seat(seat))
        case Verb.SUBSTITUTE:
            return Substitute(account, Seat(seat), AccountId(""))
        case _:
            return HandOver(account, Seat(seat))
