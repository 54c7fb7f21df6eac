"""Training the value function of open-face boards by self-play, in blocks of games.

The updates are those of `kernel`: TD(0) of afterstates. A game is played without an opponent. Its terminal value is the
expected one against a population: the latest boards that the learner finished itself. What surrounds the updates:

- Optimistic initialisation: unseen boards look good, so they are tried. Sutton, Barto, "Reinforcement Learning",
  2018, 2.6.
- Exploring starts: some decks begin with a rare first street, and some games with random placements. The same, 5.3.
- Reward shaping: Fantasyland counts more at first. It is not the potential-based kind of Ng, Harada, Russell, "Policy
  Invariance under Reward Transformations", 1999, and so would change the policy: it is annealed to nothing.
- A curriculum: at first every street leaves a choice of cards. Bengio and others, "Curriculum Learning", 2009.
- Averaging of the weights over the last blocks. Polyak, Juditsky, "Acceleration of Stochastic Approximation by
  Averaging", 1992.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from bot.players.arrays import Int64Array
from bot.players.learnt.encoding import coded_deck
from bot.players.learnt.n_tuples import n_tuples, without_suits
from bot.players.learnt.tables import LearntWeights
from bot.players.learnt.terminal import Population, TerminalValue
from bot.players.learnt.value_function import WEIGHT_SCALE
from bot.rules.cards import Row, rank_of, suit_of
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.ruleset import OpenFaceRuleset
from tools.training.kernel import SelfPlay, as_it_is, kernel
from tools.training.kernel_arrays import (
    Hyperparameters,
    TemporalCoherence,
    rewards_of,
    rounds_of,
    streets_of,
    tables_of,
)

BLOCK = 20_000
"""Games in a block. The population is updated after each block."""

POPULATION = 8_192
"""The number of legal boards in the population: the latest ones."""

_SAVED = ("weights", "errors", "sizes")
"""The arrays of `TemporalCoherence` by their names in the files of unfinished training."""

_FIRST_FOULS = 0.5
_SHAPING_FACTOR = 4.0  # of Fantasyland's worth: a beginner fouls so often that it would not seem worth a try
_SHAPED = 1 / 3  # of all blocks, at the start; the factor is annealed to 1
_CURRICULUM, _CURRICULUM_DEAL = 1 / 3, 2  # for so long every street deals a choice of cards, at least so many
_AVERAGED_FROM = 2 / 3  # of all blocks: the mean of the weights since then is what counts
_STEP_SIZE_FLOOR_FIRST, _STEP_SIZE_FLOOR_LAST = 0.4, 0.02  # shares of the error
_SAMPLED_DRAWS, _SAMPLED_DRAWS_OF_ONE = 6, 20  # of several cards, and of a single one
_EXPLORING = 0.5  # of the games until the weights are averaged
_NOISE_FIRST, _NOISE_LAST = 16.0, 3.0  # points
_EXPLORING_STARTS = 0.25  # of the decks: their first street is drawn from few ranks, or from few suits
_FAVOURED_KEY = 0.1  # factor on the sort keys of these cards: so much sooner they come
_OPTIMISTIC_VALUE = 12.0  # points: the value of a board which was never seen
_STEP_SIZE_FLOOR_AGAIN = 0.1  # the first one after a start from another game's weights
_SEEN_LEAST = 20.0  # sum of error magnitudes: a weight that saw less makes no difference, but fills a file


@dataclass(frozen=True, slots=True)
class Progress:
    """The results of a block: points and royalties are means a game, fouls and Fantasyland are shares of all games."""

    games: int
    points: float  # royalties and Fantasyland, rows and scoop, or what a foul costs
    royalties: float
    fouls: float
    fantasyland: float


class Learner:
    """Learns one ruleset in `blocks` blocks of games. The same seed and number of blocks give the same weights.

    `start` are weights of another game to begin with. `compiled` compiles the training loop, such as numba's `njit`.
    """

    def __init__(
        self,
        ruleset: OpenFaceRuleset,
        seed: int,
        blocks: int,
        start: LearntWeights | None = None,
        compiled: Callable[[Any], Any] = as_it_is,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.blocks = blocks
        self.done = 0
        places = n_tuples(coded_deck(ruleset), ruleset.middle, ruleset.low_qualifier)
        self._learner = TemporalCoherence(*(np.zeros(places.length, np.float32) for _ in TemporalCoherence._fields))
        self._mean = np.zeros(places.length, np.float32)
        self._population = Population(np.zeros((0, 3), np.uint16), _FIRST_FOULS)
        self._is_new = start is None
        self._was_known = np.zeros(places.length, np.bool_) if start is None else start.weights != 0
        if start is not None:
            self._learner.weights[:] = start.weights / WEIGHT_SCALE
            self._population = start.population
        else:
            self._learner.weights[: places.alone] = _OPTIMISTIC_VALUE / len(Row)
        self._self_play: SelfPlay = kernel(compiled)

    def learn(self, games: int = BLOCK) -> Progress:
        """Play and learn from the next block of about `games` games. Its legal boards then enter the population."""
        terminal = TerminalValue(self.ruleset, self._population)
        progress = self.done / self.blocks
        is_curriculum = self._is_new and progress < _CURRICULUM
        streets = streets_of(self.ruleset, _CURRICULUM_DEAL if is_curriculum else 1)
        rounds = rounds_of(streets, self.ruleset.deck)
        rng = np.random.default_rng((self.seed, self.done))
        decks = _decks(rng, games // rounds, self.ruleset)
        games = len(decks) * rounds
        fantasyland_factor = _SHAPING_FACTOR ** max(0.0, 1.0 - progress / _SHAPED) if self._is_new else 1.0
        first = _STEP_SIZE_FLOOR_FIRST if self._is_new else _STEP_SIZE_FLOOR_AGAIN
        draws = _SAMPLED_DRAWS if streets.deals[1:].max() > 1 else _SAMPLED_DRAWS_OF_ONE
        ends = np.zeros((games, 4), np.int64)
        self._self_play(
            decks,
            rng.integers(0, 2**31, len(decks)),
            streets,
            tables_of(terminal),
            rewards_of(terminal, fantasyland_factor),
            self._learner,
            Hyperparameters(first * (_STEP_SIZE_FLOOR_LAST / first) ** progress, draws, *self._exploration(progress)),
            ends,
        )
        self.done += 1
        averaged = self.done - int(_AVERAGED_FROM * self.blocks)
        if averaged > 0:
            self._mean += (self._learner.weights - self._mean) / averaged
        legal = ends[ends[:, 3] == 1, :3]
        share = min(1.0, games / POPULATION)
        fouls = share * (1.0 - len(legal) / games) + (1.0 - share) * self._population.fouls
        kept = np.concatenate((legal.astype(np.uint16), self._population.values))[:POPULATION]
        self._population = Population(kept, fouls)
        return _progress(terminal, legal, games)

    def _exploration(self, progress: float) -> tuple[float, float]:
        """The share of games that explore, 0 to 1, and the most noise on their placements, in points."""
        if progress >= _AVERAGED_FROM:
            return 0.0, 0.0
        first = _NOISE_FIRST if self._is_new else _NOISE_LAST
        return _EXPLORING, first * (_NOISE_LAST / first) ** (progress / _AVERAGED_FROM)

    def learnt(self) -> LearntWeights:
        """The weights learnt so far, as they ship: averaged, rounded, and zero where too little was seen."""
        weights = self._mean if self._mean.any() else self._learner.weights
        places = n_tuples(coded_deck(self.ruleset), self.ruleset.middle, self.ruleset.low_qualifier)
        is_known = self._learner.error_magnitudes >= _SEEN_LEAST
        is_known[: places.alone] = True
        is_known |= self._was_known
        known = without_suits(places, np.where(is_known, weights, np.float32(0.0)))
        most = np.iinfo(np.int16).max
        return LearntWeights(np.clip(np.round(known * WEIGHT_SCALE), -most, most).astype(np.int16), self._population)

    def state(self) -> dict[str, npt.NDArray[Any]]:
        """All that training has changed so far, for `resume`: arrays by name."""
        return {
            **dict(zip(_SAVED, self._learner, strict=True)),
            "mean": self._mean,
            "values": self._population.values,
            "fouls": np.array(self._population.fouls),
            "done": np.array(self.done),
        }

    def resume(self, state: dict[str, npt.NDArray[Any]]) -> None:
        """Go on from what `state` gave."""
        self._learner = TemporalCoherence(*(state[name] for name in _SAVED))
        self._mean = state["mean"]
        self._population = Population(state["values"], float(state["fouls"]))
        self.done = int(state["done"])


def _decks(rng: np.random.Generator, count: int, ruleset: OpenFaceRuleset) -> Int64Array:
    """Shuffled decks, ``[deck, card]``, some of them with a rare first street: trips, two pairs, cards of one suit.

    All later cards are drawn evenly from the rest, so that no value is learnt from wrong chances.
    """
    keys = rng.random((count, ruleset.deck))
    cards = np.arange(ruleset.deck)
    ranks = rng.integers(0, 13, (count, 3))
    is_favoured = (rank_of(cards) == ranks[:, :, None]).any(axis=1)
    by_suit = rng.random(count) < 1 / 3
    is_favoured[by_suit] = suit_of(cards) == ranks[by_suit, :1] % 4
    explores = rng.random(count) < _EXPLORING_STARTS
    first = ruleset.streets[0].deal
    opened = np.argsort(np.where(is_favoured & explores[:, None], keys * _FAVOURED_KEY, keys), axis=1)[:, :first]
    later = rng.random((count, ruleset.deck))
    np.put_along_axis(later, opened, np.arange(first) - float(first), axis=1)
    return np.argsort(later, axis=1)


def _progress(terminal: TerminalValue, legal: Int64Array, games: int) -> Progress:
    front, middle, back = legal.T
    royalties = sum(float(terminal.royalties[row][legal[:, row]].sum()) for row in range(3))
    brought = float(terminal.brought(front, middle, back).sum())
    points = brought + float(terminal.compared(front, middle, back).sum()) + (games - len(legal)) * terminal.foul
    fantasyland = np.count_nonzero(terminal.fantasyland_cards[(middle == BEST_LOW).astype(np.int64), front])
    return Progress(games, points / games, royalties / games, 1.0 - len(legal) / games, float(fantasyland) / games)
