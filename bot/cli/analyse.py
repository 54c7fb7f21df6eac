"""`analyse`: the best ways to lay some cards, and what each is worth."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bot.cli.exits import refuse
from bot.panels.analysis import Analysis, Way, shown_board
from bot.panels.rules_closed import natural_name
from bot.panels.screen import signed_decimal
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.play.analysing import WAYS, CannotAnalyse, analysed, default_ruleset
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.cards import BadCard, Row, cards_text, parse_cards
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.rulesets import load_any

_WAYS_MOST = 1000


def analyse(
    cards: Annotated[list[str] | None, typer.Argument(help="13 cards, 13 to 17 in Fantasyland: As Kd 10h ...")] = None,
    ruleset: Annotated[
        str, typer.Option(help="A game's name or file; without it american, or pineapple's Fantasyland")
    ] = "",
    seats: Annotated[int | None, typer.Option(help="Players of a closed game; as many as it allows without")] = None,
    top: Annotated[int, typer.Option(help="How many of the best ways", min=1, max=_WAYS_MOST)] = WAYS,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object")] = False,
) -> None:
    """The best arrangements of some cards with their expected points, naturals, and what a surrender would cost."""
    try:
        held = parse_cards(" ".join(cards or ()))
        if not held:
            refuse("no cards were named: name thirteen, or 13 to 17 for Fantasyland, such as As Kd 10h")
        analysis = analysed(load_any(ruleset or default_ruleset(held)), held, seats, top)
    except (BadCard, BadRuleset, CannotAnalyse) as problem:
        refuse(problem)
    if as_json:
        sys.stdout.write(json.dumps(_as_object(analysis), indent=2) + "\n")
    else:
        _print(analysis, Console())


def _as_object(analysis: Analysis) -> dict[str, Any]:
    rules = analysis.ruleset
    answer: dict[str, Any] = {"ruleset": rules.name, "cards": cards_text(analysis.cards)}
    answer["best"] = [_way_object(analysis, way) for way in analysis.ways]
    if isinstance(rules, ClosedRuleset):
        answer["opponents"] = analysis.others
        answer["naturals"] = [
            {"natural": kind, "units": rules.natural_units[kind], "points": round(points, 4)}
            for kind, points in analysis.naturals
        ]
        answer["surrender"] = None if analysis.surrender is None else round(analysis.surrender, 4)
        natural = analysis.best_natural
        answer["advice"] = natural[0] if natural else "surrender" if analysis.is_given_up else "play"
    return answer


def _way_object(analysis: Analysis, way: Way) -> dict[str, Any]:
    rows = {row.name.lower(): cards_text(way.board.row(row)) for row in Row}
    names = dict(zip(rows, shown_board(analysis.ruleset, way.board).names, strict=True))
    return {**rows, "discard": cards_text(way.discards), "hands": names, "points": round(way.points, 4)}


def _print(analysis: Analysis, console: Console) -> None:
    rules, words = analysis.ruleset, words_in(DEFAULT_LANGUAGE)
    against = "" if analysis.others is None else f", against {analysis.others}"
    table = Table(title=f"{rules.title}, {len(analysis.cards)} cards{against}", title_justify="left")
    for heading in ("front", "middle", "back"):
        table.add_column(heading)
    table.add_column("points", justify="right", no_wrap=True)
    for way in analysis.ways:
        names = shown_board(rules, way.board).names
        rows = (f"{cards_text(way.board.row(row))}\n[dim]{names[row]}[/dim]" for row in Row)
        table.add_row(*rows, signed_decimal(way.points))
    console.print(table)
    if not isinstance(rules, ClosedRuleset):
        return
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
