"""What somebody is asked, and told, who wants to leave while Fantasyland is still to be played."""

from __future__ import annotations

from functools import partial

from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel, Style
from bot.panels.screen import Screen
from bot.panels.table_buttons import table_button
from bot.table.views import PublicView


def leave_panel(view: PublicView, screen: Screen) -> Panel:
    """The question: stay for it, or let the bot play it."""
    words = screen.words
    button = partial(table_button, view, screen)
    return Panel(
        words("leaving.ask"), ((button(Verb.STAY, "stay", Style.GO), button(Verb.LEAVE_ANYWAY, "leave_anyway")),)
    )
