"""What players did in an open-face hand: past-tense values, kept for ever in the log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import Seat
from bot.rules.board import Board, Cards
from bot.table.moves import By, Move


@dataclass(frozen=True, slots=True)
class CardsPlaced(Move):
    """A seat placed its street, or set its Fantasyland, on one of its boards. `rows` holds only the new cards."""

    seat: Seat
    street_no: int
    rows: Board
    discards: Cards = ()
    board: int = 0
    by: By = By.PLAYER
