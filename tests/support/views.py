"""What a player of one game sees, for tests that know which game is played."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view
from bot.table.state import State


def open_face_view(state: State, account: AccountId) -> OpenFaceSeatView | None:
    """What a player of an open-face hand may see; None for anybody else, and in another game."""
    view = seat_view(state, account)
    return view if isinstance(view, OpenFaceSeatView) else None


def closed_view(state: State, account: AccountId) -> ClosedSeatView | None:
    """What a player of a closed hand may see; None for anybody else, and in another game."""
    view = seat_view(state, account)
    return view if isinstance(view, ClosedSeatView) else None
