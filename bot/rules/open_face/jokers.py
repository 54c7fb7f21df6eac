"""Jokers: what the wild cards of a board stand for (RULES 3.6).

Readings are chosen back first (its highest), then the middle (its highest that is not above the back), then the front
(its highest that is not above the middle). A joker never stands for a card of its own row, so A-A-A-A with a joker is
A-A-A-A-K; it may stand for a card of another row or board. Boards without jokers are read as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from bot.rules.board import Board, Cards
from bot.rules.cards import Row, is_joker, rank_of, suit_of
from bot.rules.evaluate import RANK_KEYS, VALUES, scale, value_of

RowValues = tuple[int, int, int]
"""The values of front, middle and back."""

_SUITED = {4: 1, 3: 2}  # cards of one suit that jokers make a flush, with the jokers that it takes


def row_readings(cards: Cards) -> tuple[int, ...]:
    """Every value that a full row of 3 or 5 cards can be read as, weakest first: a single one without jokers."""
    held = [card for card in cards if not is_joker(card)]
    wild = len(cards) - len(held)
    if not wild:
        return (value_of(cards),)
    is_suited = _SUITED.get(len(held)) == wild and len({suit_of(card) for card in held}) == 1
    return _readings(sum([RANK_KEYS[rank_of(card)] for card in held]), wild, is_suited)


def highest_reading(cards: Cards, most: int = VALUES) -> int:
    """The highest value that a full row can be read as without being above `most`; the lowest of all if none is."""
    if max(cards) < 52:
        return value_of(cards)
    found = row_readings(cards)
    return found[max(0, bisect_right(found, most) - 1)]


def readings(board: Board) -> tuple[int | None, int | None, int | None]:
    """The values of a board's full rows with the jokers read; None for a row that has room.

    Where no reading is low enough the lowest stands: such a board is fouled, and `is_legal` says so.
    """
    most = VALUES
    values: list[int | None] = [None, None, None]
    for row in (Row.BACK, Row.MIDDLE, Row.FRONT):
        if not board.room(row):
            values[row] = most = highest_reading(board.row(row), most)
    front, middle, back = values
    return front, middle, back


def values_of(board: Board) -> RowValues:
    """The values of a full board with the jokers read. Raises ValueError for one that is not full."""
    if not board.is_full:
        raise ValueError("only a full board can be judged; ask must_foul about a growing one")
    back = highest_reading(board.back)
    middle = highest_reading(board.middle, back)
    return highest_reading(board.front, middle), middle, back


@cache  # by the ranks held: some 3,000 rows
def _readings(key: int, wild: int, is_suited: bool) -> tuple[int, ...]:
    return tuple(sorted({*_of_ranks(key, wild), *(_of_one_suit(key, wild) if is_suited else ())}))


def _of_ranks(key: int, wild: int) -> Iterator[int]:
    """Jokers as cards of other suits: up to four cards of a rank. There is always a suit that makes no flush."""
    plain = scale("lowest").plain
    for ranks in combinations_with_replacement(range(13), wild):
        if all((key >> 3 * rank & 7) + ranks.count(rank) <= 4 for rank in ranks):
            yield plain[key + sum(RANK_KEYS[rank] for rank in ranks)]


def _of_one_suit(key: int, wild: int) -> Iterator[int]:
    """Jokers as the missing cards of the suit."""
    flushes = scale("lowest").flushes
    for ranks in combinations([rank for rank in range(13) if not key >> 3 * rank & 7], wild):
        yield flushes[key + sum(RANK_KEYS[rank] for rank in ranks)]
