"""Measure how much is left to win from the closed computer player: ``python -m tools.pages.best_response [--decks N]``.

The rules are `two-four`, which is where near-optimal play has been published. A responder observes `OBSERVED` hands of
the level `strong`, then meets it on fresh deals, each played twice with the cards exchanged. Takes about a quarter of
an hour of a core.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from rich.console import Console
from rich.progress import track

from bot.players.closed.model import Model
from bot.players.closed.tables import model_for
from bot.rules.closed_presets import load_closed
from tools.pages.closed_response import BestResponse, Exploitability, exploitability, observe

RULES = "two-four"
OBSERVED = 30_000
DECKS = 167_000  # a million deals
PART = 1_000  # decks, with seeds of their own
SEED = 20_260_101  # of the observed hands; the parts' follow it


def measured(decks: int, processes: int) -> Exploitability:
    """What the responder gains over the deals of so many decks, of which every `PART` have their own seed."""
    seeds = range(SEED + 1, SEED + 1 + -(-decks // PART))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        parts = list(track(pool.map(_part, seeds), "deals", total=len(seeds), console=Console(stderr=True)))
    played = sum(part.deals for part in parts)
    error = sum(part.error**2 for part in parts) ** 0.5 / len(parts)
    return Exploitability(sum(part.points for part in parts) / len(parts), error, played)


@cache
def _players() -> tuple[BestResponse, Model]:
    """Once in each process, not once a part."""
    model = model_for(load_closed(RULES), 1)
    return observe(model, OBSERVED, SEED), model


def _part(seed: int) -> Exploitability:
    return exploitability(*_players(), PART, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure how much is left to win from the closed computer player.")
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    found = measured(options.decks, options.processes)
    print(
        f"{RULES}: after {OBSERVED:,} hands a best response gains {found.points:.4f} points a hand"
        f" (standard error {found.error:.4f}, upper 95 % bound {found.upper:.4f}) over {found.deals:,} deals"
    )
