"""Growing rows as the frozen baselines see them: the value of a row so far, and boards that are already lost.

Golden decisions in the tests pin this module too: a change here would change the baselines.
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
    """The value so far of a row with `size` places (3 or 5): the row is filled up with the lowest useless cards.

    Useless cards make no pair, no straight and no flush. A joker counts as one more card of the largest group of equal
    ranks (of the higher group if two are equally large), or as an ace if there is no other card. A full row has the
    value of its highest reading.
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
    """The value of a row with these ranks and the lowest useless ones."""
    plain = scale("lowest").plain
    others = [rank for rank in range(13) if rank not in ranks]
    held = sum(RANK_KEYS[rank] for rank in ranks)
    fillings = combinations(others, size - len(ranks))
    values = (plain[held + sum(RANK_KEYS[rank] for rank in filling)] for filling in fillings)
    return next(value for value in values if category_of(value) is not Category.STRAIGHT)


def may_be_low(row: Cards, low_qualifier: LowQualifier) -> bool:
    """Whether a deuce-to-seven middle is a low, or, while it grows, has neither a pair nor too high a card."""
    if len(row) == Row.MIDDLE.size:
        return is_low(highest_reading(row), low_qualifier)
    ranks = [rank_of(card) for card in row]
    return len(set(ranks)) == len(ranks) and all(rank <= highest_rank(low_qualifier) for rank in ranks)


def is_lost(ruleset: OpenFaceRuleset, board: Board, values: tuple[int, int, int]) -> bool:
    """Whether a full board is a foul, or a growing one has a row above a full row behind it.

    A deuce-to-seven middle that can be no low loses the board, too. `values` are front, middle and back by
    `held_value`.
    """
    if board.is_full:
        return is_foul(board, ruleset.middle, ruleset.low_qualifier)
    front, middle, back = values
    if ruleset.middle == "deuce_seven":
        may_be_low_yet = may_be_low(board.middle, ruleset.low_qualifier)
        return not may_be_low_yet or (front > back and not board.room(Row.BACK))
    is_above_middle = front > middle and not board.room(Row.MIDDLE)
    return is_above_middle or (max(front, middle) > back and not board.room(Row.BACK))
