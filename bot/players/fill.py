"""The policy `fill`: back, then middle, then front, in dealt order (RULES 5)."""

from __future__ import annotations

from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row


def fill(position: Position, kept: Board = Board()) -> Placement:
    """Fill the rows from the back with the cards in dealt order; what is left over is discarded.

    The cards of `kept` stay in its rows and come first there.
    """
    board = position.board.add(kept)
    free = [card for card in position.held if card not in kept.cards]
    left = position.places - len(kept.cards)
    rows: dict[Row, Cards] = {}
    for row in (Row.BACK, Row.MIDDLE, Row.FRONT):
        count = min(board.room(row), left)
        rows[row] = (*kept.row(row), *free[:count])
        free = free[count:]
        left -= count
    return Board.of(rows[row] for row in Row), tuple(free)
