"""`simulate`: matches between computer players, and programs that speak the engine protocol."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from math import isnan
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from bot.cli.exits import refuse
from bot.cli.streams import standard_output
from bot.engine.contest import Contest, DealPlayed, play_deals, seated
from bot.matches.figures import Figures, figures_of
from bot.matches.match import Match
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any
from bot.terminal import PlainConsole, progress, say_lines

_HANDS_MOST = 1_000_000_000
_PROCESSES_MOST = 256
_TIME_MS_MOST = 86_400_000
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


def simulate(
    ruleset: Annotated[str, typer.Option(help="A game, or a TOML file with house rules")],
    seat: Annotated[
        list[str],
        typer.Option(
            help='Once for each player: safe, casual, strong, strong@4, baseline-random ..., or "cmd:PROGRAM ARGS"'
        ),
    ],
    hands: Annotated[
        int, typer.Option(min=1, max=_HANDS_MOST, help="How many hands, not counting Fantasyland")
    ] = 1_000,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards")] = 0,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play each deal in all rotations of the seats")
    ] = False,
    time_ms: Annotated[
        int, typer.Option(min=1, max=_TIME_MS_MOST, help="How long a program may take; twice that is a fault")
    ] = 1_000,
    processes: Annotated[int, typer.Option(min=1, max=_PROCESSES_MOST, help="How many processes play at once")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON")] = False,
) -> None:
    """Play a match between computer players or programs, and say what each seat wins a hand."""
    out = standard_output()
    try:
        rules = load_any(ruleset)
    except BadRuleset as bad:
        refuse(bad)
    if not rules.is_playable:
        refuse(f"{rules.name} can be scored, but not played: name another game")
    if not rules.seats_min <= len(seat) <= rules.seats_max:
        refuse(f"{rules.name} is for {rules.seats_min} to {rules.seats_max} players: name --seat once for each of them")
    match = Match(rules, len(seat), seed, duplicate)
    contest = Contest(match, tuple(seat), ruleset, time_ms)
    number = match.deals_for(hands)
    try:
        with seated(contest) as players:
            deals = _with_progress(play_deals(contest, players, range(number), processes), number)
    except ValueError as bad_seat:
        refuse(bad_seat)
    except BrokenProcessPool:
        refuse("a process of the match was ended from outside, perhaps for want of memory: name fewer --processes")
    found = [figures_of([deal.figures[number] for deal in deals]) for number in range(len(seat))]
    faults = [sum(deal.faults[number] for deal in deals) for number in range(len(seat))]
    if as_json:
        say_lines(json.dumps([_as_object(*one) for one in zip(seat, found, faults, strict=True)], indent=2), out)
    else:
        PlainConsole(file=out).print(_as_table(contest, rules, found, faults))


def _with_progress(deals: Iterable[DealPlayed], number: int) -> list[DealPlayed]:
    with progress(MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()) as bar:
        return list(bar.track(deals, total=number, description="deals"))


def _as_object(seat: str, figures: Figures, faults: int) -> dict[str, object]:
    numbers = {name: None if isnan(number) else number for name, number in asdict(figures).items()}
    return {"seat": seat, **numbers, "faults": faults}


def _as_table(contest: Contest, rules: Ruleset, found: list[Figures], faults: list[int]) -> Table:
    first = found[0]
    match = contest.match
    kind = "each in all rotations" if match.duplicate else "seats rotate"
    table = Table(
        title=f"{rules.title}: {first.deals:,} deals of seed {match.seed}, {kind}; {first.hands:,} hands played",
        caption="Fantasyland hands count as hands. An episode is a hand with all the Fantasyland that it earned.",
    )
    table.add_column("")
    for seat in contest.seats:
        table.add_column(seat, justify="right", overflow="ellipsis")
    for heading, figures in (
        ("points a hand, 95 %", [_within(one.points_per_hand, one.se) for one in found]),
        ("points an episode, 95 %", [_within(one.points_per_episode, one.episode_se) for one in found]),
        ("boards fouled", [_share(one.foul_rate) for one in found]),
        ("enter Fantasyland", [_share(one.fantasyland_rate) for one in found]),
        ("stay in it", [_share(one.stay_rate) for one in found]),
        ("royalties a hand", [f"{one.royalties:.2f}" for one in found]),
        ("faults", [f"{number:,}" for number in faults]),
    ):
        table.add_row(heading, *figures)
    return table


def _within(points: float, error: float) -> str:
    return f"{points:+.3f}" if isnan(error) else f"{points:+.3f} ± {_WIDE * error:.3f}"


def _share(rate: float) -> str:
    return "-" if isnan(rate) else f"{rate:.1%}"
