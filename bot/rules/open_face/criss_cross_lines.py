"""Score lines of criss-cross: players with a list of boards, and answers with lists per board."""

from __future__ import annotations

from bot.rules.json_lines import BadLine, Object, refuse_unknown
from bot.rules.line_parts import ROW_NAMES, Seen, pair_object, read_board
from bot.rules.open_face.boards import BoardsResult
from bot.rules.open_face.parts import check_declarations, read_fantasyland
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played


def read_boards(player: Object, path: str, ruleset: OpenFaceRuleset, seen: Seen) -> tuple[Played, ...]:
    """The boards of one player. `fantasyland` is 0, or a list with the cards dealt to each board. Raises BadLine."""
    number = ruleset.boards
    for row in ROW_NAMES:
        if player.get(row) is not None:
            raise BadLine("bad_setting", f"{path}.{row}: {ruleset.name} has {number} boards; write them in boards")
    check_declarations(player, path, ruleset)
    boards = player.get("boards")
    if not isinstance(boards, list) or len(boards) != number or not all(isinstance(board, dict) for board in boards):
        raise BadLine("bad_setting", f"{path}.boards: must be a list of {number} objects with front, middle and back")
    counts = player.get("fantasyland")
    if not isinstance(counts, list):
        counts = [counts] * number if counts in (None, 0) else [counts]
    if len(counts) != number:
        raise BadLine("bad_setting", f"{path}.fantasyland: must be 0 or a list with a number for each board")
    played = []
    for index, (board, cards) in enumerate(zip(boards, counts, strict=True)):
        refuse_unknown(board, ROW_NAMES, f"{path}.boards[{index}].")
        rows = read_board(board, f"{path}.boards[{index}]", ruleset.deck, seen)
        played.append(Played((rows,), read_fantasyland(cards, f"{path}.fantasyland[{index}]", ruleset)))
    return tuple(played)


def criss_cross_object(result: BoardsResult) -> Object:
    """A scored hand as its answer: lists per board, and a pair for each comparison."""
    return {
        "totals": result.totals,
        "fouls": result.fouls,
        "royalties": [[dict(zip(ROW_NAMES, units, strict=True)) for units in boards] for boards in result.royalties],
        "pairs": [
            {**pair_object(pair), "boards": boards}
            for pair, boards in zip(result.pairs, result.pair_boards, strict=True)
        ],
        "naturals": [None] * len(result.totals),
        "next_fantasyland": result.next_fantasyland,
        "hands": [[dict(zip(ROW_NAMES, names, strict=True)) for names in boards] for boards in result.hands],
        "house": 0,
        "jackpot": 0,
    }
