"""What somebody is asked, and told, who wants to leave while Fantasyland is still to be played."""

from __future__ import annotations

from functools import partial

from bot.ids import AccountId
from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel, Style
from bot.panels.screen import Screen
from bot.panels.table_buttons import table_button
from bot.table.views import PublicView


def leave_panel(view: PublicView, account: AccountId, screen: Screen) -> Panel:
    """The question: stay for it, or let the bot play it. It may be another's, and their part in it a usual hand."""
    words = screen.words
    sitter = view.sitter_of(account)
    is_own = sitter is not None and bool(sitter.fantasyland)
    button = partial(table_button, view, screen)
    buttons = (button(Verb.STAY, "stay", Style.GO), button(Verb.LEAVE_ANYWAY, "leave_anyway"))
    return Panel(words("leaving.ask" if is_own else "leaving.ask_others"), (buttons,))
