"""Every way to place the cards of a street (RULES 3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from bot.players.position import Placement, Position
from bot.rules.board import Board
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
