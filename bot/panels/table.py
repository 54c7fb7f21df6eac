"""The table's panel in its channel: one message a hand, from the first card to the next hand's Ready."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.panels.fitting import fitting
from bot.panels.game import panels_of
from bot.panels.lobby import closed_lobby_panel, lobby_panel
from bot.panels.moved import played_elsewhere_panel
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.seal import lobby_dealing_panel
from bot.table.state import Phase
from bot.table.views import HandView, PublicView


def table_panel(view: PublicView, screen: TableScreen, *, moved_after: int = 0) -> Panel:
    """The panel for whatever the table is doing. Hands up to `moved_after` were played in a channel it has left."""
    return fitting(partial(_table_panel, view, moved_after=moved_after), screen)


def old_panel(view: PublicView, hand: HandView, screen: TableScreen, *, moved_after: int = 0) -> Panel:
    """The panel of a hand that is over and that the next one, with a panel of its own, has followed."""
    return fitting(partial(_over_panel, view, hand, is_old=True, moved_after=moved_after), screen)


def result_in_words(view: PublicView, hand: HandView, screen: TableScreen) -> Panel:
    """All that a result says, its picture, too, for who hears it."""
    screen = replace(screen, is_text_only=True)
    return fitting(lambda screen: panels_of(hand).over(view, hand, screen).with_controls(()), screen)


def _over_panel(view: PublicView, hand: HandView, screen: TableScreen, *, is_old: bool, moved_after: int) -> Panel:
    if hand.hand_no <= moved_after:
        return played_elsewhere_panel(view, hand, screen, is_old=is_old)
    return panels_of(hand).over(view, hand, screen, is_old=is_old)


def _table_panel(view: PublicView, screen: TableScreen, *, moved_after: int) -> Panel:
    if view.hand is not None and view.hand.is_over:
        return _over_panel(view, view.hand, screen, is_old=False, moved_after=moved_after)
    if view.hand is not None:
        return panels_of(view.hand).running(view, view.hand, screen)
    match view.phase:
        case Phase.ENDED:
            return closed_lobby_panel(view, screen)
        case Phase.DEALING:
            return lobby_dealing_panel(view, screen)
        case _:
            return lobby_panel(view, screen)
