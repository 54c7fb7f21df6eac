"""The frozen opponent `baseline-greedy`: most royalties now. It never changes: figures are measured against it.

Move by move:

1. On each street it takes the placement whose board has the most royalties now: each row brings what it is held as, a
   pair in front as soon as it lies there (`held_value`); a board that is fouled, or has a row that is already above a
   full row behind it, brings nothing.
2. Of equal ones it takes that with the most points of `baseline-safe`, and then the first in the order of `placements`.
3. In Fantasyland it sets the cards by royalties and staying, see `baseline_fantasyland`.
"""

from __future__ import annotations

from bot.players.baselines.fantasyland import set_fantasyland
from bot.players.baselines.rows import held_value, is_lost
from bot.players.baselines.safe import points_of, royalties_of
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.rules.board import Board
from bot.rules.open_face.ruleset import OpenFaceRuleset


def place_greedy(position: Position) -> Placement:
    """What `baseline-greedy` places."""
    if position.fantasyland:
        return set_fantasyland(position)

    def wanted(placement: Placement) -> tuple[int, float]:
        board = position.board.add(placement[0])
        return _royalties_now(position.ruleset, board), points_of(position.ruleset, board)

    return max(placements(position), key=wanted)


def _royalties_now(ruleset: OpenFaceRuleset, board: Board) -> int:
    values = held_value(board.front, 3), held_value(board.middle, 5), held_value(board.back, 5)
    return 0 if is_lost(ruleset, board, values) else sum(royalties_of(ruleset, board, values))
