"""Measure what other choices are worth, and write docs/choices.md.

``python -m tools.pages.measure_choices [--only SEED...]``.

What more effort brings `strong`, and what the player before it would win in each game. `tools.pages.choices` says
how. Every seed is used for nothing else. Finished deals are kept in data/choices and not played again as long as
players and rules are the same, so it can be stopped at any time: the page says how many deals it knows.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import track

from bot.matches.match import Match
from bot.players.baselines.frozen import Baseline
from bot.rules.open_face_presets import load_open_face
from tools.pages import DOCS, ROOT
from tools.pages.choices import EFFORTS, Gained, Other, gained, of_deal
from tools.pages.deeper import Depth
from tools.pages.measure_strength import players_now

PAGE = DOCS / "choices.md"
PLOT = DOCS / "pictures" / "effort.png"
FOLDER = ROOT / "data" / "choices"
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Asked:
    """Deals that `strong` plays against itself, while its rivals are asked, too."""

    ruleset: str
    seats: int
    seed: int
    deals: int
    rivals: tuple[str, ...] = (str(Baseline.SEARCH),)

    @property
    def match(self) -> Match:
        """The deals to be played."""
        return Match(load_open_face(self.ruleset), self.seats, self.seed)

    @property
    def file(self) -> Path:
        """Where the finished deals are kept, a line each."""
        return FOLDER / f"{players_now(self.ruleset)}-{self.ruleset}-{self.seed}.jsonl"


OF_EFFORT = Asked("pineapple", 2, 910_019, 600, tuple(f"x{effort:g}" for effort in EFFORTS))
OF_BEFORE = (
    Asked("pineapple", 2, 910_020, 600),
    Asked("pineapple", 3, 910_021, 300),
    Asked("progressive", 2, 910_022, 300),
    Asked("ultimate", 2, 910_023, 300),
    Asked("ofc", 2, 910_024, 200),
    Asked("ofc-2012", 2, 910_025, 200),
    Asked("deuce-seven", 2, 910_026, 300),
    Asked("joker", 2, 910_027, 200),
)


def known(file: Path) -> list[list[Other]]:
    """The finished deals in a file; an unfinished last line is none."""
    lines = file.read_text("utf-8").split("\n")[:-1] if file.is_file() else []
    return [[Other(*one) for one in json.loads(line)] for line in lines]


def play(asked: Asked, processes: int) -> None:
    """Play the deals that are not known yet."""
    file = asked.file
    file.parent.mkdir(parents=True, exist_ok=True)
    done = known(file)
    file.write_text("".join(map(_line, done)), "utf-8")
    what = partial(of_deal, asked.match, rivals=asked.rivals, depth=Depth())
    name = f"{asked.ruleset} for {asked.seats}"
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        left = range(len(done), asked.deals)
        for deal in track(pool.map(what, left), name, total=len(left), console=Console(stderr=True)):
            out.write(_line(deal))
            out.flush()


def _line(deal: Sequence[Other]) -> str:
    return json.dumps(deal) + "\n"


def page(of_effort: Sequence[Sequence[Other]], of_before: dict[Asked, list[list[Other]]], before: str = "") -> str:
    """docs/choices.md, of the deals that are known, or else as the page was before."""
    kept = {block.partition("\n")[0]: f"## {block}" for block in before.split("\n## ")[1:]}
    rows = {asked: _game_row(asked, deals) for asked, deals in of_before.items()}
    known_rows = {line.split("|")[-3].strip(): line for line in before.splitlines() if line.startswith("| ")}
    games = [rows.get(asked) or known_rows.get(f"{asked.seed}") for asked in OF_BEFORE]
    effort = _effort_block(of_effort) if of_effort else kept.get(_EFFORT, "")
    table = [*_GAMES, *(row for row in games if row)] if any(games) else ["No deals are known yet."]
    return "\n".join((_HEAD, effort.rstrip(), f"\n## The player before\n\n{_BEFORE}", *table, ""))


def _effort_block(of_effort: Sequence[Sequence[Other]]) -> str:
    asked = "" if len(of_effort) == OF_EFFORT.deals else f" (the first of {OF_EFFORT.deals:,})"
    hands = gained(of_effort, OF_EFFORT.rivals[0]).hands
    by = f"seed {OF_EFFORT.seed}, players {players_now(OF_EFFORT.ruleset)}"
    return "\n".join(
        (
            f"## {_EFFORT}\n",
            f"`strong` has the effort x1. Pineapple for two, {len(of_effort):,} deals{asked}, {hands:,} hands, {by}.\n",
            "| effort | other placements | points a hand against x1 | 95 % |",
            "|---|--:|--:|--:|",
            *(_effort_row(rival, gained(of_effort, rival)) for rival in OF_EFFORT.rivals),
            "\n![What each effort brings](pictures/effort.png)",
        )
    )


def _effort_row(rival: str, one: Gained) -> str:
    return f"| {rival} | {one.other:.1%} | {one.points:+.4f} | {_interval(one)} |"


def _game_row(asked: Asked, deals: Sequence[Sequence[Other]]) -> str:
    found = gained(deals, *asked.rivals)
    ours = found._replace(points=-found.points)
    return (
        f"| {asked.match.ruleset.title} | {asked.seats} | {len(deals):,} | {ours.hands:,} | {ours.other:.1%}"
        f" | {ours.points:+.4f} | {_interval(ours)}"
        f" | {asked.seed} | {players_now(asked.ruleset)} |"
    )


def _interval(one: Gained) -> str:
    return f"{one.points - _WIDE * one.se:+.4f} to {one.points + _WIDE * one.se:+.4f}"


def plot(of_effort: Sequence[Sequence[Other]], file: Path) -> None:
    """Points a hand against the usual effort."""
    found = {effort: gained(of_effort, rival) for effort, rival in zip(EFFORTS, OF_EFFORT.rivals, strict=True)}
    points = dict(sorted({1.0: (0.0, 0.0), **{at: (one.points, _WIDE * one.se) for at, one in found.items()}}.items()))
    figure = Figure(figsize=(6.4, 3.6), dpi=110, layout="constrained")
    axes = figure.add_subplot()
    values, wide = zip(*points.values(), strict=True)
    axes.errorbar(list(points), values, wide, marker="o", markersize=4, capsize=3)
    axes.axhline(0.0, color="0.6", linewidth=1)
    axes.set_xscale("log", base=4)
    axes.set_xticks(list(points), [f"x{effort:g}" for effort in points])
    axes.set_xlabel("effort")
    axes.set_ylabel("points a hand against x1")
    axes.grid(alpha=0.3)
    figure.savefig(file, metadata={"Software": None})


_EFFORT = "More effort"
_GAMES = (
    "| game | players | deals | hands | other placements | points a hand | 95 % | seed | played by |",
    "|---|--:|--:|--:|--:|--:|--:|--:|---|",
)
_HEAD = """# What other choices are worth

