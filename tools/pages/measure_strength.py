"""Measure how strong the open-face players are, and write docs/strength.md: ``python -m tools.pages.measure_strength``.

Every contest has a seed of its own that is used for nothing else. Each deal is played in all rotations of the seats,
hands of Fantasyland included. Finished deals are kept in data/strength and not played again as long as players and
rules are the same, so it can be stopped at any time: the page says how many deals it knows. All of it takes hours. A
contest of which nothing is known stays on the page as it was, with the players that it was played by.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from functools import partial
from hashlib import sha256
from math import isnan
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.engine.contest import Contest, seated
from bot.matches.figures import DealFigures, Figures, figures_of, figures_of_deal, ratio
from bot.matches.match import Match
from bot.players.learnt.tables import file_of as file_of_weights
from bot.rules.rulesets import load_any
from tools.pages import DOCS, ROOT
from tools.pages.luck_at_tables import watched

PAGE = DOCS / "strength.md"
DEALS = ROOT / "data" / "strength"
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution
_PLAYING = (
    "bot/players/**/*.py",
    "bot/rules/**/*.py",
    "bot/matches/**/*.py",
    "assets/players/boards.npz",
    "assets/players/worths.toml",
    "assets/rulesets/*.toml",
)


@dataclass(frozen=True, slots=True)
class Measured:
    """A contest to measure: the first seat is the one whose strength is asked."""

    ruleset: str
    seats: tuple[str, ...]
    seed: int
    hands: int

    @property
    def contest(self) -> Contest:
        """The same to be played."""
        return Contest(Match(load_any(self.ruleset), len(self.seats), self.seed, True), self.seats, self.ruleset)

    @property
    def deals(self) -> int:
        """How many deals that is."""
        return self.contest.match.deals_for(self.hands)

    def command(self) -> str:
        """What plays it again."""
        seats = " ".join(f"--seat {seat}" for seat in self.seats)
        return (
            f"python -m bot simulate --ruleset {self.ruleset} {seats} "
            f"--hands {self.hands} --seed {self.seed} --duplicate"
        )


MEASURED = (
    Measured("pineapple", ("strong", "baseline-safe"), 910_001, 10_000),
    Measured("pineapple", ("strong", "baseline-greedy"), 910_002, 10_000),
    Measured("pineapple", ("strong", "casual"), 910_003, 10_000),
    Measured("ofc", ("strong", "baseline-safe"), 910_004, 3_000),
    Measured("pineapple", ("strong", "baseline-safe", "baseline-safe"), 910_005, 3_000),
    Measured("progressive", ("strong", "baseline-safe"), 910_006, 3_000),
    Measured("deuce-seven", ("strong", "baseline-safe"), 910_007, 3_000),
    Measured("joker", ("strong", "baseline-safe"), 910_008, 3_000),
    Measured("pineapple", ("casual", "baseline-safe"), 910_009, 10_000),
    Measured("pineapple", ("safe", "baseline-safe"), 910_010, 3_000),
    Measured("pineapple", ("strong", "baseline-search"), 910_031, 10_000),
    Measured("pineapple", ("strong", "baseline-search", "baseline-search"), 910_038, 15_000),
    Measured("progressive", ("strong", "baseline-search"), 910_036, 10_000),
    Measured("ultimate", ("strong", "baseline-search"), 910_034, 4_000),
    Measured("ofc", ("strong", "baseline-search"), 910_032, 6_000),
    Measured("ofc-2012", ("strong", "baseline-search"), 910_033, 6_000),
    Measured("deuce-seven", ("strong", "baseline-search"), 910_035, 6_000),
    Measured("joker", ("strong", "baseline-search"), 910_013, 4_000),
    Measured("criss-cross", ("strong", "baseline-search"), 910_037, 20_000),
)


def players_now(preset: str) -> str:
    """Names all that decides what is played in a game: another code, another table, other figures."""
    digest = sha256()
    own = f"assets/players/**/{file_of_weights(preset)}"
    for pattern in (*_PLAYING, own if any(ROOT.glob(own)) else "assets/players/**/*.npz"):
        for file in sorted(ROOT.glob(pattern)):
            digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def file_of(measured: Measured, folder: Path) -> Path:
    """Where its finished deals are kept, a line each."""
    return folder / f"{players_now(measured.ruleset)}-{measured.ruleset}-{measured.seed}.jsonl"


class Deal(NamedTuple):
    """What each player made of a deal, and how many points of the first one were luck."""

    figures: tuple[DealFigures, ...]
    luck: float


def known(file: Path) -> list[Deal]:
    """The finished deals in a file; an unfinished last line is none."""
    if not file.is_file():
        return []
    lines = map(json.loads, file.read_text("utf-8").split("\n")[:-1])
    return [Deal(tuple(DealFigures(*seat) for seat in figures), luck) for figures, luck in lines]


def play(measured: Measured, folder: Path, processes: int, bar: Progress) -> None:
    """Play the deals that are not known yet."""
    file = file_of(measured, folder)
    done = known(file)
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(_line(deal) for deal in done), "utf-8")
    task = bar.add_task(" - ".join((measured.ruleset, *measured.seats)), total=measured.deals, completed=len(done))
    if len(done) >= measured.deals:
        return
    with file.open("a", encoding="utf-8") as out:
        for deal in _played(measured, range(len(done), measured.deals), processes):
            out.write(_line(deal))
            out.flush()
            bar.advance(task)


def _played(measured: Measured, deals: range, processes: int) -> Iterator[Deal]:
    what = partial(_deal, measured)
    if processes == 1:
        yield from map(what, deals)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(what, deals, chunksize=4)


def _deal(measured: Measured, deal: int) -> Deal:
    with seated(measured.contest) as players:
        episodes, luck = watched(measured.contest.match, players, deal)
    return Deal(tuple(figures_of_deal(episodes, number) for number in range(len(players))), luck)


def _line(deal: Deal) -> str:
    return json.dumps([[astuple(seat) for seat in deal.figures], deal.luck]) + "\n"


def page(found: Iterable[tuple[Measured, list[Deal]]], before: str = "") -> str:
    """docs/strength.md, from the deals that were played, or else as the page was before."""
    kept = {block.partition("\n")[0]: f"\n## {block.rstrip()}\n" for block in before.split("\n## ")[1:]}
    blocks = [
        _block(measured, deals) if len(deals) > 1 else kept.get(_heading(measured), "") for measured, deals in found
    ]
    return f"{_HEAD}\n{''.join(blocks)}"


def _heading(measured: Measured) -> str:
    return f"{load_any(measured.ruleset).title}: {measured.seats[0]} against {' and '.join(measured.seats[1:])}"


def _block(measured: Measured, deals: list[Deal]) -> str:
    found = [figures_of([deal.figures[number] for deal in deals]) for number in range(len(measured.seats))]
    first = found[0]
    without = ratio((deal.figures[0].points - deal.luck, deal.figures[0].hands) for deal in deals)
    asked = "" if first.deals == measured.deals else f" (the first of {measured.deals:,})"
    return "\n".join(
        (
            f"\n## {_heading(measured)}\n",
            f"**{without[0]:+.3f} points a hand without luck, 95 % {_interval(*without)}**. As it came:",
            f"{first.points_per_hand:+.3f}, {_interval(first.points_per_hand, first.se)}. "
            f"{first.deals:,} deals{asked} in all rotations:",
            f"{first.episodes:,} ordinary hands and {first.hands - first.episodes:,} of Fantasyland, "
            f"seed {measured.seed}, players {players_now(measured.ruleset)}.\n",
            "| seat | points a hand | se | points an episode | se | fouls | enters | stays | royalties a hand |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
            *(_row(seat, one) for seat, one in zip(measured.seats, found, strict=True)),
            f"\n`{measured.command()}`\n",
        )
    )


def _interval(points: float, se: float) -> str:
    return f"{points - _WIDE * se:+.3f} to {points + _WIDE * se:+.3f}"


def _row(seat: str, one: Figures) -> str:
    points = (f"{one.points_per_hand:+.3f}", f"{one.se:.3f}", f"{one.points_per_episode:+.3f}", f"{one.episode_se:.3f}")
    rates = (_share(rate) for rate in (one.foul_rate, one.fantasyland_rate, one.stay_rate))
    return f"| {' | '.join((seat, *points, *rates, f'{one.royalties:.2f}'))} |"


def _share(rate: float) -> str:
    return "-" if isnan(rate) else f"{rate:.1%}"


_HEAD = """# How strong the open-face players are

