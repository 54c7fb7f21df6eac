"""Learning the value of open-face boards: one player against the boards that it finished before.

After each placement the value of the board moves towards that of the best placement on the next street, on the last
street towards what the finished board is worth (temporal differences, without looking ahead).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bot.players.open_face_encoding import coded_deck
from bot.players.open_face_final import Final, Population
from bot.players.open_face_kernel import Ints, Memory, Play, kernel, rewards_of, streets_of, tables_of
from bot.players.open_face_layout import layout
from bot.players.open_face_values import STEPS, Weights
from bot.rules.lows import BEST_LOW
from bot.rules.open_face_ruleset import Ruleset

BLOCK = 20_000
"""Games between two looks at the population."""

POPULATION = 8_192
"""Legal boards that opponents are taken from: the latest."""

_FIRST_FOULS = 0.5
_LURE = 3.0  # a beginner fouls so often that Fantasyland does not seem worth a try: it pays more at first
_LURED = 1 / 3  # of all blocks
_AVERAGED = 2 / 3  # from here on, the numbers' mean is what counts
_STEP_FIRST, _STEP_LAST = 0.4, 0.02  # the least of a number's steps, as shares of the error
_STEP_AGAIN = 0.1  # the first one after a start from another game's numbers
_SEEN_LEAST = 20.0  # errors without signs: a number that has seen less says nothing yet


@dataclass(frozen=True, slots=True)
class Progress:
    """What the games of a block came to: means a game, and shares of all games."""

    games: int
    points: float  # royalties and Fantasyland, rows and scoop, or what a foul costs
    royalties: float
    fouls: float
    fantasyland: float


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """What ships: the numbers as `BoardValues` takes them, and the boards that opponents finished."""

    weights: Weights
    population: Population


class Learner:
    """Learns one ruleset in `blocks` blocks of games; the same seed and blocks bring the same numbers.

    `start` are another game's numbers to begin with. `compiled` makes the loop fast, such as numba's `njit`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seed: int,
        blocks: int,
        start: Learnt | None = None,
        compiled: Callable[[Any], Any] = lambda function: function,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.blocks = blocks
        self.done = 0
        length = layout(coded_deck(ruleset), ruleset.middle).length
        self._memory = Memory(*(np.zeros(length, np.float32) for _ in Memory._fields))
        self._mean = np.zeros(length, np.float32)
        self._population = Population(np.zeros((0, 3), np.uint16), _FIRST_FOULS)
        self._is_new = start is None
        if start is not None:
            self._memory.weights[:] = start.weights / STEPS
            self._population = start.population
        self._play: Play = kernel(compiled)

    def learn(self, games: int = BLOCK) -> Progress:
        """Play the next block, learning from each game; afterwards its boards are among the opponents'."""
        final = Final(self.ruleset, self._population)
        ends = np.zeros((games, 4), np.int64)
        progress = self.done / self.blocks
        lure = _LURE - (_LURE - 1.0) * min(1.0, progress / _LURED) if self._is_new else 1.0
        first = _STEP_FIRST if self._is_new else _STEP_AGAIN
        self._play(
            self._decks(games),
            streets_of(final),
            tables_of(final),
            rewards_of(final, lure),
            self._memory,
            first * (_STEP_LAST / first) ** progress,
            ends,
        )
        self.done += 1
        averaged = self.done - int(_AVERAGED * self.blocks)
        if averaged > 0:
            self._mean += (self._memory.weights - self._mean) / averaged
        legal = ends[ends[:, 3] == 1, :3]
        share = min(1.0, games / POPULATION)
        fouls = share * (1.0 - len(legal) / games) + (1.0 - share) * self._population.fouls
        kept = np.concatenate((legal.astype(np.uint16), self._population.values))[:POPULATION]
        self._population = Population(kept, fouls)
        return _progress(final, legal, games)

    def learnt(self) -> Learnt:
        """What is known by now, as it ships."""
        weights = self._mean if self._mean.any() else self._memory.weights
        known = np.where(self._memory.sizes >= _SEEN_LEAST, weights, 0.0) if self._is_new else weights
        most = np.iinfo(np.int16).max
        return Learnt(np.clip(np.round(known * STEPS), -most, most).astype(np.int16), self._population)

    def state(self) -> dict[str, npt.NDArray[Any]]:
        """All that changes while learning, for `resume`."""
        return {
            **self._memory._asdict(),
            "mean": self._mean,
            "values": self._population.values,
            "fouls": np.array(self._population.fouls),
            "done": np.array(self.done),
        }

    def resume(self, state: dict[str, npt.NDArray[Any]]) -> None:
        """Go on from what `state` gave."""
        self._memory = Memory(*(state[name] for name in Memory._fields))
        self._mean = state["mean"]
        self._population = Population(state["values"], float(state["fouls"]))
        self.done = int(state["done"])

    def _decks(self, games: int) -> Ints:
        rng = np.random.default_rng((self.seed, self.done))
        needed = sum(street.deal for street in self.ruleset.streets)
        deck = np.arange(self.ruleset.deck, dtype=np.int64)
        return np.ascontiguousarray(rng.permuted(np.tile(deck, (games, 1)), axis=1)[:, :needed])


def _progress(final: Final, legal: Ints, games: int) -> Progress:
    front, middle, back = legal.T
    royalties = sum(float(final.royalties[row][legal[:, row]].sum()) for row in range(3))
    brought = float(final.brought(front, middle, back).sum())
    points = brought + float(final.compared(front, middle, back).sum()) + (games - len(legal)) * final.foul
    fantasyland = np.count_nonzero(final.fantasyland_cards[(middle == BEST_LOW).astype(np.int64), front])
    return Progress(games, points / games, royalties / games, 1.0 - len(legal) / games, fantasyland / games)
