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
"""

from __future__ import annotations

from bot.players.baselines.fantasyland import set_fantasyland
from bot.players.baselines.rows import held_value, is_lost
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, is_joker, rank_of, suit_of
from bot.rules.evaluate import VALUES
from bot.rules.lows import LOW_HIGH_CARD
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