Written by `python -m tools.pages.measure_strength` from what it played. `players` names the code, the tables and the
rules that a contest was played with: one of other players than today's stays here until it is played again.

Each deal is played once in every rotation of the seats, with the same cards. An **episode** is a hand with all the
Fantasyland hands that it earns; these are really played, and nobody is paid an estimate instead. `points a hand`
divides by all hands, those of Fantasyland too. `points an episode` divides by episodes. `fouls` is the share of all
boards, `enters` the share of ordinary boards that earn Fantasyland, and `stays` the share of boards in Fantasyland
that earn it again. The standard errors (`se`) are over deals: all rotations of a deal are one observation. There is
no time limit: `strong` looks at a fixed number of deals. What more effort brings is in [choices.md](choices.md):
matches would need far more hands for that.

`without luck` is the same match, less what the draws brought ([how](../tools/pages/luck_at_tables.py)): after each of
them the table is played on many times, and so it is after other draws from the cards that were left. That is zero on
average, so both figures have the same mean. Between two players the one without luck tells as much as the other from
11 to 24 times as many deals; in criss-cross, where one choice changes all that follows on four boards, from 2.6
times; with three players from 12 times. The matches of two were reckoned before it was known what somebody's draw
takes away from the others. A contest that was played before any luck was told apart says only how it came.

The seeds were chosen before anybody played with them. All opponents are our own code. `baseline-safe` and
`baseline-greedy` never change: `bot/players/baselines/safe.py` and `frozen.py` beside it describe them move by move,
and tests hold their decisions. Nor does `baseline-search`, which is `strong` as it was in November 2026. `casual` and
`safe` are the levels as players meet them.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure how strong the open-face players are.")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="the seeds of some contests; all without it")
    parser.add_argument("--write", action="store_true", help="write the page from what is known, and play nothing")
    options = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    if not options.write:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            for one in MEASURED:
                if options.only is None or one.seed in options.only:
                    play(one, DEALS, options.processes, progress)
    now = ((one, known(file_of(one, DEALS))) for one in MEASURED)
    PAGE.write_text(page(now, PAGE.read_text("utf-8")), "utf-8")
