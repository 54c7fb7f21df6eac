"""The shell's part of the third game: there is nothing to think about, and nothing to draft."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import Seat
from bot.play.game import PlayGame
from bot.rules.board import Cards
from bot.table.hand import InHand
from bot.table.moves import Move
from bot.table.state import State
from tests.third_game.hand import CardsTurned, ThreeCardHand, ThreeCardSeatView, TurnOverFor


class ThreeCardPlay(PlayGame[ThreeCardHand, ThreeCardSeatView, None]):
    """Whoever is late has their cards turned over."""

    def question(self, view: ThreeCardSeatView, player: InHand, draft: str | None) -> TurnOverFor:
        return TurnOverFor(player.seat, view.hand.hand_no)

    def draft_street(self, view: ThreeCardSeatView) -> int | None:
        return None

    def draft(self, text: str | None, view: ThreeCardSeatView) -> None:
        return None

    def ends_drafts(self, hand: ThreeCardHand, moves: Sequence[Move]) -> bool:
        return False

    def keeps_draft(self, hand: ThreeCardHand, seat: Seat) -> bool:
        return False

    def own_cards(self, state: State, index: int, moves: Sequence[Move]) -> Cards:
        assert isinstance(state.hand, ThreeCardHand)
        return state.hand.seats[index].cards

    def is_as_dealt(self, hand: ThreeCardHand, index: int, move: Move) -> bool:
        return isinstance(move, CardsTurned)