Written by `python -m tools.pages.measure_choices` from what it played. Two good players choose alike in most
positions. A match of them needs tens of thousands of hands before their difference shows: the rest is luck. Here
`strong` plays itself by its usual effort, and in each position a rival is asked, too. Where it chooses another
placement, both are judged by a look that had no part in either choice: one street deeper, as in
[deeper.md](deeper.md), or on the last two streets all draws that are left; both against ten times as many boards that
the opponents may come to. `points a hand` adds up what the choices of one are worth more than those of the other over
a hand, against each opponent. Choices in Fantasyland are left out: every player sets it in the best way. The standard
errors are over deals.
"""
_BEFORE = """What `strong` wins by its choices against those of `baseline-search`, the player before. The judge plays
on by the tables of `baseline-search`, not by those of `strong`. The positions are those of games of `strong` against
itself: this is no match of the two, but what it wins where they differ. Their matches are in
[strength.md](strength.md), that of three players too.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what other choices are worth.")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", type=int, nargs="*", help="some seeds; all without it")
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    options = parser.parse_args()
    for one in () if options.write else (OF_EFFORT, *OF_BEFORE):
        if options.only is None or one.seed in options.only:
            play(one, options.processes)
    efforts = known(OF_EFFORT.file)
    if efforts:
        plot(efforts, PLOT)
    there = {one: deals for one in OF_BEFORE if (deals := known(one.file))}
    PAGE.write_text(page(efforts, there, PAGE.read_text("utf-8") if PAGE.is_file() else ""), "utf-8")
