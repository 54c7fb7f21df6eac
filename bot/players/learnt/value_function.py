"""The value function of open-face boards: an n-tuple network with the learnt weights that ship with the bot."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, zip_longest

import numpy as np

from bot.players.arrays import Float64Array
from bot.players.learnt.encoding import Boards, Encoding, coded_deck, encoding
from bot.players.learnt.n_tuples import NTuples, n_tuples
from bot.players.learnt.tables import Generation, Weights, learnt, learnt_games
from bot.players.learnt.terminal import Population, TerminalValue
from bot.players.low_middles import still_legal
from bot.rules.cards import Row
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import FRONT_KEYS

WEIGHT_SCALE = 64
"""The learnt weights are whole numbers, this many to a point."""


class ValueFunction:
    """Expected points of boards under one ruleset, by weights learnt for it or the nearest game. Read-only.

    All points are against one typical opponent, drawn from `terminal.population`. The worth of Fantasyland counts for
    both sides, so the value before the first card is about 0.
    """

    def __init__(self, ruleset: OpenFaceRuleset, weights: Weights, population: Population) -> None:
        self.ruleset = ruleset
        self.terminal = TerminalValue(ruleset, population)
        """The terminal values of finished boards, exact against the population."""

        self.encoding: Encoding = encoding(coded_deck(ruleset))
        """The row states of boards, with the tables that add cards to them."""

        self.n_tuples: NTuples = n_tuples(self.encoding.deck, ruleset.middle, ruleset.low_qualifier)
        """Where in `weights` the eight weights of a board are."""

        self.weights = weights
        """The learnt weights ``[weight]``, `WEIGHT_SCALE` to a point."""

    def afterstates(self, boards: Boards) -> Float64Array:
        """Expected points from here of afterstates: boards after a placement, before the next cards come.

        The result has the broadcast shape of the row states. The boards must have as many cards as after one of the
        ruleset's streets but the last; `terminal.points` has the values of full boards.
        """
        front, middle, back = (places[states] for places, states in zip(self.n_tuples.rows, boards, strict=True))
        places = front + middle
        places = places + back
        found: Float64Array = self.weights[places].sum(axis=-1, dtype=np.int32) * (1.0 / WEIGHT_SCALE)
        np.maximum(found, self.terminal.foul, out=found)  # sums of tables know no such floor
        return found - self.terminal.theirs

    def worth(self, boards: Boards) -> Float64Array:
        """Expected points of boards of which some are full and some are afterstates, of the broadcast shape."""
        sizes = self.encoding.sizes(boards)
        is_full = sizes == 13
        if not is_full.any():
            return self.afterstates(boards)
        if is_full.all():
            return self.terminal.points(boards)
        return np.where(is_full, self.terminal.points(boards), self.afterstates(boards))


@lru_cache(maxsize=32)
def value_function(ruleset: OpenFaceRuleset, generation: Generation = Generation.NEWEST) -> ValueFunction:
    """The value function of a ruleset, with the weights of the nearest game that has some.

    Terminal values always follow the ruleset itself. In criss-cross both boards have the same value function. Raises
    LookupError if no weights fit the ruleset, see `has_value_function`.
    """
    known = learnt(nearest_game(ruleset), generation)
    return ValueFunction(ruleset, known.weights, _as_read(known.population, ruleset))


def _as_read(population: Population, ruleset: OpenFaceRuleset) -> Population:
    """The population without the boards that are not legal under this ruleset."""
    return Population(population.values[still_legal(population.values[:, Row.MIDDLE], ruleset)], population.fouls)


def nearest_game(ruleset: OpenFaceRuleset) -> str:
    """The preset whose weights play a ruleset. Raises LookupError if there is none, see `has_value_function`."""
    if not has_value_function(ruleset):
        raise LookupError(f"there are no tables for the cards and streets of {ruleset.name}: play it by another level")
    return min(_fitting(ruleset), key=lambda game: _distance(game, ruleset)).name


@lru_cache(maxsize=64)
def has_value_function(ruleset: OpenFaceRuleset) -> bool:
    """Whether there are weights for this deck, this middle and these streets. There are for all presets."""
    return bool(_fitting(ruleset))


def _fitting(ruleset: OpenFaceRuleset) -> list[OpenFaceRuleset]:
    """The learnt presets with the same deck and middle, whose boards pass through all sizes of this ruleset's."""
    games = [load_open_face(name) for name in learnt_games()]
    return [
        game
        for game in games
        if (coded_deck(game), game.middle) == (coded_deck(ruleset), ruleset.middle) and _sizes(ruleset) <= _sizes(game)
    ]


def _sizes(ruleset: OpenFaceRuleset) -> frozenset[int]:
    """How many cards a board has after each street."""
    return frozenset(accumulate(street.place for street in ruleset.streets))


def _distance(game: OpenFaceRuleset, ruleset: OpenFaceRuleset) -> tuple[int, int, int, str]:
    """How far a learnt game is from a ruleset: by streets first, then by Fantasyland, then by what rows pay."""
    return (
        sum(one != other for one, other in zip_longest(game.streets, ruleset.streets)),
        sum(abs(one - other) for one, other in zip(*map(_fantasyland, (game, ruleset)), strict=True)),
        sum(getattr(game, key) != getattr(ruleset, key) for key in ("royalties", "row_units", "scoop_bonus")),
        "" if game.name == ruleset.name else game.name,
    )


def _fantasyland(ruleset: OpenFaceRuleset) -> list[int]:
    """How many cards each front earns in Fantasyland, 0 for none, and then the most for staying in it."""
    fantasyland = ruleset.fantasyland
    if fantasyland is None:
        return [0] * (len(FRONT_KEYS) + 1)
    entry = dict(fantasyland.entry)
    stay = fantasyland.stay_cards
    return [*(entry.get(key, 0) for key in FRONT_KEYS), stay if isinstance(stay, int) else max(entry.values())]
