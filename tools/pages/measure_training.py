"""Train open-face tables and write what each part of the time brought.

``python -m tools.pages.measure_training [PRESET...]``.

It does what ``python -m tools.training open-face`` does, with its seed and its numbers of games, into
data/training/tables, and needs numba like that. Now and then the tables so far play alone and against those of the
frozen player, on deals of a seed that is used for nothing else. What is finished is kept, so it can be stopped at any
time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import track

from bot.players.arrays import Int64Array
from bot.players.learnt.tables import FOLDER, Generation, LearntWeights, file_of, learnt, load, save
from bot.players.search.rollouts import deals
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from tools.pages import DOCS, ROOT
from tools.pages.training import Greedy, alone, duel
from tools.training.files import arrays_at
from tools.training.open_face import GAMES, SEED, compiler, first_file, keep, resume
from tools.training.open_face_learning import BLOCK, Learner

PARTS = ROOT / "data" / "training"
PAGE = DOCS / "training.md"
PLOT = DOCS / "pictures" / "training.png"
DEALS_SEED, DEALS = 930_003, 20_000
POINTS = 10  # of the curve
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Point:
    """What tables are worth after so many `games` and `hours` of one core; docs/training.md says what columns are."""

    games: int
    hours: float
    alone: float
    royalties: float
    fouls: float
    fantasyland: float
    points: float
    error: float


def judged(ruleset: OpenFaceRuleset, weights: LearntWeights, hours: float, games: int) -> Point:
    """Tables against those of the frozen player."""
    player = Greedy(ruleset, weights)
    before = Greedy(ruleset, learnt(ruleset.name, Generation.BASELINE))
    boards = player.boards(_cards(ruleset))
    points, error = duel(ruleset, player, before, DEALS_SEED, DEALS)
    return Point(
        games,
        hours,
        float(alone(boards).mean()),
        float(boards.royalties.mean()),
        float(1.0 - boards.is_legal.mean()),
        float(boards.enters.mean()),
        points,
        error,
    )


def _cards(ruleset: OpenFaceRuleset) -> Int64Array:
    each = sum(street.deal for street in ruleset.streets)
    return deals(np.random.default_rng(DEALS_SEED), np.array(ruleset.cards, np.int64), each, DEALS)


def known(file: Path) -> list[Point]:
    """The points of a curve that are known already."""
    return [Point(**json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


def _file(preset: str, kind: str) -> Path:
    return PARTS / f"curve-{SEED}-{_blocks(preset)}-{preset}.{kind}"


def _blocks(preset: str) -> int:
    return round(GAMES[preset][0] * 1_000_000) // BLOCK


def curve(preset: str) -> list[Point]:
    """Train one game and judge its tables on the way; the last point is the finished ones, which are kept."""
    _, start = GAMES[preset]
    tables = PARTS / "tables"
    tables.mkdir(parents=True, exist_ok=True)
    begun = None if start is None else load(first_file(start, tables, FOLDER))
    learner = Learner(load_open_face(preset), SEED, _blocks(preset), begun, compiler())
    part, file = _file(preset, "npz"), _file(preset, "jsonl")
    resume(learner, part)
    found = [one for one in known(file) if one.games <= learner.done * BLOCK]
    hours = found[-1].hours if found else 0.0
    stops = [learner.blocks * at // POINTS for at in range(1, POINTS + 1)]
    for until in track(stops, preset, console=Console(stderr=True)):
        while learner.done < until:
            began = time.process_time()
            learner.learn()
            hours += (time.process_time() - began) / 3600
            if learner.done == until:
                found.append(judged(learner.ruleset, learner.learnt(), hours, until * BLOCK))
                file.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in found), "utf-8")
                keep(learner, part)
    with arrays_at(tables / file_of(preset)) as whole:
        save(whole, learner.learnt())
    return found


def page(curves: Mapping[str, Sequence[Point]]) -> str:
    """docs/training.md, of the games that are finished."""
    hours = sum(points[-1].hours for points in curves.values())
    lines = [_HEAD, f"All {len(curves)} games took **{hours:.1f} hours of one core** together.\n"]
    lines.append("![What each hour of training brought, by game](pictures/training.png)\n")
    for preset, points in curves.items():
        ruleset = load_open_face(preset)
        ships = judged(ruleset, learnt(preset), points[-1].hours, points[-1].games)
        start = GAMES[preset][1]
        begins = f", which begins with the tables of {load_open_face(start).title}" if start else ""
        lines += [f"## {ruleset.title}{begins}\n", *_TABLE, *(_row(f"{one.games / 1e6:.1f}", one) for one in points)]
        lines += [_row("as shipped", ships), ""]
    return "\n".join(lines)


def _row(name: str, one: Point) -> str:
    return (
        f"| {name} | {one.hours:.2f} | {one.points:+.2f} | {_WIDE * one.error:.2f} | {one.alone:.2f}"
        f" | {one.royalties:.2f} | {one.fouls:.1%} | {one.fantasyland:.1%} |"
    )


def plot(curves: Mapping[str, Sequence[Point]], file: Path) -> None:
    """Points against the frozen player's tables by hours of training."""
    figure = Figure(figsize=(6.4, 4.6), dpi=110, layout="constrained")
    axes = figure.add_subplot()
    for preset, points in curves.items():
        axes.plot([one.hours for one in points], [one.points for one in points], marker="o", markersize=3, label=preset)
    axes.axhline(0.0, color="0.6", linewidth=1)
    axes.set_xlabel("hours of one core")
    axes.set_ylabel("points a hand against the tables before")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, metadata={"Software": None})


_TABLE = (
    "| million games | hours | points | +- | alone | royalties | fouls | enters |",
    "|--:|--:|--:|--:|--:|--:|--:|--:|",
)
_HEAD = """# What training brought

Written by `python -m tools.pages.measure_training` from what it trained. It learns the open-face tables from nothing,
as `python -m tools.training open-face` does, and ten times on the way it lets a player who always takes what the
tables rate highest play with those of `baseline-search`, the player as it was. `points` are those of a hand, each
deal played both ways round, Fantasyland counted by its worth; `+-` is to either end of the 95 % interval. `alone`
counts royalties, 9.75 for Fantasyland and -4.8 for a foul, as in [alone.md](alone.md). Neither the others' cards nor
a search have a part in it. At first every street leaves a choice of cards and Fantasyland counts more, the games
explore until two thirds of the way, and from there on the tables are the mean of all that came: so a curve does not
rise evenly.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train open-face tables and write what each part of the time brought.")
    parser.add_argument("presets", nargs="*", default=list(GAMES), metavar="PRESET")
    parser.add_argument("--write", action="store_true", help="only write the page, from the games that are finished")
    options = parser.parse_args()
    for one in () if options.write else options.presets:
        curve(one)
    finished = {one: points for one in GAMES if len(points := known(_file(one, "jsonl"))) == POINTS}
    plot(finished, PLOT)
    PAGE.write_text(page(finished), "utf-8")
    Console(stderr=True).print(f"{PAGE} has {', '.join(finished)}")
