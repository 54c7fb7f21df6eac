"""The frozen opponents of the open-face game. Figures are measured against them, so none of them ever changes."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from bot.players.baselines.greedy import place_greedy
from bot.players.baselines.random import place_random
from bot.players.baselines.safe import place_safe
from bot.players.position import Placement, Position


class Baseline(StrEnum):
    """Each is described move by move in its module, and pinned by golden decisions."""

    RANDOM = "baseline-random"
    GREEDY = "baseline-greedy"
    SAFE = "baseline-safe"


def place_frozen(baseline: Baseline, position: Position, *, seed: int = 0) -> Placement:
    """What a frozen opponent places; only `baseline-random` goes by the seed."""
    match baseline:
        case Baseline.RANDOM:
            return place_random(position, seed)
        case Baseline.GREEDY:
            return place_greedy(position)
        case Baseline.SAFE:
            return place_safe(position)
        case _:
            assert_never(baseline)
