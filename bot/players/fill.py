"""The policy `fill`: cards go to the back, then the middle, then the front, in the order dealt (RULES 5)."""

from __future__ import annotations

from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row


def fill(position: Position, kept: Board = Board()) -> Placement:
    """Fill the rows from the back with the held cards in the order dealt. Cards that are left over are discarded.

    The cards of `kept` stay in its rows, ahead of the others.
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
