"""A wish to undo a hand: what it would take back, who agrees, and what became of it."""

from __future__ import annotations

from functools import partial

from bot.ids import TableId
from bot.ledger.undo import Undo, UndoStatus
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.ledger.history import reason_of
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import Screen, ServerScreen, signed


def undo_panel(undo: Undo, number: int, screen: ServerScreen) -> Panel:
    """The wish with its buttons, or what became of it. `number` is the hand's, in its server."""
    return fitting(partial(_undo_panel, undo, number), screen)


def undone_text(undo: Undo, callings: str, number: int, screen: ServerScreen) -> str:
    """What all players of an undone hand are told. `callings` are the mentions of those whom Discord can notify."""
    told = screen.words(
        "undo.told",
        callings=callings,
        hand=number,
        entry=undo.reversal_no,
        points=_points(undo, screen, -1),
    )
    return "\n".join((told, *_reason(undo, screen)))


def _undo_panel(undo: Undo, number: int, screen: ServerScreen) -> Panel:
    words = screen.words
    lines = [
        words(
            f"undo.{undo.status}",
            asker=screen.name(undo.asker),
            hand=number,
            time=f"<t:{undo.entry.at_ms // 1000}:f>",
            entry=undo.reversal_no or 0,
        ),
        *_reason(undo, screen),
    ]
    if undo.status is not UndoStatus.OPEN:
        return Panel("\n".join(lines))
    changes = any(one.points for one in undo.entry.entry.postings)
    lines.append(words("undo.points" if changes else "undo.points_none", points=_points(undo, screen, -1)))
    if undo.agreed:
        lines.append(words("undo.agreed", names=screen.names_of(undo.agreed)))
    missing = tuple(account for account in undo.players if account not in undo.agreed)
    waiting = words("undo.missing", names=screen.names_of(missing), number=len(missing))
    lines.append(waiting if undo.can_all_agree else words("undo.manager_only"))
    agree = (_button(undo, Verb.UNDO_AGREE, screen, Style.GO),) if undo.can_all_agree else ()
    buttons = (
        *agree,
        _button(undo, Verb.UNDO_REFUSE, screen, Style.PLAIN),
        _button(undo, Verb.UNDO_DECIDE, screen, Style.DANGER),
    )
    return Panel("\n".join(lines), (buttons,))


def _reason(undo: Undo, screen: ServerScreen) -> tuple[str, ...]:
    reason = reason_of(undo.reason, screen)
    return (screen.words("undo.reason", reason=reason),) if reason else ()


def _points(undo: Undo, screen: ServerScreen, sign: int) -> str:
    postings = undo.entry.entry.postings
    return ", ".join(f"{screen.name(one.account)} {signed(sign * one.points)}" for one in postings)


def _button(undo: Undo, verb: Verb, screen: Screen, style: Style) -> Button:
    return Button(str(Tap(verb, TableId(""), seen=undo.undo_id)), screen.words(f"button.{verb}"), style)
