"""Ways to place the cards of a street: every one (RULES 3.1), and that of the policy `fill` (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row

_ROWS = (Row.BACK, Row.MIDDLE, Row.FRONT)


def placements(position: Position, kept: Board = Board()) -> Iterator[Placement]:
    """Every placement that has room on the board, once each, in a fixed order: 232 for five cards on an empty board.

    The cards of `kept` stay in its rows. In each row they come first, then the others in the order dealt.
    """
    board = position.board.add(kept)
    free = tuple(card for card in position.held if card not in kept.cards)
    for chosen in combinations(free, position.places - len(kept.cards)):
        discards = tuple(card for card in free if card not in chosen)
        for rows in product(_ROWS, repeat=len(chosen)):
            if all(rows.count(row) <= board.room(row) for row in Row):
                yield (
                    Board.of(
                        (*kept.row(row), *(card for card, where in zip(chosen, rows, strict=True) if where is row))
                        for row in Row
                    ),
                    discards,
                )


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
