"""Measure what is left to win from `strong` in every closed game, and write docs/closed-gain.md.

``python -m tools.pages.measure_closed [--decks N] [--hands N] [--processes N]``. The seed is used for nothing else.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from rich.console import Console
from rich.progress import track

from bot.rules.closed_presets import closed_presets, load_closed
from tools.pages import DOCS
from tools.pages.closed_gain import MOST, Gain, Role, gain, roles
from tools.pages.closed_response import HANDS as OF_A_DECK

PAGE = DOCS / "closed-gain.md"
SEED = 20_260_301
DECKS = 2_000
HANDS = 1_600
MUCH = 0.03  # points a hand: from so much on the player should be improved
_WIDE = 1.96  # standard errors to either side: 95 % of a normal distribution

Seat = tuple[str, Role]


def seats() -> list[Seat]:
    """Every closed game that is played, with each of its seats."""
    return [(name, role) for name in closed_presets() for role in roles(load_closed(name))]


def _measured(decks: int, hands: int, seat: Seat) -> Gain:
    name, role = seat
    return gain(load_closed(name), role, decks, hands, SEED)


def page(found: Iterable[tuple[Seat, Gain]], decks: int) -> str:
    """docs/closed-gain.md."""
    rows = [
        f"| {load_closed(name).title} | {role} | {one.points:+.3f} | {one.error:.3f} |"
        f" {'more than ' + format(MUCH, '.2f') if one.points - _WIDE * one.error > MUCH else ''} |"
        for (name, role), one in found
    ]
    hands = max(one.hands for _, one in found)
    return "\n".join(
        (
            _HEAD.format(most=MOST),
            f"A responder that has seen {decks * OF_A_DECK // 2:,} tables plays {hands:,} hands in each seat,"
            f" seed {SEED}.\n",
            "| game | seat against | gains a hand | se | |",
            "|---|---|--:|--:|---|",
            *rows,
            "",
        )
    )


_HEAD = """# What an arrangement of its own would gain from the closed player

Written by `python -m tools.pages.measure_closed`. In every closed game and seat a responder has watched the level
`strong`. For each hand it looks at what `strong` does, and at everything that is nearly as good by its rows: up to
{most} arrangements, surrender and naturals. It takes what was best against half of the tables that it has watched,
and that is counted against the other half. What it gains is a lower bound of what there is to win; a player from whom
nobody gains is as good as can be.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what is left to win from the closed computer player.")
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    all_seats = seats()
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        gains = pool.map(partial(_measured, options.decks, options.hands), all_seats)
        results = list(track(gains, "seats", total=len(all_seats), console=Console(stderr=True)))
    PAGE.write_text(page(list(zip(all_seats, results, strict=True)), options.decks), "utf-8")
