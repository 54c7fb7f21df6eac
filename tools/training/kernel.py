"""Self-play that learns: temporal-difference learning of afterstate values by an n-tuple network.

Each placement leads to an afterstate. Its value moves towards the mean, over some sampled draws of the next street, of
the best next afterstate's value; on the last street the best terminal value takes its place. So the targets are those
of a greedy player, also in games that explore.

- TD(0) of afterstates: Sutton, Barto, "Reinforcement Learning", 2018, 6.1 and 6.8.
- N-tuple networks: Lucas, "Learning to Play Othello with N-Tuple Systems", 2008; Szubert, Jaskowski, "Temporal
  Difference Learning of N-Tuple Networks for the Game 2048", 2014.
- Step sizes by weight, temporal coherence: Beal, Smith, "Temporal Coherence and Prediction Decay in TD Learning", 1999.

The loop is plain Python over arrays, a thousand times faster when compiled: `kernel` takes a compiler, or none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from bot.players.arrays import Float32Array, Int64Array
from bot.players.learnt.encoding import NONE
from bot.players.learnt.n_tuples import TUPLES
from bot.players.learnt.readings import KIND_STRIDE
from bot.rules.lows import BEST_LOW
from tools.training.kernel_arrays import Hyperparameters, Rewards, RowTables, Streets, TemporalCoherence

_SUBSETS = 32  # of the five cards of a street
_WORST = -1e9
_LCG_MULTIPLIER, _LCG_MODULUS = 1_103_515_245, 1 << 31  # of a linear congruential generator

SelfPlay = Callable[
    [Int64Array, Int64Array, Streets, RowTables, Rewards, TemporalCoherence, Hyperparameters, Int64Array], None
]
"""Plays games from shuffled decks and learns from them.

