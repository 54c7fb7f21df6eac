"""An analysis as an object for programs, and as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from bot.panels.rules.closed import natural_name
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.own import own_lines
from bot.panels.study.ways import Analysis, Way, shown_board
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.rules.cards import Row, cards_text
from bot.rules.closed.ruleset import ClosedRuleset


def as_object(analysis: Analysis) -> dict[str, Any]:
    """Everything, cards as text; ``place`` holds the cards that are laid, as in the engine protocol."""
    rules = analysis.ruleset
    answer: dict[str, Any] = {"ruleset": rules.name, "cards": cards_text(analysis.cards)}
    answer["best"] = [_way_object(analysis, way) for way in analysis.ways]
    answer["mine"] = [_own_object(analysis, way) for way in analysis.own]
    if isinstance(rules, ClosedRuleset):
        answer["opponents"] = analysis.others
        answer["banks"] = analysis.banks
        answer["naturals"] = [
            {"natural": kind, "units": rules.natural_units[kind], "points": round(points, 4)}
            for kind, points in analysis.naturals
        ]
        answer["surrender"] = None if analysis.surrender is None else round(analysis.surrender, 4)
        natural = analysis.best_natural
        answer["advice"] = natural[0] if natural else "surrender" if analysis.is_given_up else "play"
    return answer


def print_table(analysis: Analysis, console: Console) -> None:
    """The ways as a table, then what may be declared beside them."""
    rules = analysis.ruleset
    against = "" if analysis.others is None else f", against {analysis.others}"
    against = ", against the banker" if analysis.banks is False else against
    table = Table(title=f"{rules.title}, {len(analysis.cards)} cards{against}", title_justify="left")
    has_discards = any(way.discards for way in analysis.ways)
    for heading in ("front", "middle", "back", *(["away"] if has_discards else [])):
        table.add_column(heading)
    table.add_column("points", justify="right", no_wrap=True)
    for way in analysis.ways:
        names = shown_board(rules, way.board).names
        rows = (f"{cards_text(way.laid(row))}\n[dim]{names[row]}[/dim]" for row in Row)
        away = [cards_text(way.discards)] if has_discards else []
        table.add_row(*rows, *away, signed_decimal(way.points))
    console.print(table)
    for line in own_lines(analysis, Screen({}, is_text_only=True)):
        console.print(_plain(line), highlight=False)
    if isinstance(rules, ClosedRuleset):
        _print_declared(analysis, rules, console)


def _way_object(analysis: Analysis, way: Way) -> dict[str, Any]:
    names = shown_board(analysis.ruleset, way.board).names
    return {
        "place": {row.name.lower(): cards_text(way.laid(row)) for row in Row},
        "discard": cards_text(way.discards),
        "hands": {row.name.lower(): names[row] for row in Row},
        "points": round(way.points, 4),
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


def _print_declared(analysis: Analysis, rules: ClosedRuleset, console: Console) -> None:
    words = words_in(DEFAULT_LANGUAGE)
    for kind, points in analysis.naturals:
        units = rules.natural_units[kind]
        console.print(f"natural: {natural_name(rules, kind, words)}, {units} from each, {signed_decimal(points)}")
    if analysis.surrender is not None:
        cost = analysis.ways[0].points - analysis.surrender
        console.print(f"surrender: {signed_decimal(analysis.surrender)}, it costs {signed_decimal(cost)}")
    if (natural := analysis.best_natural) is not None:
        console.print(f"best: declare {natural_name(rules, natural[0], words)}")
    elif analysis.is_given_up:
        console.print("best: surrender")
