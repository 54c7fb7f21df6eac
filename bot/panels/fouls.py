"""Why a full board fouls, for sentences: the row that beats the one behind it (RULES 1.4)."""

from __future__ import annotations

from bot.panels.words import Words
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import scale
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.ruleset import Ruleset
from bot.table.views import BoardView


def why_foul(rules: Ruleset, board: Board) -> tuple[Row, Row] | None:
    """The row that beats the one behind it, and that one; None for rows in order. Raises ValueError if not full."""
    if isinstance(rules, ClosedRuleset):
        front, middle, back = (scale(rules.wheel).value_of(board.row(row)) for row in Row)
    else:
        front, middle, back = values_of(board)
        if isinstance(rules, OpenFaceRuleset) and rules.middle == "deuce_seven":
            return (Row.FRONT, Row.BACK) if front > back else None
    if front > middle:
        return Row.FRONT, Row.MIDDLE
    return (Row.MIDDLE, Row.BACK) if middle > back else None


def foul_words(rows: tuple[Row, Row], shown: BoardView, words: Words) -> dict[str, str]:
    """The two rows of `why_foul` as a sentence names them: ``higher``, ``lower``, and what each holds."""
    higher, lower = rows
    return {
        "higher": words(f"row.{higher.name.lower()}").lower(),
        "higher_name": shown.names[higher],
        "lower": words(f"row.{lower.name.lower()}").lower(),
        "lower_name": shown.names[lower],
    }
