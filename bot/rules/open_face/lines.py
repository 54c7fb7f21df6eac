"""Score lines of the open-face game: the boards that players finished, settled.

In criss-cross a player has a list of boards, and the answer has lists per board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.rules.bad_ruleset import shown
from bot.rules.json_lines import BadLine, Object, refuse_unknown
from bot.rules.line_parts import (
    ROW_NAMES,
    Seen,
    all_or_none,
    or_default,
    pair_object,
    read_board,
    read_players,
    read_seat,
    read_stack,
)
from bot.rules.open_face.boards import BoardsResult, score_boards, with_stacks
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, Result, score

_Player = TypeVar("_Player", Played, tuple[Played, ...])
_Scored = TypeVar("_Scored", Result, BoardsResult)


def answer_open_face(line: Object, ruleset: OpenFaceRuleset) -> Object:
    """Score a line whose ruleset is open-face. Raises BadLine."""
    if ruleset.boards > 1:
        return _answer(line, ruleset, _read_boards, score_boards, _criss_cross_object)
    return _answer(line, ruleset, _player, score, _as_object)


def _answer(
    line: Object,
    ruleset: OpenFaceRuleset,
    read: Callable[[Object, str, OpenFaceRuleset, Seen], _Player],
    settle: Callable[[OpenFaceRuleset, list[_Player]], _Scored],
    as_object: Callable[[_Scored], Object],
) -> Object:
    players: list[_Player] = []
    stacks: list[int | None] = []
    for player, path, seen in read_players(line, ruleset.name, ruleset.seats_min, ruleset.seats_max):
        players.append(read(player, path, ruleset, seen))
        stacks.append(read_stack(player, path))
    button = or_default(read_seat(line, "button", len(players)), 0)
    _check_options(line, len(players))
    result = settle(ruleset, players)
    chips = all_or_none(stacks, ruleset)
    return as_object(with_stacks(result, ruleset.cap, chips, button) if chips else result)


def _player(player: Object, path: str, ruleset: OpenFaceRuleset, seen: Seen) -> Played:
    if player.get("boards") is not None:
        raise BadLine("bad_setting", f"{path}.boards: {ruleset.name} has one board; write front, middle and back")
    board = read_board(player, path, ruleset.deck, seen)
    _check_declarations(player, path, ruleset)
    return Played((board,), read_fantasyland(player.get("fantasyland"), f"{path}.fantasyland", ruleset))


def _check_options(line: Object, players: int) -> None:
    read_seat(line, "dealer", players)
    for key, name, nothing in (
        ("banker", "banker", None),
        ("pair_stakes", "pair stakes", []),
        ("jackpot", "jackpot", 0),
    ):
        value = line.get(key)
        if value is not None and not (type(value) is type(nothing) and value == nothing):
            raise BadLine("bad_setting", f"{key}: this ruleset has no {name}; leave it out")


def _as_object(result: Result) -> Object:
    return {
        "totals": result.totals,
        "fouls": result.fouls,
        "royalties": [dict(zip(ROW_NAMES, royalties, strict=True)) for royalties in result.royalties],
        "pairs": [pair_object(pair) for pair in result.pairs],
        "naturals": [None] * len(result.totals),
        "next_fantasyland": result.next_fantasyland,
        "hands": [dict(zip(ROW_NAMES, names, strict=True)) for names in result.hands],
        "house": 0,
        "jackpot": 0,
    }


def _check_declarations(player: Object, path: str, ruleset: OpenFaceRuleset) -> None:
    """Refuse what the open-face game does not know; ``"auto"`` finds no natural where none is listed."""
    if player.get("natural") not in (None, "auto"):
        raise BadLine("bad_natural", f"{path}.natural: {ruleset.name} has no naturals; write null")
    surrender = or_default(player.get("surrender"), False)
    if surrender is not False:
        raise BadLine("bad_setting", f"{path}.surrender: {ruleset.name} offers no surrender; write false")


def read_fantasyland(cards: Any, path: str, ruleset: OpenFaceRuleset) -> int:
    """How many cards a board was dealt in Fantasyland in this hand, 0 for none. Raises BadLine."""
    cards = or_default(cards, 0)
    if type(cards) is int and cards == 0:
        return 0
    if ruleset.fantasyland is None:
        raise BadLine("bad_setting", f"{path}: {ruleset.name} has no Fantasyland; write 0")
    counts = sorted(ruleset.fantasyland.card_counts)
    if type(cards) is not int or cards not in counts:
        dealt = " or ".join(str(count) for count in counts)
        raise BadLine("bad_setting", f"{path}: must be 0 or the cards dealt at once, {dealt}, not {shown(cards)}")
    return cards


def _read_boards(player: Object, path: str, ruleset: OpenFaceRuleset, seen: Seen) -> tuple[Played, ...]:
    """The boards of one player. `fantasyland` is 0, or a list with the cards dealt to each board. Raises BadLine."""
    number = ruleset.boards
    for row in ROW_NAMES:
        if player.get(row) is not None:
            raise BadLine("bad_setting", f"{path}.{row}: {ruleset.name} has {number} boards; write them in boards")
    _check_declarations(player, path, ruleset)
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


def _criss_cross_object(result: BoardsResult) -> Object:
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
