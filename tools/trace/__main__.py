"""`python -m tools.trace`: what a tap, a Confirm, `/table` and `/ledger show` go through in the bot."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Final

import typer
from rich.table import Table

from bot.cli.exits import command_line
from bot.cli.streams import output_or_refuse, standard_output
from bot.terminal import PlainConsole, say_lines
from tools.trace.acts import traced
from tools.trace.calls import MAIN, Calls, Part

SPANS: Final = {"in all": MAIN, **{str(part): (part,) for part in Part}}
"""Each span of an act with its parts. What is called both until the answer and after it counts once in all."""

app = typer.Typer(add_completion=False)


@app.command()
@output_or_refuse()
def trace(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON")] = False,
    is_listed: Annotated[
        bool, typer.Option("--list", help="Name the files and functions, the first called first")
    ] = False,
) -> None:
    """Count the files and named functions of bot/ and cogs/, and their calls, that one act goes through.

    The acts are a tap, a Confirm, `/table` and `/ledger show` of two people at Pineapple in the pretend Discord, each
    done before. "in all" is what the event loop's thread calls, "until the answer" ends when it leaves for Discord, and
    "after it" when the bot rests. Comprehensions, generator expressions and lambdas do not count as functions.
    """
    acts, out = traced(), standard_output()
    if as_json:
        say_lines(json.dumps({act: _as_object(calls, is_listed) for act, calls in acts.items()}, indent=2), out)
        return
    PlainConsole(file=out).print(_as_table(acts))
    if is_listed:
        for act, calls in acts.items():
            say_lines(f"\n{act}", out)
            for line in _listed(calls):
                say_lines(line, out)


def _as_object(calls: Calls, is_listed: bool) -> dict[str, object]:
    found: dict[str, object] = {name: asdict(calls.figures(parts)) for name, parts in SPANS.items()}
    if is_listed:
        found["list"] = [
            function._asdict() | {"calls": {part: counts[part] for part in Part}}
            for function, counts in calls.counted.items()
        ]
    return found


def _as_table(acts: Mapping[str, Calls]) -> Table:
    table = Table()
    table.add_column("act")
    table.add_column("")
    for heading in ("files", "named functions", "calls"):
        table.add_column(heading, justify="right", no_wrap=True)
    for act, calls in acts.items():
        for name, parts in SPANS.items():
            figures = calls.figures(parts)
            numbers = (f"{one:,}" for one in (figures.files, figures.functions, figures.calls))
            table.add_row(act if parts == MAIN else "", name, *numbers)
        table.add_section()
    return table


def _listed(calls: Calls) -> list[str]:
    """Each file with the functions of it, in the order of their first calls, with the calls in each part."""
    by_file: dict[str, list[str]] = {}
    for function, counts in calls.counted.items():
        often = "".join(f"{counts[part] or '':>7}" for part in Part)
        by_file.setdefault(function.file, []).append(f"{often}  {function.name}:{function.line}")
    heading = "".join(f"{word:>7}" for word in ("until", "after", "other"))
    return [heading, *(line for file, lines in by_file.items() for line in (file, *lines))]


if __name__ == "__main__":
    command_line(app, "python -m tools.trace")
