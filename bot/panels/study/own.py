"""One's own divisions beside the best ones, in words: their worth, their place, what they cost, and why they foul."""

from __future__ import annotations

from bot.panels.fouls import foul_words, why_foul
from bot.panels.rules.open_face import low_name
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.ways import Analysis, Way, rows_words, shown_board
from bot.rules.open_face.ruleset import OpenFaceRuleset

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
            assert isinstance(analysis.ruleset, OpenFaceRuleset), "only a 2-7 game fouls with rows in order"
            return words("analysis.own_no_low", low=low_name(analysis.ruleset, words), less=less)
        return words("analysis.own_foul", less=less, **foul_words(rows, shown, words))
    if way.rank is None or analysis.legal is None:
        return words("analysis.own_legal", less=less)
    return words("analysis.own_place", place=way.rank, number=f"{analysis.legal:,}", less=less)
