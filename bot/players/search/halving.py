"""Sequential halving: a fixed budget of rollouts finds the best of several placements.

Every round plays all placements that are left and gives up the worse half of them. Rounds cost about the same, so the
better half gets twice the deals each. Unlike in the paper, the samples of earlier rounds are kept, and a placement's
mean is drawn towards a prior (the learnt value) as far as the samples are noisy.

All placements of a round are played with the same deals (common random numbers): the variance that counts is that of
their differences.

Karnin, Koren, Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013. Glasserman, Yao, "Some Guidelines and
Guarantees for Common Random Numbers", 1992.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bot.players.arrays import Float32Array, Float64Array, Int64Array

Sampler = Callable[[Int64Array, int], Float32Array]
"""Plays placements, given by index, with a number of new deals, the same for all. Units: ``[placement][deal]``."""

_ELIMINATED_MARGIN = 1e-3  # units: how far an eliminated placement stays below the best


def sequential_halving(
    sample: Sampler, prior: Float64Array, candidates: Int64Array, deals: int, prior_deviation: float
) -> Float64Array:
    """Expected units of all placements, ``[placement]``. The `candidates` among them are played, as indices.

    The first round has `deals` deals, every further round twice as many for the better half, until two are left.
    `prior` is ``[placement]`` in units. Its differences between placements are taken to have an error with the standard
    deviation `prior_deviation`, in units. No placement that was not played, or was eliminated, is above the best one.
    """
    alive = candidates
    samples: Float32Array = np.zeros((len(alive), 0), np.float32)
    rounds: list[tuple[Int64Array, Float64Array]] = []
    while True:
        samples = np.concatenate([samples, sample(alive, deals)], axis=1)
        means = _shrunk_means(prior[alive], samples, prior_deviation)
        rounds.append((alive, means))
        if len(alive) <= 2:
            break
        kept = np.sort(np.argsort(-means, kind="stable")[: (len(alive) + 1) // 2])
        alive, samples, deals = alive[kept], samples[kept], 2 * deals
    best, highest = int(alive[means.argmax()]), float(means.max())
    found: Float64Array = np.minimum(prior + (highest - prior[best]), highest - _ELIMINATED_MARGIN)
    for some, means in rounds:  # rounds had other deals, so each is compared with the best one's mean in it
        found[some] = np.minimum(means + (highest - means[some == best]), highest - _ELIMINATED_MARGIN * (some != best))
    return found


def _shrunk_means(prior: Float64Array, samples: Float32Array, prior_deviation: float) -> Float64Array:
    """Posterior means of the differences from the placement that the prior likes best, for normal errors."""
    baseline = int(prior.argmax())
    differences = samples - samples[baseline]
    variance = differences.var(axis=1, dtype=np.float64) / samples.shape[1]
    weight = prior_deviation**2 / (prior_deviation**2 + variance)
    means = weight * differences.mean(axis=1, dtype=np.float64) + (1.0 - weight) * (prior - prior[baseline])
    found: Float64Array = means + samples[baseline].mean(dtype=np.float64)
    return found
