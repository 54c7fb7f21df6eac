"""Score lines of the open-face game: the boards that players finished, settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.rules.json_lines import BadLine, Object
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
from bot.rules.open_face.boards import BoardsResult, score_boards
from bot.rules.open_face.criss_cross_lines import criss_cross_object, read_boards
from bot.rules.open_face.parts import check_declarations, read_fantasyland
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, Result, score
from bot.rules.open_face.stacks import with_stacks

_Player = TypeVar("_Player", Played, tuple[Played, ...])
_Scored = TypeVar("_Scored", Result, BoardsResult)


def answer_open_face(line: Object, ruleset: OpenFaceRuleset) -> Object:
    """Score a line whose ruleset is open-face. Raises BadLine."""
    if ruleset.boards > 1:
        return _answer(line, ruleset, read_boards, score_boards, criss_cross_object)
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
    check_declarations(player, path, ruleset)
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
