"""The points of a complete open-face hand."""

from __future__ import annotations

from bot.rules.open_face.boards import BoardsResult, score_boards, with_stacks
from bot.rules.open_face.scoring import Played
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.playing import revealed


def score_open_face_hand(hand: OpenFaceHand) -> BoardsResult:
    """A complete open-face hand in units, in order of play; with stacks within the ruleset's cap (RULES 3.9)."""
    played = [[Played((board.board,), board.fantasyland) for board in player.boards] for player in revealed(hand).seats]
    result = score_boards(hand.ruleset, played)
    stacks = [player.stack for player in hand.seats if player.stack is not None]
    return with_stacks(result, hand.ruleset.cap, stacks, button=len(stacks) - 1) if stacks else result
