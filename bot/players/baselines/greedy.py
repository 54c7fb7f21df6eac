"""The frozen baseline `baseline-greedy`: it maximises the royalties on the board now, and never changes.

How it decides:

1. On each street it takes the placement whose board has the most royalties now. A growing row counts with the value
   that it has so far (`held_value`): a pair in front counts as soon as it lies there. A board has no royalties if it is
   fouled, or if a row is already above a full row behind it (`is_lost`).
2. Ties go to the board with more points by `baseline-safe`, then to the first placement in the order of `placements`.
3. In Fantasyland it sets all cards as `bot.players.baselines.fantasyland` says.
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
    """The placement that `baseline-greedy` chooses in a position."""
    if position.fantasyland:
        return set_fantasyland(position)

    def wanted(placement: Placement) -> tuple[int, float]:
        board = position.board.add(placement[0])
        return _royalties_now(position.ruleset, board), points_of(position.ruleset, board)

    return max(placements(position), key=wanted)


def _royalties_now(ruleset: OpenFaceRuleset, board: Board) -> int:
    """The royalties of a board in points, its rows valued as they are held; 0 if the board is lost."""
    values = held_value(board.front, 3), held_value(board.middle, 5), held_value(board.back, 5)
    return 0 if is_lost(ruleset, board, values) else sum(royalties_of(ruleset, board, values))
