"""One's own divisions beside the best ones, in words: their worth, their place, what they cost, and why they foul."""

from __future__ import annotations

from bot.panels.analysis_ways import Analysis, Way, rows_words, shown_board
from bot.panels.screen import Screen, signed_decimal
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.evaluate import scale
from bot.rules.jokers import values_of
from bot.rules.rulesets import AnyRuleset

_NOTHING = 0.005  # points that round to 0.00


def own_lines(analysis: Analysis, screen: Screen) -> list[str]:
    """A line for each, and what is counted."""
    words = screen.words
    lines = [_own_line(analysis, number, way, screen) for number, way in enumerate(analysis.own, 1)]
    if any(way.rank is not None for way in analysis.own):
        lines.append(words("analysis.counted", number=f"{analysis.legal:,}"))
    return lines


def own_name(analysis: Analysis, number: int, screen: Screen) -> str:
    """``Yours``, and where there are several which: they are counted from 1."""
    if len(analysis.own) == 1:
        return screen.words("analysis.yours")
    return screen.words("analysis.yours_number", number=number)


def why_foul(rules: AnyRuleset, board: Board) -> tuple[Row, Row] | None:
    """The row that beats the one behind it, and that one; None for rows in order. Raises ValueError if not full."""
    if isinstance(rules, ClosedRuleset):
        front, middle, back = (scale(rules.wheel).value_of(board.row(row)) for row in Row)
    else:
        front, middle, back = values_of(board)
        if rules.middle == "deuce_seven":
            return (Row.FRONT, Row.BACK) if front > back else None
    if front > middle:
        return Row.FRONT, Row.MIDDLE
    return (Row.MIDDLE, Row.BACK) if middle > back else None


def _own_line(analysis: Analysis, number: int, way: Way, screen: Screen) -> str:
    words = screen.words
    said = words(
        "analysis.own",
        name=own_name(analysis, number, screen),
        points=signed_decimal(way.points),
        rows=rows_words(way, screen),
    )
    return f"{said} {_judged(analysis, way, screen)}"


def _judged(analysis: Analysis, way: Way, screen: Screen) -> str:
    words, cost = screen.words, analysis.cost(way)
    less = words("analysis.costs", points=f"{cost:.2f}") if cost >= _NOTHING else words("analysis.costs_nothing")
    shown = shown_board(analysis.ruleset, way.board)
    if shown.is_foul:
        rows = why_foul(analysis.ruleset, way.board)
        if rows is None:
            return words("analysis.own_no_low", less=less)
        higher, lower = rows
        return words(
            "analysis.own_foul",
            higher=words(f"row.{higher.name.lower()}").lower(),
            higher_name=shown.names[higher],
            lower=words(f"row.{lower.name.lower()}").lower(),
            lower_name=shown.names[lower],
            less=less,
        )
    if way.rank is None or analysis.legal is None:
        return words("analysis.own_legal", less=less)
    return words("analysis.own_place", place=way.rank, number=f"{analysis.legal:,}", less=less)
