"""The frozen opponent `baseline-safe`: a plain no-foul heuristic. It never changes: figures are measured against it.

Move by move:

1. On each street it looks at every placement with room, and takes the one whose board has the most points; of equal
   ones the first in the order of `placements`.
2. A row that is not full counts as if the lowest cards came that add nothing to it (`held_value`).
3. A board that is fouled, or has a row that is already above a full row behind it, has 100 points less.
4. Every row brings its royalty as it is held, unless the board is lost.
5. Every row brings three points times its place on the scale of all hands, 0 to 1.
6. A middle or back with room that has two cards or more, all of one suit, brings one and a half points for each.
7. A row that is above a row behind it that has room costs a hundred points times the distance of their places on the
   scale, divided by the room behind and one more.
8. A deuce-to-seven middle is in nobody's way; it brings its royalty when it is full, and a quarter of a point for each
   rank that its cards are below a jack.
9. In Fantasyland it sets the cards by royalties and staying, see `baseline_fantasyland`.
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
    """What `baseline-safe` places."""
    if position.fantasyland:
        return set_fantasyland(position)
    return max(
        placements(position), key=lambda placement: points_of(position.ruleset, position.board.add(placement[0]))
    )


def points_of(ruleset: OpenFaceRuleset, board: Board) -> float:
    """The points of a board after a street."""
    front, middle, back = values = (
        held_value(board.front, 3),
        held_value(board.middle, 5),
        held_value(board.back, 5),
    )
    points = -_LOST if is_lost(ruleset, board, values) else float(sum(royalties_of(ruleset, board, values)))
    points += _PLACE * (front + back) / VALUES + _draw(board.back)
    if ruleset.middle == "deuce_seven":
        points += _LOW_STEP * sum(LOW_HIGH_CARD + 1 - rank_of(card) for card in board.middle)
        return points - _risk(front, back, board.room(Row.BACK))
    points += _PLACE * middle / VALUES + _draw(board.middle)
    return points - _risk(front, middle, board.room(Row.MIDDLE)) - _risk(max(front, middle), back, board.room(Row.BACK))


def royalties_of(ruleset: OpenFaceRuleset, board: Board, values: tuple[int, int, int]) -> tuple[int, int, int]:
    """What the rows bring as they are held; a deuce-to-seven middle only when it is full."""
    front, middle, back = (units[value] for units, value in zip(ruleset.royalties.by_value, values, strict=True))
    is_growing_low = ruleset.middle == "deuce_seven" and board.room(Row.MIDDLE) > 0
    return front, 0 if is_growing_low else middle, back


def _draw(row: Cards) -> float:
    suits = {suit_of(card) for card in row if not is_joker(card)}
    return _SUITED * len(row) if _SUITED_FROM <= len(row) < 5 and len(suits) == 1 else 0.0


def _risk(value: int, behind: int, room: int) -> float:
    return max(0, value - behind) / VALUES * _RISK / (1 + room)
