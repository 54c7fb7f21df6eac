"""The end of a closed hand: what everybody shows, the points, and the way to the next hand."""

from __future__ import annotations

from bot.panels.between import over_controls, over_title, waiting_line
from bot.panels.notices import deal_line, notices, totals_line
from bot.panels.panel import Panel
from bot.panels.screen import Screen, signed
from bot.rules.cards import card_text
from bot.table.closed_hand import Choice
from bot.table.closed_views import ClosedHandView, ClosedPlayerView
from bot.table.state import Phase
from bot.table.views import PublicView


def closed_showdown_panel(view: PublicView, hand: ClosedHandView, screen: Screen, *, is_old: bool = False) -> Panel:
    """The panel of a closed hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    words = screen.words
    lines = [over_title(view, hand, screen)]
    if hand.result is None:
        lines.append(words("closed_hand.void"))
    else:
        lines += [_player_line(player, screen) for player in hand.players]
    if not is_old:
        lines += [*notices(view, screen), totals_line(view, screen)]
        lines += [waiting_line(view, screen)] if view.phase is not Phase.ENDED else []
    lines.append(deal_line(view, screen))
    controls = over_controls(view, hand.hand_no, screen, is_old=is_old)
    return Panel("\n".join(line for line in lines if line), controls)


def _player_line(player: ClosedPlayerView, screen: Screen) -> str:
    name, points = screen.name(player.account), signed(player.net or 0)
    if player.choice is Choice.SURRENDER:
        return screen.words("closed_hand.surrendered", name=name, points=points)
    shown = player.board.text() if player.board is not None else " ".join(map(card_text, player.cards))
    return screen.words("closed_hand.shown", name=name, points=points, cards=shown)
