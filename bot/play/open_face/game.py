"""The open-face game, as the shell asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.ids import Seat
from bot.play.game import PlayGame
from bot.players.fantasyland.setting import best_settings
from bot.players.open_face.questions import Placing
from bot.players.position import positions_of
from bot.rules.board import Board, Cards
from bot.table.hand import InHand
from bot.table.moves import Move
from bot.table.open_face.dealing import packets_of
from bot.table.open_face.draft import Draft, loads
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import cards_of
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.open_face.turns import held_by
from bot.table.open_face.views import OpenFaceHandView
from bot.table.state import State
from bot.table.views import PublicView

_BEST_WAYS = 5


class OpenFacePlay(PlayGame[OpenFaceHand, OpenFaceSeatView, Draft]):
    """Cards are placed street by street, or all at once in Fantasyland."""

    def question(self, view: OpenFaceSeatView, player: InHand, draft: str | None) -> Placing:
        """Where the cards go that are due, around those that were tapped."""
        options = view.hand.options
        if player.is_computer:
            return Placing(view, options.computers)
        return Placing(view, options.policy, loads(draft).rows())

    def draft_street(self, view: OpenFaceSeatView) -> int | None:
        """The street that taps are for."""
        return view.street_no if view.may_place else None

    def draft(self, text: str | None, view: OpenFaceSeatView) -> Draft:
        """What the player has tapped on this street."""
        return loads(text).only(view.held) if view.may_place else Draft()

    def best_ways(self, view: OpenFaceSeatView) -> Callable[[], tuple[Board, ...]] | None:
        """Those of the only board that is set in Fantasyland, as **Hint** judges them, at a table with hints."""
        if not (view.hand.options.hints and view.may_place and view.in_fantasyland and len(view.boards) == 1):
            return None
        return partial(_best_ways, view)

    def ends_drafts(self, hand: OpenFaceHand, moves: Sequence[Move]) -> bool:
        """Nobody's placement changes another's draft."""
        return False

    def keeps_draft(self, hand: OpenFaceHand, seat: Seat) -> bool:
        """A board in Fantasyland is still to be set beside the street that was placed."""
        index = hand.index_of(seat)
        return index is not None and hand.seats[index].owes_fantasyland

    def own_cards(self, state: State, index: int, moves: Sequence[Move]) -> Cards:
        """What was placed and discarded, and what is held."""
        placed = [move for move in moves if isinstance(move, CardsPlaced)]
        held = cards_of(held_by(state, index))
        return (*(card for move in placed for card in (*move.rows.cards, *move.discards)), *held)

    def is_as_dealt(self, hand: OpenFaceHand, index: int, move: Move) -> bool:
        """A placement has the cards that are due on its board."""
        if not isinstance(move, CardsPlaced):
            return False
        due = next((packet.cards for packet in packets_of(hand, index) if packet.board == move.board), ())
        return sorted((*move.rows.cards, *move.discards)) == sorted(due)

    def street_done(self, before: OpenFaceHand, after: OpenFaceHand) -> int:
        """A street is over when the next one has begun."""
        return before.street_no if after.street_no > before.street_no else 0

    def at_rest(self, view: PublicView) -> PublicView:
        """The boards as they lie."""
        hand = view.hand
        assert isinstance(hand, OpenFaceHandView), "asked of the game of the hand"
        players = tuple(
            replace(
                player,
                has_placed=False,
                is_waited_for=False,
                boards=tuple(replace(board, is_waited_for=False) for board in player.boards),
            )
            for player in hand.players
        )
        return replace(view, hand=replace(hand, players=players))


def _best_ways(view: OpenFaceSeatView) -> tuple[Board, ...]:
    (position,) = positions_of(view)
    return tuple(one.placement[0] for one in best_settings(position, _BEST_WAYS))
