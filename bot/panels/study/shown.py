"""A way to lay some cards as a board of a picture."""

from __future__ import annotations

from bot.panels.boards import row_spec
from bot.panels.games import panels_of
from bot.panels.hand_names import rows_words
from bot.panels.picture import BoardSpec, Ink, Tone
from bot.panels.screen import Screen, signed_decimal
from bot.panels.ways import Way
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.ruleset import Ruleset
from bot.table.views import BoardView


def shown_board(rules: Ruleset, board: Board) -> BoardView:
    """A board with the names and royalties of its full rows, by the rules of its game."""
    return panels_of(rules).shown_board(rules, board)


def way_board(rules: Ruleset, way: Way, name: str, screen: Screen, tone: Tone = Tone.PLAIN) -> BoardSpec:
    """One way as a board: its new cards marked, its full rows named, its expected points in the corner."""
    shown = shown_board(rules, way.board)
    names = rows_words(screen.words, shown.names)
    front, middle, back = (
        row_spec(
            way.board.row(row),
            row,
            last=way.new,
            royalty=shown.royalties[row],
            name=names[row],
        )
        for row in Row
    )
    return BoardSpec(
        name=name,
        rows=(front, middle, back),
        tone=Tone.FOUL if shown.is_foul else tone,
        status=screen.words("hand.fouled") if shown.is_foul else "",
        points=signed_decimal(way.points),
        points_ink=Ink.WIN if way.points > 0 else Ink.LOSS,
    )