The first two arrays are the decks, ``[deck, card]``, and their random seeds, ``[deck]``. The last one is written:
``[game, 4]``, the values of front, middle and back, and 1 if the board is legal. The games of one deck share its first
street, whose choice costs most, and go on with different cards.
"""


def as_it_is(function: Any) -> Any:
    """The function itself, not compiled: a stand-in for a compiler."""
    return function


@cache
def kernel(  # noqa: C901 # its functions are compiled as one, and counted as one
    compiled: Callable[[Any], Any] = as_it_is,
) -> SelfPlay:
    """The training loop, compiled by `compiled`, such as numba's `njit`."""

    @compiled
    def highest_reading(found: Int64Array, starts: Int64Array, kind: int, most: int) -> int:
        at = starts[kind + 1] - 1
        while at > starts[kind] and found[at] > kind * KIND_STRIDE + most:
            at -= 1
        return int(found[at] - kind * KIND_STRIDE)

    @compiled
    def terminal_value(
        tables: RowTables, rewards: Rewards, one: int, two: int, three: int
    ) -> tuple[float, int, int, int, int]:
        """The terminal value of a board in points, the values of its rows, and 1 when it is legal."""
        high = highest_reading(tables.five_readings, tables.five_starts, tables.five_kinds[three], KIND_STRIDE - 1)
        most = KIND_STRIDE - 1 if tables.has_low_middle else high
        mid = highest_reading(tables.five_readings, tables.five_starts, tables.five_kinds[two], most)
        most = KIND_STRIDE - 1 if tables.has_low_middle else mid
        low = highest_reading(tables.front_readings, tables.front_starts, tables.front_kinds[one], most)
        is_legal = low <= high and tables.is_low[mid] if tables.has_low_middle else low <= mid and mid <= high
        if not is_legal:
            return rewards.foul, low, mid, high, 0
        value = (
            rewards.fronts[1 if mid == BEST_LOW else 0, low]
            + rewards.middles[mid]
            + rewards.backs[high]
            + rewards.scoops[rewards.buckets[0, low], rewards.buckets[1, mid], rewards.buckets[2, high]]
        )
        return value, low, mid, high, 1

    @compiled
    def afterstate_value(tables: RowTables, weights: Float32Array, one: int, two: int, three: int) -> float:
        """The value of an afterstate: the sum of its weights."""
        total = 0.0
        for table in range(TUPLES):
            total += weights[tables.front[one, table] + tables.middle[two, table] + tables.back[three, table]]
        return total

    @compiled
    def update(
        tables: RowTables,
        learner: TemporalCoherence,
        one: int,
        two: int,
        three: int,
        target: float,
        step_size_floor: float,
    ) -> None:
        """Move the value of an afterstate towards the target, each weight by its own step size."""
        weights, error_sums, error_magnitudes = learner
        error = target - afterstate_value(tables, weights, one, two, three)
        for table in range(TUPLES):
            place = tables.front[one, table] + tables.middle[two, table] + tables.back[three, table]
            step_size = abs(error_sums[place]) / error_magnitudes[place] if error_magnitudes[place] > 0.0 else 1.0
            weights[place] += max(step_size, step_size_floor) * error / TUPLES
            error_sums[place] += error
            error_magnitudes[place] += abs(error)

    @compiled
    def best_way(  # noqa: PLR0913 # a compiled loop takes arrays, and no object that holds them
        cards: Int64Array,
        street: int,
        board: Int64Array,
        streets: Streets,
        tables: RowTables,
        rewards: Rewards,
        weights: Float32Array,
        subsets: Int64Array,
        noise_points: float,
        random_state: int,
        chosen: Int64Array,
    ) -> tuple[float, int]:
        """The value of the best way to place some cards, and the next random state; writes the chosen way.

        `chosen` gets the states of the three rows; if these are full, their values, and 1 for a legal board. Noise of
        up to `noise_points` is added to each way's value for the choice, but not to the value that is returned.
        """
        fronts, middles, backs = subsets
        fronts[0], middles[0], backs[0] = board
        for subset in range(1, 1 << len(cards)):
            card = 0
            others = subset & (subset - 1)
            while not subset >> card & 1:
                card += 1
            drawn = cards[card]
            fronts[subset] = tables.front_step[fronts[others], drawn] if fronts[others] != NONE else NONE
            middles[subset] = tables.five_step[middles[others], drawn] if middles[others] != NONE else NONE
            backs[subset] = tables.five_step[backs[others], drawn] if backs[others] != NONE else NONE
        best = most = _WORST
        for way in range(streets.starts[street], streets.starts[street + 1]):
            one = fronts[streets.ways[way, 0]]
            two = middles[streets.ways[way, 1]]
            three = backs[streets.ways[way, 2]]
            if one == NONE or two == NONE or three == NONE:
                continue
            if street + 1 == len(streets.deals):
                worth, low, mid, high, is_legal = terminal_value(tables, rewards, one, two, three)
            else:
                worth = afterstate_value(tables, weights, one, two, three)
                low = 0
                mid = 0
                high = 0
                is_legal = 0
            best = max(best, worth)
            if noise_points > 0.0:
                random_state = (random_state * _LCG_MULTIPLIER + 1) % _LCG_MODULUS
                worth += noise_points * random_state / _LCG_MODULUS
            if worth > most:
                most = worth
                chosen[0] = one
                chosen[1] = two
                chosen[2] = three
                chosen[3] = low
                chosen[4] = mid
                chosen[5] = high
                chosen[6] = is_legal
        return best, random_state

    @compiled
    def play(
        decks: Int64Array,
        seeds: Int64Array,
        streets: Streets,
        tables: RowTables,
        rewards: Rewards,
        learner: TemporalCoherence,
        parameters: Hyperparameters,
        ends: Int64Array,
    ) -> None:
        subsets = np.zeros((3, _SUBSETS), np.int64)
        chosen = np.zeros(7, np.int64)
        discarded = np.zeros(7, np.int64)
        first_board = np.zeros(3, np.int64)
        board = np.zeros(3, np.int64)
        count = len(streets.deals)
        first = streets.deals[0]
        later = streets.deals.sum() - first
        rounds = len(ends) // len(decks)
        others = decks.shape[1] - first
        cards = np.zeros(others, np.int64)
        for game in range(len(ends)):
            again = game % rounds
            deck = decks[game // rounds]
            if again == 0:
                board[:] = 0
                random_state = seeds[game // rounds]
                explores = random_state < parameters.exploring_share * _LCG_MODULUS
                noise_points = parameters.noise_points if explores else 0.0
                _, random_state = best_way(
                    deck[:first],
                    0,
                    board,
                    streets,
                    tables,
                    rewards,
                    learner.weights,
                    subsets,
                    noise_points,
                    random_state,
                    chosen,
                )
                first_board[:] = chosen[:3]
            board[:] = first_board
            for card in range(others):
                cards[card] = deck[first + (again * later + card) % others]
            random_state = (random_state * _LCG_MULTIPLIER + 1) % _LCG_MODULUS
            exploring_until = 0
            if random_state < parameters.exploring_share * _LCG_MODULUS:
                exploring_until = int(random_state / parameters.exploring_share / _LCG_MODULUS * count)
            at = 0
            for street in range(1, count):
                deal = streets.deals[street]
                noise_points = parameters.noise_points if street < exploring_until and street + 1 < count else 0.0
                total = 0.0
                draws = min(parameters.sampled_draws, (others - at) // deal)
                for draw in range(draws):  # the first is played, the others are samples of what might have come
                    start = at + draw * deal
                    worth, random_state = best_way(
                        cards[start : start + deal],
                        street,
                        board,
                        streets,
                        tables,
                        rewards,
                        learner.weights,
                        subsets,
                        noise_points if draw == 0 else 0.0,
                        random_state,
                        chosen if draw == 0 else discarded,
                    )
                    total += worth
                update(tables, learner, board[0], board[1], board[2], total / draws, parameters.step_size_floor)
                at += deal
                board[:] = chosen[:3]
            ends[game] = chosen[3:]

    played: SelfPlay = play
    return played
