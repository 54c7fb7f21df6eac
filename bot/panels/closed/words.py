"""Sentences about a closed hand that several panels share."""

from __future__ import annotations

from bot.panels.fouls import foul_words, out_of_order
from bot.panels.screen import Screen
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import scale
from bot.table.closed.seat import ClosedSeatView
from bot.table.views import BoardView
from bot.words import Words


def points_words(words: Words, points: int) -> str:
    """``1 point``, ``3 points``."""
    return words("setting.points", number=points)


def foul_line(view: ClosedSeatView, shown: BoardView, screen: Screen) -> str:
    """Which row of a full, fouled board beats which, and what that means under these rules."""
    rules = view.hand.ruleset
    key = "setting.foul_refused" if rules.fouls == "refused" else "setting.foul_allowed"
    return screen.words(key, **foul_named(rules, shown, screen.words))


def foul_named(rules: ClosedRuleset, shown: BoardView, words: Words) -> dict[str, str]:
    """The two rows of a full, fouled board that are out of order, as `foul_words` names them."""
    value_of = scale(rules.wheel).value_of
    rows = out_of_order([value_of(row) for row in shown.board.rows])
    assert rows is not None, "the board fouls"
    return foul_words(rows, shown, words)
