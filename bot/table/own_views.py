"""A table as one of its players sees it, whichever game is played."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.closed.seat import ClosedSeatView, closed_seat_view
from bot.table.state import Hand, State
from bot.table.views import PublicView, SeatView, seat_view

OwnView = SeatView | ClosedSeatView


def own_view(state: State, account: AccountId, public: PublicView | None = None) -> OwnView | None:
    """What one player may see; None for somebody who is not in the newest hand.

    `public` is the state's public view where that is made already.
    """
    return (seat_view if isinstance(state.hand, Hand) else closed_seat_view)(state, account, public)


def has_turn(view: OwnView) -> bool:
    """Whether the table waits for this player, or lets them set their Fantasyland."""
    return view.may_place if isinstance(view, SeatView) else view.player.is_waited_for
