"""What is counted of an open-face hand (RULES 3)."""

from __future__ import annotations

from dataclasses import replace

from bot.ledger.records import Figures, compared
from bot.table.open_face.views import OpenFaceHandView
from bot.table.state import State


def open_face_figures(state: State, hand: OpenFaceHandView, index: int) -> Figures:
    """The figures of one player of a scored hand, Fantasyland among them; `state` says who has earned the next one.

    Of two boards one may stay in Fantasyland while the other one enters it.
    """
    player = hand.players[index]
    assert hand.result is not None
    sitter = state.sitter(player.seat)
    owed = sitter.fantasyland if sitter is not None and sitter.account == player.account else ()
    earned = [board for board, cards in zip(player.boards, owed, strict=False) if cards]  # `owed` is empty for none
    return replace(
        compared(hand.result.pairs, index),
        points=player.net or 0,
        fouls=int(any(board.is_foul for board in player.boards)),
        royalties=sum(sum(board.royalties) for board in player.boards),
        fantasylands=int(bool(player.fantasyland)),
        entries=int(any(not board.fantasyland for board in earned)),
        stays=int(any(board.fantasyland for board in earned)),
    )
