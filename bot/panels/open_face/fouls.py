"""Why an open-face board fouls, for sentences (RULES 1.4, 3.2, 3.5)."""

from __future__ import annotations

from bot.panels.fouls import OutOfOrder, foul_words, out_of_order
from bot.panels.open_face.rules import low_name
from bot.rules.cards import Row
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.views import BoardView
from bot.words import Words


def why_foul(rules: OpenFaceRuleset, shown: BoardView, words: Words) -> tuple[str, dict[str, str]]:
    """``foul`` with the two rows that are out of order; ``no_low`` with the low that the middle should be.

    ``foul_certain`` before the board is full, with that low, or ``none``.
    """
    if not shown.board.is_full:
        return "foul_certain", {"low": "none" if rules.middle == "high" else low_name(rules, words)}
    front, middle, back = values_of(shown.board)
    if rules.middle == "high":
        rows = out_of_order((front, middle, back))
    else:
        rows = OutOfOrder(Row.FRONT, Row.BACK) if front > back else None
    if rows is not None:
        return "foul", foul_words(rows, shown, words)
    assert rules.middle != "high", "only a 2-7 game fouls with rows in order"
    return "no_low", {"low": low_name(rules, words)}
