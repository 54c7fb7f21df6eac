"""What somebody is asked, and told, who wants to leave while Fantasyland is still to be played."""

from __future__ import annotations

from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import Screen
from bot.table.views import PublicView


def leave_panel(view: PublicView, screen: Screen) -> Panel:
    """The question: stay for it, or let the bot play it."""
    words = screen.words

    def button(verb: Verb, key: str, style: Style = Style.PLAIN) -> Button:
        return Button(str(Tap(verb, view.table, view.hand_no)), words(f"button.{key}"), style)

    return Panel(
        words("leaving.ask"), ((button(Verb.STAY, "stay", Style.GO), button(Verb.LEAVE_ANYWAY, "leave_anyway")),)
    )
