"""What a computer player goes by: its own cards, the rules and the cards that it has seen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.open_face_ruleset import Ruleset
from bot.table.views import SeatView

Placement = tuple[Board, Cards]
"""Rows that hold only the new cards, and the discards: what `PlaceCards` and `ActFor` carry."""


@dataclass(frozen=True, slots=True)
class Position:
    """One decision: the held cards have to go to the board, `places` of them, the others away.

    `seen` are the cards that cannot come any more: the held ones, all boards and this seat's own discards. `later` is
    how many cards this seat is dealt on later streets, `fantasyland` how many it was dealt at once, 0 if none.
    """

    ruleset: Ruleset
    board: Board
    held: Cards
    places: int
    seen: frozenset[int]
    later: int = 0
    fantasyland: int = 0


def position_of(view: SeatView) -> Position:
    """The decision that a seat faces. Raises ValueError when it has nothing to place now."""
    if not view.may_place:
        raise ValueError("this seat has nothing to place now: ask again when it is its turn")
    hand = view.hand
    ruleset = hand.ruleset
    fantasyland = view.player.fantasyland
    shown = (card for player in hand.players for board in player.boards for card in board.board.cards)
    return Position(
        ruleset=ruleset,
        board=view.board,
        held=view.held,
        places=view.places,
        seen=frozenset((*view.held, *view.board.cards, *view.discards, *shown)),
        later=0 if fantasyland else sum(street.deal for street in ruleset.streets[hand.street_no :]),
        fantasyland=fantasyland,
    )
