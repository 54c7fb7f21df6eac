"""`python -m tools.bench`: our figures beside their references."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer
from rich.table import Table

from bot.cli.exits import FOUND, command_line, refuse
from bot.cli.streams import output_or_refuse, standard_output
from bot.store import StoreRefused
from bot.terminal import PlainConsole, say_lines, styled, tell
from tools.bench.measure import Comparison
from tools.evenings.commands import bench_evenings, show_evening


class Bench(StrEnum):
    """The benchmarks, each a module of `tools.bench`."""

    SCORE = "score"
    RENDER = "render"
    HOST = "host"
    STORE = "store"
    PLAYERS = "players"
    LEDGER = "ledger"
    POSTGRESQL = "postgresql"
    CLUSTER = "cluster"
    EVENINGS = "evenings"


COMPARED = tuple(one for one in Bench if one not in (Bench.POSTGRESQL, Bench.CLUSTER, Bench.EVENINGS))
"""Those that compare times and need nothing else; they run without a name, too."""


app = typer.Typer(add_completion=False)


@app.command()
@output_or_refuse()
def bench(
    name: Annotated[
        Bench | None,
        typer.Argument(help="What to measure (default: all but postgresql, cluster and evenings)"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON")] = False,
    seed: Annotated[int, typer.Option(help="evenings: the seed of the first one", min=0)] = 0,
    evenings: Annotated[int, typer.Option(help="evenings: how many", min=1)] = 200,
    hands: Annotated[int, typer.Option(help="evenings: how many hands in each (default: 5 to 10)", min=0)] = 0,
    show: Annotated[
        int | None, typer.Option(help="evenings: print the one of this seed, minute by minute", min=0)
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="evenings: write the report to docs/evenings.md")] = False,
) -> None:
    """Measure times, each beside a reference from the same minutes; exit status 1 if one misses its bar.

    `evenings` plays whole evenings in virtual time instead, and holds each figure against its bound.
    """
    if name is Bench.EVENINGS:
        if show is not None:
            show_evening(show, hands)
        else:
            bench_evenings(range(seed, seed + evenings), hands, is_written=write)
        return
    found: list[Comparison] = []
    out = standard_output()
    for one in [name] if name else COMPARED:
        if not as_json:
            tell(f"measuring {one} ...")
        try:
            found += _runner(one)()
        except (ImportError, StoreRefused) as missing:
            refuse(f"bench {one}: {missing}")
    if as_json:
        say_lines(json.dumps([_as_object(one) for one in found], indent=2), out)
    else:
        PlainConsole(file=out).print(_as_table(found))
    if not all(one.is_met for one in found):
        raise typer.Exit(FOUND)


def _runner(name: Bench) -> Callable[[], list[Comparison]]:
    runner: Callable[[], list[Comparison]] = importlib.import_module(f"tools.bench.{name}").run
    return runner


def _as_object(one: Comparison) -> dict[str, object]:
    return {
        "name": one.name,
        "ours": one.ours,
        "reference": one.reference,
        "unit": one.unit,
        "ratio": one.ratio,
        "bar": one.bar,
        "bar_is": "at most" if one.is_upper_bar else "at least",
        "met": one.is_met,
    }


def _as_table(found: list[Comparison]) -> Table:
    table = Table()
    table.add_column("what")
    for heading in ("ours", "reference", "ratio", "bar", "met"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in found:
        bar = f"{'≤' if one.is_upper_bar else '≥'} {one.bar:g}"
        met = styled(("yes", "green") if one.is_met else ("no", "red"))
        ours, reference = (_figure(number, one.unit) for number in (one.ours, one.reference))
        table.add_row(one.name, ours, reference, f"{one.ratio:.3g}", bar, met)
    return table


def _figure(number: float, unit: str) -> str:
    return f"{number:,.0f} {unit}" if number >= 1_000 else f"{number:.3g} {unit}"


if __name__ == "__main__":
    command_line(app, "python -m tools.bench")
