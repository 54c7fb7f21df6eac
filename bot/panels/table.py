"""The table's panel in its channel: one message a hand, from the first card to the next hand's Ready."""

from __future__ import annotations

from functools import partial

from bot.panels.fitting import fitting
from bot.panels.games import panels_of
from bot.panels.lobby import lobby_panel
from bot.panels.panel import Panel
from bot.panels.screen import Screen
from bot.panels.seal import lobby_dealing_panel
from bot.table.state import Phase
from bot.table.views import HandView, PublicView


def table_panel(view: PublicView, screen: Screen) -> Panel:
    """The panel for whatever the table is doing."""
    return fitting(partial(_table_panel, view), screen)


def over_panel(view: PublicView, hand: HandView, screen: Screen, *, is_old: bool = False) -> Panel:
    """The panel of a hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    return panels_of(hand).over(view, hand, screen, is_old=is_old)


def _table_panel(view: PublicView, screen: Screen) -> Panel:
    if view.hand is not None:
        panels = panels_of(view.hand)
        return (panels.over if view.hand.is_over else panels.running)(view, view.hand, screen)
    match view.phase:
        case Phase.ENDED:
            return Panel(screen.words("over.ended", ruleset=screen.words.game(view.options.ruleset.title)))
        case Phase.DEALING:
            return lobby_dealing_panel(view, screen)
        case _:
            return lobby_panel(view, screen)
