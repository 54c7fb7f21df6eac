"""Measure whether `strong`'s values are true, and write docs/calibration.md: ``python -m docs.measure_calibration``.

Pineapple for two, `strong` against itself; the seed is used for nothing else. Finished deals are kept in
data/calibration and not played again as long as players and rules are the same, so it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import track

from bot.matches.match import Match
from bot.rules.rulesets import load_any
from docs.calibration import FANTASYLAND, Group, Noted, by_street, noted, tenths
from docs.measure_strength import ROOT, players_now

RULES, SEATS, SEED = "pineapple", 2, 930_001
DEALS = 5_000
PAGE = ROOT / "docs" / "calibration.md"
PLOT = ROOT / "docs" / "pictures" / "calibration.png"
FOLDER = ROOT / "data" / "calibration"
BAR = 0.15  # points, between what is said and what comes of it
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


def known(file: Path) -> list[list[Noted]]:
    """The finished deals in a file; an unfinished last line is none."""
    lines = file.read_text("utf-8").split("\n")[:-1] if file.is_file() else []
    return [[Noted(*one) for one in json.loads(line)] for line in lines]


def play(file: Path, deals: int, processes: int) -> None:
    """Play the deals that are not known yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    done = known(file)
    file.write_text("".join(f"{json.dumps(deal)}\n" for deal in done), "utf-8")
    match = Match(load_any(RULES), SEATS, SEED)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        found = pool.map(partial(noted, match), range(len(done), deals), chunksize=4)
        for deal in track(found, "deals", total=max(0, deals - len(done)), console=Console(stderr=True)):
            out.write(f"{json.dumps(deal)}\n")
            out.flush()


def page(deals: Sequence[Sequence[Noted]]) -> str:
    """docs/calibration.md."""
    streets = {"Fantasyland" if no == FANTASYLAND else f"street {no}": one for no, one in by_street(deals).items()}
    groups = {f"{number}": one for number, one in enumerate(tenths(deals), start=1)}
    positions = sum(len(deal) for deal in deals)
    off = [one for one in groups.values() if abs(one.difference) > BAR + _WIDE * one.se]
    sentence = (
        f"No tenth is off by more than {BAR} points for certain."
        if not off
        else f"{len(off)} of the ten are off by more than {BAR} points for certain."
    )
    return "\n".join(
        (
            _HEAD,
            f"{len(deals):,} deals with {positions:,} positions, seed {SEED}, players {players_now(RULES)}. {sentence}",
            "\n![What was said and what came of it, by tenths](pictures/calibration.png)\n",
            *_table("tenth", groups),
            "",
            *_table("decided on", streets),
            "",
        )
    )


def _table(name: str, groups: dict[str, Group]) -> list[str]:
    rows = [
        f"| {key} | {one.positions:,} | {one.value:+.2f} | {one.points:+.2f} | {one.difference:+.2f} |"
        f" {one.difference - _WIDE * one.se:+.2f} to {one.difference + _WIDE * one.se:+.2f} |"
        for key, one in groups.items()
    ]
    return [f"| {name} | positions | said | came | difference | 95 % |", "|---|--:|--:|--:|--:|--:|", *rows]


def plot(groups: Sequence[Group], file: Path) -> None:
    """What was said against what came of it, with 95 % intervals; on the line both are the same."""
    figure = Figure(figsize=(6.4, 5.2), dpi=110, layout="constrained")
    axes = figure.add_subplot()
    said = [one.value for one in groups]
    axes.plot([said[0], said[-1]], [said[0], said[-1]], color="0.6", linewidth=1)
    axes.errorbar(said, [one.points for one in groups], [_WIDE * one.se for one in groups], fmt="o", capsize=3)
    axes.set_xlabel("said, points a hand with its Fantasyland")
    axes.set_ylabel("came, mean of the tenth")
    axes.grid(alpha=0.3)
    figure.savefig(file, metadata={"Software": None})


_HEAD = """# Whether positions are worth what the bot says

Written by `python -m docs.measure_calibration` from what it played. Analyse, Hint, Review and the engine say what a
position is worth. Here `strong` plays Pineapple against itself, and each value that it gave to what it chose is held
against what came of the position: the points of the hand and of all Fantasyland that followed from it. The positions
are in ten groups of the same size by the values. The standard errors are over deals, because the positions of one deal
hang together.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure whether the values of the open-face player are true.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    options = parser.parse_args()
    kept = FOLDER / f"{players_now(RULES)}-{RULES}-{SEED}.jsonl"
    if not options.write:
        play(kept, options.deals, options.processes)
    if there := known(kept):
        PAGE.write_text(page(there), "utf-8")
        plot(tenths(there), PLOT)
