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

from bot.players.learnt.encoding import coded_deck
from bot.players.learnt.final import Final, Population
from bot.players.learnt.kernel import (
    Ints,
    Memory,
    Play,
    Steps,
    as_it_is,
    kernel,
    rewards_of,
    rounds_of,
    streets_of,
    tables_of,
)
from bot.players.learnt.layout import layout, without_suits
from bot.players.learnt.tables import Learnt
from bot.players.learnt.values import STEPS
from bot.rules.cards import Row, rank_of, suit_of
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.ruleset import OpenFaceRuleset

BLOCK = 20_000
"""Games between two looks at the population."""

POPULATION = 8_192
"""Legal boards that opponents are taken from: the latest."""

_FIRST_FOULS = 0.5
_LURE = 4.0  # a beginner fouls so often that Fantasyland does not seem worth a try: it pays more at first
_LURED = 1 / 3  # of all blocks
_EASY, _EASY_DEAL = 1 / 3, 2  # for so long every street deals a choice of cards, at least so many
_AVERAGED = 2 / 3  # from here on, the numbers' mean is what counts
_STEP_FIRST, _STEP_LAST = 0.4, 0.02  # the least of a number's steps, as shares of the error
_DRAWS, _DRAWS_OF_ONE = 6, 20  # of several cards, and of a single one
_TRYING = 0.5  # of the games until the numbers are averaged
_TRIED_FIRST, _TRIED_LAST = 16.0, 3.0  # points
_LUCKY = 0.25  # of the decks: their first street is drawn from few ranks, or from few suits
_FAVOUR = 0.1  # how much sooner these come
_HOPE = 12.0  # points that a board which was never seen is taken for
_STEP_AGAIN = 0.1  # the first one after a start from another game's numbers
_SEEN_LEAST = 20.0  # errors without signs: a number that saw less makes no difference, but fills a file


@dataclass(frozen=True, slots=True)
class Progress:
    """What the games of a block came to: means a game, and shares of all games."""

    games: int
    points: float  # royalties and Fantasyland, rows and scoop, or what a foul costs
    royalties: float
    fouls: float
    fantasyland: float


class Learner:
    """Learns one ruleset in `blocks` blocks of games; the same seed and blocks bring the same numbers.

    `start` are another game's numbers to begin with. `compiled` makes the loop fast, such as numba's `njit`.
    """

    def __init__(
        self,
        ruleset: OpenFaceRuleset,
        seed: int,
        blocks: int,
        start: Learnt | None = None,
        compiled: Callable[[Any], Any] = as_it_is,
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.blocks = blocks
        self.done = 0
        places = layout(coded_deck(ruleset), ruleset.middle, ruleset.low_qualifier)
        self._memory = Memory(*(np.zeros(places.length, np.float32) for _ in Memory._fields))
        self._mean = np.zeros(places.length, np.float32)
        self._population = Population(np.zeros((0, 3), np.uint16), _FIRST_FOULS)
        self._is_new = start is None
        self._was_known = np.zeros(places.length, np.bool_) if start is None else start.weights != 0
        if start is not None:
            self._memory.weights[:] = start.weights / STEPS
            self._population = start.population
        else:
            self._memory.weights[: places.alone] = _HOPE / len(Row)
        self._play: Play = kernel(compiled)

    def learn(self, games: int = BLOCK) -> Progress:
        """Play the next block of about so many games, and learn from each; its boards then are among the opponents'."""
        final = Final(self.ruleset, self._population)
        progress = self.done / self.blocks
        is_easy = self._is_new and progress < _EASY
        streets = streets_of(self.ruleset, _EASY_DEAL if is_easy else 1)
        rounds = rounds_of(streets, self.ruleset.deck)
        rng = np.random.default_rng((self.seed, self.done))
        decks = _decks(rng, games // rounds, self.ruleset)
        games = len(decks) * rounds
        lure = _LURE ** max(0.0, 1.0 - progress / _LURED) if self._is_new else 1.0
        first = _STEP_FIRST if self._is_new else _STEP_AGAIN
        draws = _DRAWS if streets.deals[1:].max() > 1 else _DRAWS_OF_ONE
        ends = np.zeros((games, 4), np.int64)
        self._play(
            decks,
            rng.integers(0, 2**31, len(decks)),
            streets,
            tables_of(final),
            rewards_of(final, lure),
            self._memory,
            Steps(first * (_STEP_LAST / first) ** progress, draws, *self._trying(progress)),
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

    def _trying(self, progress: float) -> tuple[float, float]:
        """Which share of the games is begun by trying, and how boldly."""
        if progress >= _AVERAGED:
            return 0.0, 0.0
        first = _TRIED_FIRST if self._is_new else _TRIED_LAST
        return _TRYING, first * (_TRIED_LAST / first) ** (progress / _AVERAGED)

    def learnt(self) -> Learnt:
        """What is known by now, as it ships."""
        weights = self._mean if self._mean.any() else self._memory.weights
        places = layout(coded_deck(self.ruleset), self.ruleset.middle, self.ruleset.low_qualifier)
        is_known = self._memory.sizes >= _SEEN_LEAST
        is_known[: places.alone] = True
        is_known |= self._was_known
        known = without_suits(places, np.where(is_known, weights, np.float32(0.0)))
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


def _decks(rng: np.random.Generator, count: int, ruleset: OpenFaceRuleset) -> Ints:
    """Shuffled decks, some of them with a first street that is seldom dealt: trips, two pairs, cards of one suit.

    What comes later is drawn evenly from the rest in any case, so that no value is learnt from false chances.
    """
    keys = rng.random((count, ruleset.deck))
    cards = np.arange(ruleset.deck)
    ranks = rng.integers(0, 13, (count, 3))
    is_favoured = (rank_of(cards) == ranks[:, :, None]).any(axis=1)
    by_suit = rng.random(count) < 1 / 3
    is_favoured[by_suit] = suit_of(cards) == ranks[by_suit, :1] % 4
    is_lucky = rng.random(count) < _LUCKY
    first = ruleset.streets[0].deal
    opened = np.argsort(np.where(is_favoured & is_lucky[:, None], keys * _FAVOUR, keys), axis=1)[:, :first]
    later = rng.random((count, ruleset.deck))
    np.put_along_axis(later, opened, np.arange(first) - float(first), axis=1)
    return np.argsort(later, axis=1)


def _progress(final: Final, legal: Ints, games: int) -> Progress:
    front, middle, back = legal.T
    royalties = sum(float(final.royalties[row][legal[:, row]].sum()) for row in range(3))
    brought = float(final.brought(front, middle, back).sum())
    points = brought + float(final.compared(front, middle, back).sum()) + (games - len(legal)) * final.foul
    fantasyland = np.count_nonzero(final.fantasyland_cards[(middle == BEST_LOW).astype(np.int64), front])
    return Progress(games, points / games, royalties / games, 1.0 - len(legal) / games, float(fantasyland) / games)
