"""Measure what a deeper look would change in the open-face player.

``python -m tools.pages.measure_deeper [--deals N]``.

Pineapple, alone and for two; the seeds are used for nothing else. `tools.pages.deeper` says what is measured, and
docs/deeper.md what was found.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
from rich.console import Console
from rich.progress import track

from bot.matches.match import Match
from bot.rules.open_face_presets import load_open_face
from tools.pages import DOCS
from tools.pages.deeper import Depth, Regret, of_one_alone, of_two
from tools.pages.measure_strength import players_now

RULES = "pineapple"
SEATS = 2
SEED_ALONE, SEED_OF_TWO = 20_260_202, 910_018
DEALS = 200
PAGE = DOCS / "deeper.md"
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution


def page(found: Mapping[str, Sequence[Sequence[Regret]]]) -> str:
    """docs/deeper.md, of what was found in each deal."""
    rows = [line for who, deals in found.items() for line in _rows(who, deals)]
    return "\n".join((_HEAD, f"Players {players_now(RULES)}.\n", *_TABLE, *rows, ""))


def _rows(who: str, deals: Sequence[Sequence[Regret]]) -> list[str]:
    streets = sorted({one.street_no for deal in deals for one in deal})
    rows = [
        _row(who, f"{street}", [[one for one in deal if one.street_no == street] for deal in deals], 1.0)
        for street in streets
    ]
    together = len(streets)
    return [*rows, _row(who, "all together", deals, together)]


def _row(who: str, street: str, deals: Sequence[Sequence[Regret]], times: float) -> str:
    """A line of the table; the positions of a deal are one observation."""
    least, most = (np.array([np.mean([one[at] for one in deal]) for deal in deals if deal]) * times for at in (1, 2))
    se = least.std(ddof=1) / len(least) ** 0.5
    positions = sum(map(len, deals))
    low, high = least.mean() - _WIDE * se, least.mean() + _WIDE * se
    return f"| {who} | {street} | {positions:,} | {least.mean():+.3f} | {low:+.3f} to {high:+.3f} | {most.mean():.3f} |"


_TABLE = (
    "| played | street | positions | gained at least | 95 % | looks better by |",
    "|---|---|--:|--:|--:|--:|",
)
_HEAD = """# What a deeper look would change

Written by `python -m tools.pages.measure_deeper` from what it played. `strong` ranks placements by playing many deals
to their ends with a fast policy. Here its best six are judged by a deeper look: each packet of the next street is
answered by the best of its placements, and only after that the policy plays on. The last two streets are left out:
`strong` looks at all of their draws.

`gained at least` is what the placement brings that the deeper look prefers, judged by packets that had no part in the
choice; points a hand against each opponent, or the worth of a deal alone. `looks better by` takes the same packets for
both, so it counts luck as gain: an upper estimate of what this look could find. `all together` is the sum over the
streets of a hand. The standard errors are over deals.
"""


def _measured(
    what: Callable[[int], list[Regret]], deals: int, pool: ProcessPoolExecutor, name: str
) -> list[list[Regret]]:
    return list(track(pool.map(what, range(deals)), name, total=deals, console=Console(stderr=True)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what a deeper look would change in the open-face player.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    rules = load_open_face(RULES)
    alone = partial(of_one_alone, rules, SEED_ALONE, depth=Depth())
    two = partial(of_two, Match(rules, SEATS, SEED_OF_TWO), depth=Depth())
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        found = {
            "alone": _measured(alone, options.deals, pool, "alone"),
            "two, each": _measured(two, options.deals // 2, pool, "for two"),
        }
    PAGE.write_text(page(found), "utf-8")
