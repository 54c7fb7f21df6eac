"""An open-face hand as one of its players sees it: everything public, and their own cards."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, DECK_54
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet, cards_of
from bot.table.open_face.turns import held_by
from bot.table.open_face.views import OpenFaceHandView, OpenFacePlayerView
from bot.table.state import State
from bot.table.views import PublicView, SeatView


@dataclass(frozen=True, slots=True)
class OpenFaceSeatView(SeatView):
    """A table as one player in an open-face hand sees it: everything public and their own cards."""

    public: PublicView
    hand: OpenFaceHandView
    index: int  # in the order of play
    packets: tuple[Packet, ...]  # to be placed now; empty while it is somebody else's turn
    boards: tuple[Board, ...]  # their own, with what they have set in the dark
    discards: Cards

    @property
    def has_turn(self) -> bool:
        """Whether there is something to place, on the street or in Fantasyland."""
        return self.may_place

    @property
    def may_place(self) -> bool:
        """Whether this player has something to place now."""
        return bool(self.packets)

    @property
    def on_street(self) -> tuple[Packet, ...]:
        """What is to be placed on this street; empty while it is somebody else's turn."""
        return tuple([packet for packet in self.packets if not packet.is_fantasyland])

    @property
    def in_fantasyland(self) -> tuple[Packet, ...]:
        """What is still to be set in Fantasyland."""
        return tuple([packet for packet in self.packets if packet.is_fantasyland])

    @property
    def due(self) -> tuple[Packet, ...]:
        """What comes first, and is placed together: the street, else Fantasyland."""
        return self.on_street or self.packets

    @property
    def held(self) -> Cards:
        """All cards to be placed now."""
        return cards_of(self.packets)

    @property
    def player(self) -> OpenFacePlayerView:
        """This player as the others see them."""
        return self.hand.players[self.index]

    @property
    def street_no(self) -> int:
        """The street that taps and drafts are for: the first as long as Fantasyland is to be set."""
        return 1 if any(packet.is_fantasyland for packet in self.packets) else self.hand.street_no

    @property
    def unseen(self) -> Cards:
        """The cards of the deck that this player has not seen: in the stub, or where others have put them face down."""
        boards = (view for player in self.hand.players for view in player.boards)
        shown = (card for view in boards for card in (*view.board.cards, *view.discards))
        own = (card for board in self.boards for card in board.cards)
        seen = {*shown, *own, *self.held, *self.discards}
        return tuple(card for card in DECK_54[: len(DECK_52) + self.hand.ruleset.jokers] if card not in seen)

    @property
    def dead_cards(self) -> int:
        """How many cards this player knows to be gone besides what they have: the others', and their own discards."""
        others = (player for player in self.hand.players if player.seat != self.player.seat)
        return sum(len(view.board.cards) for player in others for view in player.boards) + len(self.discards)


def open_face_seat_view(state: State, index: int, public: PublicView) -> OpenFaceSeatView:
    """What one player may see of an open-face hand."""
    hand = state.hand
    assert isinstance(hand, OpenFaceHand), "a view is made by the game of its hand"
    assert isinstance(public.hand, OpenFaceHandView), "both views are of the same hand"
    player = hand.seats[index]
    return OpenFaceSeatView(
        public=public,
        hand=public.hand,
        index=index,
        packets=held_by(state, index),
        boards=tuple(board.whole for board in player.boards),
        discards=player.discards,
    )
