"""An analysis as an object for programs, and as a table for people."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from bot.cli.games import commands_of
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.own import own_lines
from bot.panels.study.shown import shown_board
from bot.panels.ways import Analysis, Way
from bot.rules.cards import Row, cards_text
from bot.terminal import PlainConsole, styled
from bot.words import DEFAULT_LANGUAGE, words_in


def as_object(analysis: Analysis) -> dict[str, Any]:
    """Everything, cards as text; ``place`` holds the cards that are laid, as in the engine protocol."""
    rules = analysis.ruleset
    answer: dict[str, Any] = {"ruleset": rules.name, "cards": cards_text(analysis.cards)}
    answer["best"] = [_way_object(analysis, way) for way in analysis.ways]
    answer["mine"] = [_own_object(analysis, way) for way in analysis.own]
    return answer | commands_of(rules).as_object(analysis)


def print_table(analysis: Analysis, console: PlainConsole) -> None:
    """The ways as a table, then what may be declared beside them."""
    rules = analysis.ruleset
    against = "" if analysis.others is None else f", against {analysis.others}"
    against = ", against the banker" if analysis.banks is False else against
    table = Table(title=f"{rules.title}, {len(analysis.cards)} cards{against}", title_justify="left")
    has_discards = any(way.discards for way in analysis.ways)
    for heading in ("front", "middle", "back", *(["discard"] if has_discards else [])):
        table.add_column(heading)
    table.add_column("points", justify="right", no_wrap=True)
    for way in analysis.ways:
        names = shown_board(rules, way.board).names
        rows = (styled((f"{cards_text(way.laid(row))}\n", ""), (names[row], "dim")) for row in Row)
        away = [cards_text(way.discards)] if has_discards else []
        error = f" ±{way.error:.2f}" if way.error else ""
        table.add_row(*rows, *away, f"{signed_decimal(way.points, words_in(DEFAULT_LANGUAGE))}{error}")
    console.print(table)
    for line in own_lines(analysis, Screen({}, is_text_only=True)):
        console.print(_plain(line))
    for line in commands_of(rules).lines(analysis):
        console.print(line)


def _way_object(analysis: Analysis, way: Way) -> dict[str, Any]:
    names = shown_board(analysis.ruleset, way.board).names
    return {
        "place": {row.name.lower(): cards_text(way.laid(row)) for row in Row},
        "discard": cards_text(way.discards),
        "hands": {row.name.lower(): names[row] for row in Row},
        "points": round(way.points, 4),
        "se": round(way.error, 4),
    }


def _own_object(analysis: Analysis, way: Way) -> dict[str, Any]:
    """A way of the asker's own: its place among `legal` ones, null where they are not counted, and what it costs."""
    is_foul = shown_board(analysis.ruleset, way.board).is_foul
    return {
        **_way_object(analysis, way),
        "foul": is_foul,
        "rank": way.rank,
        "legal": analysis.legal,
        "cost": round(analysis.cost(way), 4),
    }


def _plain(line: str) -> str:
    """A line of a message as a terminal shows it."""
    return line.replace("**", "").removeprefix("-# ")
