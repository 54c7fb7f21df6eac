"""Measure the open-face player alone, without opponents: ``python -m docs.measure_alone [--deals N] [--processes N]``.

Pineapple, each deal worth what `docs.solitaire.PRICES` says: a figure that players of other programs can be
compared by. The seed is used for nothing else.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
from rich.console import Console
from rich.progress import track

from bot.rules.open_face_presets import load_open_face
from docs.solitaire import Alone, play_alone

RULES = "pineapple"
DEALS = 20_000
PART = 50  # deals that a process plays at a time
SEED = 20_260_201


def measured(deals: int, processes: int) -> list[Alone]:
    """How so many deals end."""
    parts = [range(start, min(start + PART, deals)) for start in range(0, deals, PART)]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        found = track(pool.map(_part, parts), "deals", total=len(parts), console=Console(stderr=True))
        return [deal for part in found for deal in part]


def _part(deals: range) -> list[Alone]:
    return list(play_alone(load_open_face(RULES), SEED, deals))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure the open-face player alone, without opponents.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    ends = measured(options.deals, options.processes)
    worths = np.array([end.worth for end in ends])
    print(
        f"{RULES}, {len(ends):,} deals alone: worth {worths.mean():.3f} each (standard error"
        f" {worths.std(ddof=1) / len(ends) ** 0.5:.3f}), royalties {np.mean([end.royalties for end in ends]):.2f},"
        f" fouls {np.mean([end.is_foul for end in ends]):.1%},"
        f" Fantasyland {np.mean([end.fantasyland > 0 for end in ends]):.1%}"
    )
