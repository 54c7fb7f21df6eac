"""The panel of a closed hand in its channel, while it is set and announced."""

from __future__ import annotations

from bot.panels.between import running_controls
from bot.panels.notices import deal_line, notices, totals_line
from bot.panels.panel import Panel
from bot.panels.screen import Screen, relative
from bot.table.closed_views import ClosedHandView
from bot.table.views import PublicView


def closed_table_panel(view: PublicView, hand: ClosedHandView, screen: Screen) -> Panel:
    """Who has set, and whom everybody waits for."""
    words = screen.words
    lines = [words("hand.title", ruleset=hand.ruleset.title, hand=hand.hand_no), _waiting(view, hand, screen)]
    done = tuple(player.account for player in hand.players if player.has_set)
    if done:
        lines.append(words("closed_hand.have_set", names=screen.names_of(done)))
    lines += notices(view, screen)
    if any(points for _, points in view.totals):
        lines.append(totals_line(view, screen))
    lines.append(deal_line(view, screen))
    return Panel("\n".join(lines), running_controls(view, screen))


def _waiting(view: PublicView, hand: ClosedHandView, screen: Screen) -> str:
    names = screen.names_of(tuple(player.account for player in hand.players if player.is_waited_for))
    if screen.deadline_ms is None or view.paused:
        return screen.words(f"closed_hand.{hand.stage}", names=names)
    return screen.words(f"closed_hand.{hand.stage}_until", names=names, until=relative(screen.deadline_ms))
