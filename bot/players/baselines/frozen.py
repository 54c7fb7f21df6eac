"""The frozen baselines of open-face by name. Playing strength is measured against them, so they never change."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from bot.players.baselines.greedy import place_greedy
from bot.players.baselines.random import place_random
from bot.players.baselines.safe import place_safe
from bot.players.baselines.search import place_by_search
from bot.players.position import Placement, Position


class Baseline(StrEnum):
    """The names of the baselines. The module of each says how it decides, and golden decisions in the tests pin it."""

    RANDOM = "baseline-random"
    GREEDY = "baseline-greedy"
    SAFE = "baseline-safe"
    SEARCH = "baseline-search"


def place_frozen(baseline: Baseline, position: Position, *, seed: int = 0) -> Placement:
    """The placement that a baseline chooses in a position. `baseline-greedy` and `baseline-safe` ignore the seed."""
    match baseline:
        case Baseline.RANDOM:
            return place_random(position, seed)
        case Baseline.GREEDY:
            return place_greedy(position)
        case Baseline.SAFE:
            return place_safe(position)
        case Baseline.SEARCH:
            return place_by_search(position, seed)
        case _:
            assert_never(baseline)
