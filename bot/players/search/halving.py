"""Sequential halving: many placements are played a little, few of them a lot, all with the same cards."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from bot.players.search.showdown import Numbers, Points

Chosen = npt.NDArray[np.int64]
Play = Callable[[Chosen, int], Points]
"""What the chosen placements come to with each of a number of fresh deals: ``[placement][deal]``."""

_ASIDE = 1e-3  # units: how far a placement that was given up stays below the best


def halved(play: Play, learnt: Numbers, first: Chosen, deals: int, trust: float) -> Numbers:
    """Expected units of all placements, of which the `first` are played, with `deals` in the first round.

    Every further round has twice the deals for the better half, until two are left. What is played is drawn towards
    what was `learnt`, whose differences between placements are taken to be off by `trust` units. Of placements that
    were not played, or given up, no worth is above the best one's.
    """
    alive = first
    played: Points = np.zeros((len(alive), 0), np.float32)
    rounds: list[tuple[Chosen, Numbers]] = []
    while True:
        played = np.concatenate([played, play(alive, deals)], axis=1)
        worth = _weighed(learnt[alive], played, trust)
        rounds.append((alive, worth))
        if len(alive) <= 2:
            break
        kept = np.sort(np.argsort(-worth, kind="stable")[: (len(alive) + 1) // 2])
        alive, played, deals = alive[kept], played[kept], 2 * deals
    best, most = int(alive[worth.argmax()]), float(worth.max())
    found: Numbers = np.minimum(learnt + (most - learnt[best]), most - _ASIDE)
    for some, worth in rounds:  # rounds had other deals, so each is compared with the best one's worth in it
        found[some] = np.minimum(worth + (most - worth[some == best]), most - _ASIDE * (some != best))
    return found


def _weighed(learnt: Numbers, played: Points, trust: float) -> Numbers:
    """Means, as far as they are certain: by how much they differ from the mean of the best that was learnt."""
    first = int(learnt.argmax())
    ahead = played - played[first]
    variance = ahead.var(axis=1, dtype=np.float64) / played.shape[1]
    share = trust**2 / (trust**2 + variance)
    differences = share * ahead.mean(axis=1, dtype=np.float64) + (1.0 - share) * (learnt - learnt[first])
    found: Numbers = differences + played[first].mean(dtype=np.float64)
    return found
