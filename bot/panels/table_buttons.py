"""The buttons of a table: what each does there, under the hand that it stood under."""

from __future__ import annotations

from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Style
from bot.panels.screen import Screen
from bot.table.views import PublicView


def table_button(view: PublicView, screen: Screen, verb: Verb, key: str, style: Style = Style.PLAIN) -> Button:
    """A button whose label is the text ``button.<key>``."""
    return Button(str(Tap(verb, view.table, view.hand_no)), screen.words(f"button.{key}"), style)
