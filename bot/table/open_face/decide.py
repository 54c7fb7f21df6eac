"""What an allowed placement is, board by board."""

from __future__ import annotations

from collections.abc import Iterator

from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import placed_together
from bot.table.open_face.turns import held_by
from bot.table.seats import mover
from bot.table.state import State


def cards_placed_by(state: State, action: PlaceCards | ActFor) -> Iterator[CardsPlaced]:
    """What a placement puts on each board. Fantasyland's cards all belong to the first street."""
    hand = state.hand
    assert isinstance(hand, OpenFaceHand), "why_not has looked"
    seat, by = mover(state, action)
    index = hand.index_of(seat)
    assert index is not None, "why_not has looked"
    for packet in placed_together(held_by(state, index), action.rows.cards):
        street_no = 1 if packet.is_fantasyland else hand.street_no
        yield CardsPlaced(seat, street_no, *packet.part(action.rows, action.discards), packet.board, by)
