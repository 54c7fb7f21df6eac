"""The order in which people read a full row."""

from __future__ import annotations

from functools import lru_cache

from bot.rules.board import Board, Cards
from bot.rules.cards import ACE, FIVE, in_order, rank_of


@lru_cache(maxsize=1024)  # every panel of a table asks for the same few rows
def as_read(row: Cards) -> Cards:
    """A full row as people read it: groups first, then from the highest; A-2-3-4-5 ends with its ace."""
    ranks = [rank_of(card) for card in row]
    ordered = sorted(in_order(row, by_suit=False), key=lambda card: (-ranks.count(rank_of(card)), -rank_of(card)))
    if sorted(ranks) == [0, 1, 2, FIVE, ACE]:
        ordered = [*ordered[1:], ordered[0]]
    return tuple(ordered)


def board_as_read(board: Board, *, has_low_middle: bool = False) -> Board:
    """A board with its full rows as people read them; the others stay as they grew.

    `has_low_middle`: the middle is a low, in which an ace is always the highest card.
    """
    rows = [as_read(cards) if len(cards) == size else cards for cards, size in zip(board.rows, (3, 5, 5), strict=True)]
    if has_low_middle and len(board.middle) == 5:
        rows[1] = in_order(board.middle, by_suit=False)
    return Board.of(rows)
