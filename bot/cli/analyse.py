"""`analyse`: the best ways to lay some cards, and what each is worth, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.table import Table

from bot.cli.exits import refuse
from bot.cli.streams import opened, standard_output
from bot.engine.game import Request
from bot.engine.requests import read_request
from bot.games import Wings
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.own import own_lines
from bot.panels.study.shown import shown_board
from bot.panels.ways import Analysis, Way
from bot.play.analysing import analysed, default_ruleset
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.own_divisions import cards_meant, read_divisions
from bot.play.study import GAMES as STUDIES
from bot.play.study import WAYS
from bot.play.typed_cards import typed_cards
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.cards import BadCard, Row, cards_text
from bot.rules.json_lines import LINE_BYTES_MOST, BadLine, read_object
from bot.rules.rulesets import load_any
from bot.terminal import PlainConsole, say_lines, styled
from bot.words import DEFAULT_LANGUAGE, words_in

_WAYS_MOST = 1000


class CommandGame:
    """The port of a game to the command line: what an analysis of it says besides the ways to lay the cards.

    By itself it is a game in which cards are laid, and nothing is declared beside them.
    """

    def as_object(self, analysis: Analysis) -> dict[str, Any]:
        """More keys of the object for programs."""
        return {}

    def lines(self, analysis: Analysis) -> Iterable[str]:
        """More lines under the table for people."""
        return ()


GAMES: Wings[CommandGame] = Wings("cli")


def analyse(
    cards: Annotated[
        list[str] | None, typer.Argument(help="13 cards, or 13 to 17 of a Fantasyland: As Kd 10h ...")
    ] = None,
    position: Annotated[
        str, typer.Option(help="A file with a request of the engine protocol; - reads standard input")
    ] = "",
    ruleset: Annotated[
        str, typer.Option(help="A game or its file (default: american; pineapple for Fantasyland)")
    ] = "",
    seats: Annotated[
        int | None, typer.Option(help="How many play a closed game (default: as many as it allows)")
    ] = None,
    mine: Annotated[str, typer.Option(help="Your own way: front / middle / back; put ; between several")] = "",
    top: Annotated[int, typer.Option(help="How many of the best ways to show", min=1, max=_WAYS_MOST)] = WAYS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object")] = False,
) -> None:
    """Find the best ways to set cards, or to place them in a position, with what each is worth."""
    try:
        if position:
            if cards or ruleset or mine or seats is not None:
                refuse("a position has its own cards and rules: leave the cards, --ruleset, --seats and --mine out")
            found = _in_request(read_request(read_object(_text_of(position))), top)
        else:
            held = typed_cards(" ".join(cards or ()))
            own = read_divisions(mine)
            if own:
                held = cards_meant(held, own)
            if not held:
                refuse("no cards were named: name 13, or 13 to 17 of a Fantasyland, such as As Kd 10h")
            found = (analysed(load_any(ruleset or default_ruleset(held)), held, seats, top, own=own),)
    except CannotAnalyse as problem:
        refuse(words_in(DEFAULT_LANGUAGE)(problem.key, **problem.values))
    except (BadCard, BadLine, BadRuleset) as problem:
        refuse(problem)
    out = standard_output()
    if as_json:
        objects = [_as_object(one) for one in found]
        answer = objects[0] if len(objects) == 1 else {"boards": objects}
        say_lines(json.dumps(answer, indent=2), out)
    else:
        for one in found:
            _print_table(one, PlainConsole(file=out))


def _in_request(request: Request[Any], ways: int) -> tuple[Analysis, ...]:
    """One analysis for each decision of a request."""
    spot = request.spot
    study = STUDIES[spot.ruleset.family]
    return study.of_spot(spot, request.level, request.seed, request.seconds, request.effort, ways)


def _text_of(name: str) -> str:
    """The text of a file or of standard input, or the beginning of one that is too long."""
    try:
        with opened(name) as file:
            return file.read(LINE_BYTES_MOST + 1).decode()
    except OSError as error:
        refuse(f"{name} cannot be read ({error.strerror}): name another file")
    except UnicodeDecodeError:
        refuse(f"{name} is not text: save the file as UTF-8")


def _as_object(analysis: Analysis) -> dict[str, Any]:
    """Everything, cards as text; ``place`` holds the cards that are laid, as in the engine protocol."""
    rules = analysis.ruleset
    answer: dict[str, Any] = {"ruleset": rules.name, "cards": cards_text(analysis.cards)}
    answer["best"] = [_way_object(analysis, way) for way in analysis.ways]
    answer["mine"] = [_own_object(analysis, way) for way in analysis.own]
    return answer | GAMES[rules.family].as_object(analysis)


def _print_table(analysis: Analysis, console: PlainConsole) -> None:
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
    for line in own_lines(analysis, Screen(is_text_only=True)):
        console.print(_plain(line))
    for line in GAMES[rules.family].lines(analysis):
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
