"""One's own divisions beside the best ones, in words: their worth, their place, what they cost, and why they foul."""

from __future__ import annotations

from bot.panels.figures import as_decimal, lacking
from bot.panels.game import panels_of
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.shown import shown_board
from bot.panels.ways import Analysis, Way, rows_words


def own_lines(analysis: Analysis, screen: Screen) -> list[str]:
    """A line for each, and what the places are among: those of the best are counted, too, beside a way that fouls."""
    words = screen.words
    lines = [_own_line(analysis, number, way, screen) for number, way in enumerate(analysis.own, 1)]
    if analysis.legal is not None:
        lines.append(words("analysis.counted", number=words.grouped(analysis.legal)))
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
        points=signed_decimal(way.points, words),
        rows=rows_words(way, screen),
    )
    return f"{said} {_judged(analysis, way, screen)}"


def _judged(analysis: Analysis, way: Way, screen: Screen) -> str:
    words = screen.words
    cost = lacking(analysis.ways[0].points, way.points)
    equal = "analysis.costs_nothing" if way.points >= analysis.ways[0].points else "analysis.costs_hardly"
    less = words("analysis.costs", points=as_decimal(cost, words)) if cost else words(equal)
    shown = shown_board(analysis.ruleset, way.board)
    if shown.is_foul:
        key, named = panels_of(analysis.ruleset).foul(analysis.ruleset, shown, words)
        return words(f"analysis.own_{key}", less=less, **named)
    if way.rank is None or analysis.legal is None:
        return words("analysis.own_legal", less=less)
    return words("analysis.own_place", place=way.rank, number=words.grouped(analysis.legal), less=less)
