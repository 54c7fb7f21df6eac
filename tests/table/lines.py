"""Open-face hands as the score service takes them."""

from __future__ import annotations

from typing import Any

from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.playing import revealed


def rows_of(board: Board) -> dict[str, str]:
    """The rows of a board as text, by name."""
    return {row: cards_text(part) for row, part in zip(("front", "middle", "back"), board, strict=True)}


def line_of(hand: OpenFaceHand) -> dict[str, Any]:
    """The hand as the score service takes it."""
    players: list[dict[str, Any]] = []
    for player in revealed(hand).seats:
        boards, counts = [rows_of(board.board) for board in player.boards], [one.fantasyland for one in player.boards]
        if len(boards) == 1:
            players.append({**boards[0], "fantasyland": counts[0], "stack": player.stack})
        else:
            players.append({"boards": boards, "fantasyland": counts, "stack": player.stack})
    settings = {"low_qualifier": 9} if hand.ruleset.low_qualifier == 9 else {}
    return {"ruleset": hand.ruleset.name, "settings": settings, "players": players, "button": len(players) - 1}
