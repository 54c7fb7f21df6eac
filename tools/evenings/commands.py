"""`python -m tools.bench evenings`: simulated evenings, and one of them to read."""

from __future__ import annotations

from collections.abc import Iterable

import typer

from bot.cli.exits import FOUND, refuse
from bot.terminal import say_lines, tell


def bench_evenings(seeds: Iterable[int], hands: int, *, is_written: bool) -> None:
    """Play the evenings of these seeds and say what each figure came to; exit status 1 if one broke its bound."""
    from tools.evenings.report import PAGE, outcome_of, page

    outcomes = []
    for seed in seeds:
        outcome = outcome_of(seed, hands)
        beyond = ", ".join(one.figure.key for one in outcome.figures if not one.holds)
        tell(f"{outcome.plan}: {beyond or 'all hold'}")
        outcomes.append(outcome)
    report = page(outcomes)
    if is_written:
        PAGE.write_text(report, encoding="utf-8")
    say_lines(report)
    if not all(one.holds for one in outcomes):
        raise typer.Exit(FOUND)


def show_evening(seed: int, hands: int) -> None:
    """Play one evening and print what everybody saw. One without an end is refused."""
    from tools.evenings.evening import play
    from tools.evenings.figures import measured
    from tools.evenings.plan import plan_of
    from tools.evenings.transcript import transcript
    from tools.evenings.virtual_time import Endless

    try:
        played = play(plan_of(seed, hands))
    except Endless as fault:
        refuse(f"seed {seed}: {fault}", FOUND)
    for line in transcript(played, measured(played)):
        say_lines(line)
