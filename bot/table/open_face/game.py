"""The open-face game, as a table asks for it (RULES 3)."""

from __future__ import annotations

from dataclasses import replace

from bot.table.events import HandDealt, HandScored
from bot.table.game import Game
from bot.table.moves import Move, Play, PlayFor
from bot.table.notice import NoticeKind
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.playing import (
    cards_placed,
    cards_placed_by,
    open_face_hand_dealt,
    revealed,
    why_not_act_for,
    why_not_place,
)
from bot.table.open_face.scoring import score_open_face_hand
from bot.table.open_face.seat import OpenFaceSeatView, open_face_seat_view
from bot.table.open_face.turns import may_place, open_face_waits_for, streets_are_done
from bot.table.open_face.views import OpenFaceHandView, open_face_hand_view
from bot.table.refusals import Refusal
from bot.table.state import State
from bot.table.views import PublicView

FANTASYLAND_MIN_MS = 180_000  # RULES 3.4: the larger of three turns and three minutes


class OpenFaceGame(Game[OpenFaceHand]):
    """Cards are placed street by street, or all at once in Fantasyland."""

    plays = (PlaceCards, ActFor)
    moves = (CardsPlaced,)

    def dealt(self, event: HandDealt) -> OpenFaceHand:
        """The hand that a deal begins, with who is in Fantasyland."""
        return open_face_hand_dealt(event)

    def shown_cards(self, hand: OpenFaceHand) -> frozenset[int]:
        """The cards that lie open on the boards, and the discards that a showdown has revealed."""
        boards = [board for player in hand.seats for board in player.boards]
        return frozenset(card for board in boards for card in (*board.board.cards, *board.shown_discards))

    def why_not(self, state: State, action: Play | PlayFor) -> Refusal | None:
        """The reason against a placement."""
        match action:
            case PlaceCards():
                return why_not_place(state, action)
            case ActFor():
                return why_not_act_for(state, action)
        raise TypeError(f"{type(action).__name__} is no action of this game")

    def decide(self, state: State, action: Play | PlayFor) -> tuple[Move, ...]:
        """A placement, board by board."""
        assert isinstance(action, PlaceCards | ActFor), "why_not has looked"
        return tuple(cards_placed_by(state, action))

    def moved(self, hand: OpenFaceHand, move: Move) -> tuple[OpenFaceHand, bool]:
        """The hand after a placement: a turn is over when its seat has nothing left to place with it."""
        assert isinstance(move, CardsPlaced), "only open-face is placed"
        return cards_placed(hand, move)

    def is_complete(self, hand: OpenFaceHand) -> bool:
        """Whether nobody has anything left to place."""
        return streets_are_done(hand) and not any(player.owes_fantasyland for player in hand.seats)

    def waited_for(self, hand: OpenFaceHand) -> tuple[int, ...]:
        """Whom the street waits for, and Fantasyland once the streets are done."""
        return open_face_waits_for(hand)

    def has_to_act(self, state: State, index: int) -> bool:
        """Whether a player may place; Fantasyland may be set at any time."""
        return may_place(state, index)

    def to_tell(self, hand: OpenFaceHand, index: int) -> tuple[NoticeKind, int] | None:
        """A street, or Fantasyland. A board in Fantasyland beside one that is played can wait for the streets."""
        if streets_are_done(hand) or all(board.fantasyland for board in hand.seats[index].boards):
            return NoticeKind.FANTASYLAND, 0
        return (NoticeKind.STREET, hand.street_no) if index in open_face_waits_for(hand) else None

    def turn_key(self, hand: OpenFaceHand, index: int) -> str:
        """One turn a street, and one for Fantasyland."""
        player = hand.seats[index]
        is_on_street = player.owes_street and not streets_are_done(hand)
        return f"{hand.hand_no}:{hand.street_no if is_on_street else 'f'}:{player.seat}"

    def turn_ms(self, hand: OpenFaceHand, *, absent_after_ms: int) -> int:
        """The table's clock; longer for Fantasyland (RULES 3.4)."""
        clock_ms = hand.options.clock_s * 1000
        return max(3 * clock_ms, FANTASYLAND_MIN_MS) if clock_ms and streets_are_done(hand) else clock_ms

    def settled(self, hand: OpenFaceHand, jackpot: int) -> HandScored:
        """The points, and the cards that are owed in Fantasyland."""
        stake = hand.options.stake
        result = score_open_face_hand(hand)
        owed = tuple(cards for boards in result.next_fantasyland for cards in boards)
        return HandScored(hand.hand_no, tuple(units * stake for units in result.totals), owed)

    def scored(self, hand: OpenFaceHand, event: HandScored) -> OpenFaceHand:
        """The hand with its points, and with all that the showdown shows."""
        return replace(revealed(hand), totals=event.totals)

    def hand_view(self, hand: OpenFaceHand) -> OpenFaceHandView:
        """What everybody may see: the boards."""
        return open_face_hand_view(hand)

    def seat_view(self, state: State, index: int, public: PublicView) -> OpenFaceSeatView:
        """What one player may see: the boards, and their own cards."""
        return open_face_seat_view(state, index, public)
