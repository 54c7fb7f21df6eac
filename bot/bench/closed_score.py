"""How fast a closed showdown is scored: every preset beside the simplest one with a scoop."""

from __future__ import annotations

from functools import partial

from bot.bench.measure import Comparison, compare_times
from bot.rules.board import Board
from bot.rules.closed_hands import ClosedPlayed
from bot.rules.closed_scoring import score_closed
from bot.rules.rulesets import closed_presets, load_closed_preset

DEAL = (
    "6c 6d 6h / 4c 4d 4h 9s 9d / Kc Kd Kh 8c 8d",
    "Qh Qd 7h / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ad",
    "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d",
    "Ac 3h 2h / Th Ts 9c 9h 6s / Js 7s 4s 3s 2s",
)
SIMPLE = "one-six"  # rows and a scoop, nothing else
MOST_TIMES_SIMPLE = 3.0
TIMES = 300


def closed_beside_simple() -> list[Comparison]:
    """A four-player deal by each closed preset against the same deal by ``one-six``."""
    players = tuple(ClosedPlayed(Board.parse(text)) for text in DEAL)
    simple = partial(score_closed, load_closed_preset(SIMPLE), players)
    return [
        compare_times(
            f"score four players by {name} / {SIMPLE}",
            partial(score_closed, load_closed_preset(name), players),
            simple,
            times=TIMES,
            bar=MOST_TIMES_SIMPLE,
        )
        for name in closed_presets()
        if name != SIMPLE
    ]
