"""Whether somebody can sit down at a table now, and what they can do if not."""

from __future__ import annotations

from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel, Style
from bot.panels.screen import TableScreen
from bot.panels.stopped import is_stopped
from bot.panels.table_buttons import table_button
from bot.table.state import Phase
from bot.table.views import PublicView


def can_join(view: PublicView, screen: TableScreen) -> bool:
    """Whether the table's panel has Join: a seat is free, more hands are to come, and the table goes on."""
    return _way_in(view, screen) == "join"


def way_in(view: PublicView, screen: TableScreen) -> str:
    """How somebody who does not sit at the table sits down, or what they can do instead."""
    return screen.words(f"coming.{_way_in(view, screen)}")


def joining_panel(view: PublicView, screen: TableScreen) -> Panel:
    """For who is not at the table and wants the next hand: Join, or what they can do instead."""
    join = ((table_button(view, screen, Verb.JOIN, "join", Style.GO),),) if can_join(view, screen) else ()
    host = screen.name(view.host)
    return Panel(screen.words("host.not_seated", host=host, coming=way_in(view, screen)), join)


def is_more_to_come(view: PublicView) -> bool:
    """Whether another hand may be dealt to those who have no part in this one: no end is announced, or under way."""
    return not (view.is_ending or view.is_played_out or view.phase is Phase.ENDED)


def _way_in(view: PublicView, screen: TableScreen) -> str:
    if not is_more_to_come(view):
        return "ending"
    if len(view.sitters) >= view.seats:
        return "full"
    return "stopped" if is_stopped(view, screen) else "join"
