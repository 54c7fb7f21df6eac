"""Rows as the frozen opponents see them: what a growing row counts for, and the boards that a street may lead to.

Part of what is pinned by golden decisions: a change here changes the opponents that all figures are measured against.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from bot.rules.board import Board, Cards
from bot.rules.cards import ACE, Row, is_joker, rank_of
from bot.rules.evaluate import RANK_KEYS, Category, category_of, scale
from bot.rules.lows import LowQualifier, highest_rank, is_low
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import highest_reading
from bot.rules.open_face.ruleset import OpenFaceRuleset


def held_value(row: Cards, size: int) -> int:
    """The value of a row of `size` places as it is held: as if the lowest cards came that add nothing to it.

    They make no pair, no straight and no flush. A joker counts as one more card of the largest group, the higher one of
    two, or as an ace when it is alone; in a full row as its highest reading.
    """
    if len(row) == size:
        return highest_reading(row)
    ranks = [rank_of(card) for card in row if not is_joker(card)]
    for _ in range(len(row) - len(ranks)):
        groups = [(count, rank) for rank, count in Counter(ranks).items() if count < 4]
        ranks.append(max(groups)[1] if groups else ACE)
    return _filled(tuple(sorted(ranks)), size)


@cache  # by the ranks held: some thousand rows
def _filled(ranks: tuple[int, ...], size: int) -> int:
    plain = scale("lowest").plain
    others = [rank for rank in range(13) if rank not in ranks]
    held = sum(RANK_KEYS[rank] for rank in ranks)
    fillings = combinations(others, size - len(ranks))
    values = (plain[held + sum(RANK_KEYS[rank] for rank in filling)] for filling in fillings)
    return next(value for value in values if category_of(value) is not Category.STRAIGHT)


def may_be_low(row: Cards, low_qualifier: LowQualifier) -> bool:
    """Whether a deuce-to-seven middle is a low, or may still be one."""
    if len(row) == Row.MIDDLE.size:
        return is_low(highest_reading(row), low_qualifier)
    ranks = [rank_of(card) for card in row]
    return len(set(ranks)) == len(ranks) and all(rank <= highest_rank(low_qualifier) for rank in ranks)


def is_lost(ruleset: OpenFaceRuleset, board: Board, values: tuple[int, int, int]) -> bool:
    """Whether a board is fouled, or a row is already above a full row behind it; `values` are those of `held_value`."""
    if board.is_full:
        return is_foul(board, ruleset.middle, ruleset.low_qualifier)
    front, middle, back = values
    if ruleset.middle == "deuce_seven":
        may_be_low_yet = may_be_low(board.middle, ruleset.low_qualifier)
        return not may_be_low_yet or (front > back and not board.room(Row.BACK))
    is_above_middle = front > middle and not board.room(Row.MIDDLE)
    return is_above_middle or (max(front, middle) > back and not board.room(Row.BACK))
