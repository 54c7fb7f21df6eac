"""A table that stands still, for a pause or an error: what it says then, and the few buttons that still work there."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.custom_ids import Verb
from bot.panels.panel import Button, Controls, Style
from bot.panels.screen import TableScreen
from bot.panels.table_buttons import VOTES, table_button
from bot.panels.wording import pause_key, pause_text
from bot.table.state import Phase, Vote
from bot.table.views import PublicView


def is_stopped(view: PublicView, screen: TableScreen) -> bool:
    """Whether the table stands still: nobody plays, comes, or gets ready for the next hand."""
    return bool(view.paused or screen.broken)


def asks_nobody(view: PublicView, screen: TableScreen) -> bool:
    """Whether nobody is asked for anything: the table stands still, or its session has ended."""
    return view.phase is Phase.ENDED or is_stopped(view, screen)


def stop_line(view: PublicView, screen: TableScreen, *, own: AccountId | None = None) -> str:
    """Why the table stands still and how it goes on; empty at one that does. `own`: whose own message it is in.

    A pause at a table with an error is over only when the error is.
    """
    if screen.broken:
        return screen.words("hand.broken" if view.is_underway else "hand.broken_between", error=screen.broken)
    if not view.paused:
        return ""
    key = "hand.paused"  # who reads it beside Resume can press it
    if own is not None:
        usual = key if own_resume_buttons(view, own, screen) else "private.paused"
        key = pause_key(screen.words, view.paused, "own", usual)
    return screen.words(key, reason=pause_text(screen.words, view.paused))


def resume_buttons(view: PublicView, screen: TableScreen, verb: Verb = Verb.RESUME) -> tuple[Button, ...]:
    """Resume, where that ends the standstill."""
    if screen.broken or not view.paused:
        return ()
    return (table_button(view, screen, verb, "resume", Style.GO),)


def own_resume_buttons(view: PublicView, account: AccountId, screen: TableScreen) -> tuple[Button, ...]:
    """The same in somebody's own message, as long as they sit at the table."""
    return resume_buttons(view, screen, Verb.GO_ON) if view.sitter_of(account) is not None else ()


def own_resume_controls(view: PublicView, account: AccountId, screen: TableScreen) -> Controls:
    """These alone: nothing else works there as long as the table stands still."""
    buttons = own_resume_buttons(view, account, screen)
    return (buttons,) if buttons else ()


def vote_buttons(view: PublicView, screen: TableScreen) -> tuple[Button, ...]:
    """The votes that run; where an error has stopped the table, the one that is a way out."""
    votes = [one.vote for one in view.votes]
    if screen.broken:
        votes = [Vote.VOID if view.phase is Phase.PLAYING else Vote.END]
    return tuple(table_button(view, screen, VOTES[vote], VOTES[vote]) for vote in votes)
