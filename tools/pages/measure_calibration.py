"""Measure whether `strong`'s values are true, and write docs/calibration.md.

``python -m tools.pages.measure_calibration``.

Pineapple for two, `strong` against itself; the seed is used for nothing else. Finished deals are kept in
data/calibration and not played again as long as players and rules are the same, so it can be stopped at any time.

``--fit GAME...`` measures with another seed how much the search says too much there, and writes it to the file that
`bot.players.open_face.optimism` reads.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import track

from bot.matches.match import Match
from bot.players.learnt.tables import learnt_games
from bot.players.open_face.optimism import FILE, measured
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import load_any
from tools.pages import DOCS, ROOT
from tools.pages.calibration import Group, Noted, by_kind, fitted, noted, tenths
from tools.pages.measure_strength import players_now

RULES = "pineapple"
SEATS = 2
SEED, FIT_SEED = 930_001, 930_002
DEALS = 5_000
PAGE = DOCS / "calibration.md"
PLOT = DOCS / "pictures" / "calibration.png"
FOLDER = ROOT / "data" / "calibration"
BLURRED = 0.3  # points: the standard error from which a figure says nothing
BAR = 0.15  # points, between what is said and what comes of it
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


def known(file: Path) -> list[list[Noted]]:
    """The finished deals in a file; an unfinished last line is none."""
    lines = file.read_text("utf-8").split("\n")[:-1] if file.is_file() else []
    return [[Noted(*one) for one in json.loads(line)] for line in lines]


def play(file: Path, ruleset: str, seed: int, deals: int, processes: int) -> list[list[Noted]]:
    """Play the deals that are not known yet. Returns all of them."""
    file.parent.mkdir(parents=True, exist_ok=True)
    done = known(file)
    file.write_text("".join(f"{json.dumps(deal)}\n" for deal in done), "utf-8")
    match = Match(load_any(ruleset), SEATS, seed)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        found = pool.map(partial(noted, match), range(len(done), deals), chunksize=4)
        for deal in track(found, ruleset, total=max(0, deals - len(done)), console=Console(stderr=True)):
            out.write(f"{json.dumps(deal)}\n")
            out.flush()
    return known(file)


def fit(rulesets: Sequence[str], deals: int, processes: int) -> None:
    """Measure by how much the search says too much in some games, on seeds of their own, and write it down.

    Where a street's figure is too blurred it is the one of Pineapple, which discards in the same way.
    """
    figures = {name: measured(load_open_face(name)) for name in learnt_games()}
    for name in sorted(rulesets, key=lambda one: one != RULES):
        streets = load_open_face(name).streets
        found = play(_file(name, FIT_SEED), name, FIT_SEED, deals, processes)
        own = fitted(found, figures[name] or (0.0,) * len(streets))
        is_alike = streets == load_open_face(RULES).streets and bool(figures[RULES])
        figures[name] = tuple(
            figures[RULES][at] if is_alike and one.error > BLURRED else one.points for at, one in enumerate(own)
        )
    lines = [f"{name} = [{', '.join(f'{one:.2f}' for one in points)}]" for name, points in figures.items() if points]
    FILE.write_text(f"{_FIT_HEAD}{chr(10).join(lines)}\n", "utf-8")


def _file(ruleset: str, seed: int) -> Path:
    """The deals of a game as these players play it, and with what is taken off what they say."""
    taken_off = sha256(repr(measured(load_open_face(ruleset))).encode()).hexdigest()[:6]
    return FOLDER / f"{players_now(ruleset)}-{taken_off}-{ruleset}-{seed}.jsonl"


def page(deals: Sequence[Sequence[Noted]]) -> str:
    """docs/calibration.md."""
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
            *_table("decided on", by_kind(deals)),
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


_FIT_HEAD = """# By how many points the search says too much, for each opponent who still has cards to place, by street.
# Written by `python -m tools.pages.measure_calibration --fit GAME...`; bot/players/open_face/optimism.py says why.
"""

_HEAD = """# Whether positions are worth what the bot says

Written by `python -m tools.pages.measure_calibration` from what it played. Analyse, Hint, Review and the engine say
what a position is worth. Here `strong` plays Pineapple against itself, and each value that it gave to what it chose
is held against what came of the position: the points of the hand and of all Fantasyland that followed from it, less
the luck of the draws that came after it. That is what the best placement of each draw is worth less what it is worth
with other draws on average, by the learnt values, for both players. Its mean is zero whatever these values are, so it
makes no mean another one, and it leaves about a seventh of the variance (`tools/pages/luck.py`). The positions are in
ten groups of the same size by the values said. The standard errors are over deals, because the positions of one deal
hang together.

The search by itself says too much where cards are discarded: it deals them to opponents once more. By how much was
measured with another seed (`--fit`), by street, and is taken off what is said; no decision hangs on it.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure whether the values of the open-face player are true.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    parser.add_argument("--fit", nargs="*", metavar="GAME", help="measure what is taken off in these games instead")
    options = parser.parse_args()
    if options.fit is not None:
        fit(options.fit or learnt_games(), options.deals, options.processes)
        raise SystemExit
    kept = _file(RULES, SEED)
    there = known(kept) if options.write else play(kept, RULES, SEED, options.deals, options.processes)
    if there:
        PAGE.write_text(page(there), "utf-8")
        plot(tenths(there), PLOT)
