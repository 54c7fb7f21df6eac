"""What a seated player's message says while they hold no cards."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.panel import Panel
from bot.panels.screen import Screen
from bot.table.state import Phase
from bot.table.views import PublicView


def welcome_panel(view: PublicView, channel_id: int, screen: Screen, account: AccountId) -> Panel:
    """Where the cards will come; or that the session is over; or that this hand is played without the reader."""
    words = screen.words
    if view.phase is Phase.ENDED:
        return Panel(words("refusal.table_ended"))
    if view.sitter_of(account) is None:
        return Panel(words("refusal.not_seated"))
    if view.phase is Phase.LOBBY:
        return Panel(words("private.welcome", host=screen.name(view.host), channel=channel_id))
    seat = view.sitter_of(account)
    if view.frozen is not None and seat is not None and seat.seat in view.frozen.order:
        return Panel(words("private.dealing"))
    return Panel(words("private.not_in_hand"))
