"""The frozen baseline `baseline-safe`: a simple heuristic that avoids fouls. It never changes.

How it decides:

1. On each street it takes the placement whose board has the most points, the first in the order of `placements` if
   several have. The points of a board are the sum of what follows.
2. A row that is not full is valued as if it were filled up with the lowest useless cards (`held_value`).
3. A lost board (`is_lost`) costs 100 points: it is fouled, or a row is already above a full row behind it.
4. Each row of a board that is not lost adds its royalty.
5. Each row adds 3 points times its place on the scale of all hand values, 0 to 1.
6. A middle or back with free places adds 1.5 points a card if it has two cards or more, all of one suit.
7. A front above the middle costs 100 points times the distance of their places on the scale, divided by one more than
   the free places of the middle. So does the stronger of front and middle if it is above the back.
8. A deuce-to-seven middle has no part in 5, 6 and 7. It adds its royalty once it is full, and a quarter of a point for
   each rank that each of its cards is below a jack; cards above a jack subtract as much.
9. In Fantasyland it sets all cards as `bot.players.baselines.fantasyland` says.

`baseline-greedy` reckons with growing rows and lost boards in the same way: a change here would change both.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from bot.players.baselines.fantasyland import set_fantasyland
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import ACE, Row, is_joker, rank_of, suit_of
from bot.rules.evaluate import RANK_KEYS, VALUES, Category, category_of, scale
from bot.rules.lows import LOW_HIGH_CARD, LowQualifier, highest_rank, is_low
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import highest_reading
from bot.rules.open_face.ruleset import OpenFaceRuleset

_LOST = 100.0
_PLACE = 3.0
_SUITED_FROM = 2
_SUITED = 1.5
_RISK = 100.0
_LOW_STEP = 0.25


def place_safe(position: Position) -> Placement:
    """The placement that `baseline-safe` chooses in a position."""
    if position.fantasyland:
        return set_fantasyland(position)
    return max(
        placements(position), key=lambda placement: points_of(position.ruleset, position.board.add(placement[0]))
    )


def points_of(ruleset: OpenFaceRuleset, board: Board) -> float:
    """The points of a board after a placement, by rules 2 to 8 of the module."""
    values = (
        held_value(board.front, 3),
        held_value(board.middle, 5),
        held_value(board.back, 5),
    )
    front, middle, back = values
    points = -_LOST if is_lost(ruleset, board, values) else float(sum(royalties_of(ruleset, board, values)))
    points += _PLACE * (front + back) / VALUES + _draw(board.back)
    if ruleset.middle == "deuce_seven":
        points += _LOW_STEP * sum(LOW_HIGH_CARD + 1 - rank_of(card) for card in board.middle)
        return points - _risk(front, back, board.room(Row.BACK))
    points += _PLACE * middle / VALUES + _draw(board.middle)
    return points - _risk(front, middle, board.room(Row.MIDDLE)) - _risk(max(front, middle), back, board.room(Row.BACK))


def royalties_of(ruleset: OpenFaceRuleset, board: Board, values: tuple[int, int, int]) -> tuple[int, int, int]:
    """The royalties of front, middle and back for these values; 0 for a deuce-to-seven middle that is not full."""
    front, middle, back = (units[value] for units, value in zip(ruleset.royalties.by_value, values, strict=True))
    is_growing_low = ruleset.middle == "deuce_seven" and board.room(Row.MIDDLE) > 0
    return front, 0 if is_growing_low else middle, back


def _draw(row: Cards) -> float:
    """Points for a flush draw: rule 6."""
    suits = {suit_of(card) for card in row if not is_joker(card)}
    return _SUITED * len(row) if _SUITED_FROM <= len(row) < 5 and len(suits) == 1 else 0.0


def _risk(value: int, behind: int, room: int) -> float:
    """What it costs that a row of this value is above the row behind it, which has `room` free places: rule 7."""
    return max(0, value - behind) / VALUES * _RISK / (1 + room)


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


def _may_be_low(row: Cards, low_qualifier: LowQualifier) -> bool:
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
        may_be_low_yet = _may_be_low(board.middle, ruleset.low_qualifier)
        return not may_be_low_yet or (front > back and not board.room(Row.BACK))
    is_above_middle = front > middle and not board.room(Row.MIDDLE)
    return is_above_middle or (max(front, middle) > back and not board.room(Row.BACK))
