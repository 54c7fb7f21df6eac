"""Sequential halving: rollouts find the best of several placements, most of them for those that are close.

Every round plays all placements that are left and gives up the worse half of them, and any that is surely worse than
the best one. Rounds cost about the same, so those that are left get twice the deals each. The last two go on until one
of them is surely better, or the deals are used up. Unlike in the paper, the samples of earlier rounds are kept, and a
placement's mean is drawn towards a prior (the learnt value) as far as the samples are noisy.

All placements of a round are played with the same deals (common random numbers): the variance that counts is that of
their differences.

Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013. Maron, Moore, "Hoeffding Races", 1993,
for giving up early. Glasserman, Yao, "Some Guidelines and Guarantees for Common Random Numbers", 1992.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bot.players.arrays import Float32Array, Float64Array, Int64Array

Sampler = Callable[[Int64Array, int], Float32Array]
"""Plays placements, given by index, with a number of new deals, the same for all. Units: ``[placement][deal]``."""

_ELIMINATED_MARGIN = 1e-3  # units: how far an eliminated placement stays below the best
_ERROR_LEAST = 1e-9  # units: without any error, what is no better still is no worse


@dataclass(frozen=True, slots=True)
class Halving:
    """How many deals a comparison plays.

    - `deals` of each placement in the first round; a further round has twice as many.
    - `deals_most` of a placement in all. They bind only once two are left, whose rounds go on until then.
    - `prior_deviation`: the standard deviation, in units, that the errors of the prior's differences are taken to have.
    - `sure`: so many standard errors below the best, a placement is given up.
    """

    deals: int
    deals_most: int
    prior_deviation: float
    sure: float


class Compared(NamedTuple):
    """Expected units of all placements, ``[placement]``, and standard errors of their differences from the best one."""

    units: Float64Array
    errors: Float64Array


def sequential_halving(sample: Sampler, prior: Float64Array, candidates: Int64Array, halving: Halving) -> Compared:
    """Play the `candidates`, which are indices, and compare all placements. `prior` is ``[placement]`` in units.

    No placement that was not played, or was eliminated, is above the best one.
    """
    alive = candidates
    deals = halving.deals
    spread = halving.prior_deviation
    samples: Float32Array = np.zeros((len(alive), 0), np.float32)
    rounds: list[tuple[Int64Array, Float64Array, Float64Array]] = []
    while True:
        samples = np.concatenate([samples, sample(alive, deals)], axis=1)
        means = _shrunk_means(prior[alive], samples, spread)
        leader = int(means.argmax())
        errors = _errors(samples, leader, spread)
        rounds.append((alive, means, errors))
        many = len(alive) if len(alive) <= 2 else (len(alive) + 1) // 2
        kept = np.sort(np.argsort(-means, kind="stable")[:many])
        margins = halving.sure * np.maximum(errors[kept], _ERROR_LEAST)
        kept = kept[(means[leader] - means[kept] <= margins) | (kept == leader)]
        deals = min(2 * deals, halving.deals_most - samples.shape[1]) if len(alive) <= 2 else 2 * deals
        if len(kept) < 2 or deals <= 0:
            break
        alive = alive[kept]
        samples = samples[kept]
    best = int(alive[leader])
    highest = float(means[leader])
    units: Float64Array = np.minimum(prior + (highest - prior[best]), highest - _ELIMINATED_MARGIN)
    unsure = np.full(len(prior), spread)
    for some, means, errors in rounds:  # rounds had other deals, so each is compared with the best one's mean in it
        units[some] = np.minimum(means + (highest - means[some == best]), highest - _ELIMINATED_MARGIN * (some != best))
        unsure[some] = errors
    unsure[best] = 0.0
    return Compared(units, unsure)


def _errors(samples: Float32Array, leader: int, prior_deviation: float) -> Float64Array:
    """The standard errors ``[placement]`` of posterior differences from one of the placements."""
    variance = _variance(samples - samples[leader])
    return np.sqrt(variance * prior_deviation**2 / (variance + prior_deviation**2))


def _shrunk_means(prior: Float64Array, samples: Float32Array, prior_deviation: float) -> Float64Array:
    """Posterior means of the differences from the placement that the prior likes best, for normal errors."""
    baseline = int(prior.argmax())
    differences = samples - samples[baseline]
    variance = _variance(differences)
    weight = prior_deviation**2 / (prior_deviation**2 + variance)
    means = weight * differences.mean(axis=1, dtype=np.float64) + (1.0 - weight) * (prior - prior[baseline])
    found: Float64Array = means + samples[baseline].mean(dtype=np.float64)
    return found


def _variance(differences: Float32Array) -> Float64Array:
    """The variance of the means of ``[placement][deal]``."""
    found: Float64Array = differences.var(axis=1, dtype=np.float64) / differences.shape[1]
    return found
