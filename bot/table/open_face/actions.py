"""What can be asked in an open-face hand: placements, a player's own and a policy's."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat
from bot.rules.board import Board, Cards
from bot.table.moves import Play, PlayFor


@dataclass(frozen=True, slots=True)
class PlaceCards(Play):
    """Place a street's cards, or set all of Fantasyland's. `rows` holds only new cards.

    With two boards each card is tied to the board that it was dealt to (RULES 3.7), so that a row says enough: a card
    in the front goes to its own board's front. A street's cards are placed on all boards at once; boards in Fantasyland
    are set by themselves or together.
    """

    account: AccountId
    hand_no: int
    street_no: int
    rows: Board
    discards: Cards = ()


@dataclass(frozen=True, slots=True)
class ActFor(PlayFor):
    """A policy's placement for a seat whose deadline has come or that a computer plays; from the clock alone."""

    seat: Seat
    hand_no: int
    street_no: int
    rows: Board
    discards: Cards = ()
