"""The level `strong`: a one-ply search over a street's placements, with the learnt value as prior.

The search knows what the value function cannot: which cards are gone, and what the opponents' boards may become.

- On the last street each way to finish has its terminal value, which is exact against known boards. If a single
  opponent has yet to finish, expectimax finds that opponent's best reply.
- One street earlier it uses expectimax, if there are few enough draws.
- Before that it plays the best placements by the prior to the end: rollouts with common random numbers, which
  sequential halving shares among the placements.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from bot.players.arrays import Float32Array, Float64Array, Int64Array
from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.worth import chances_earned
from bot.players.learnt.encoding import Boards
from bot.players.learnt.tables import Generation
from bot.players.learnt.terminal import Population
from bot.players.learnt.value_function import ValueFunction, value_function
from bot.players.placements import placements
from bot.players.position import Candidate, Opponent, Placement, Position
from bot.players.search.afterstates import AfterstateRater
from bot.players.search.expectimax import can_be_exact, expectimax
from bot.players.search.finishes import FinishRater
from bot.players.search.halving import Compared, Halving, sequential_halving
from bot.players.search.opponents import population_of, sampled_boards, streets_left
from bot.players.search.rollouts import roll_out
from bot.players.search.showdown import Showdown, TerminalUtility
from bot.players.search.transitions import transitions
from bot.players.search.worth import worth_to_search
from bot.rules.open_face.ruleset import OpenFaceRuleset, Street

_SLOW_S = 0.6  # what the usual effort may take at most on a slow processor
_CANDIDATES_LEAST = 4
_ROLLOUTS_LEAST = 8
_WORSE = 1e-3  # units: how far a placement that was not looked at stays below the best
EFFORT_MOST = 16.0
"""The most effort, in usual ones, that is taken for much time."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How much the search does. It counts work, not time, so the same position and seed give the same answer."""

    candidates: int = 40  # placements that are played, the best by the prior
    rollouts: int = 300  # of each of them in the first round of sequential halving
    rollouts_most: int = 20_000  # of each of the last two
    opponent_samples: int = 300  # ends of each opponent's board
    replies: int = 6  # placements of the last street whose replies are looked at
    prior_deviation: float = 3.0  # units: the standard error that the prior's differences are taken to have
    sure: float = 3.0  # so many standard errors below the best, a placement is given up

    def times(self, effort: float) -> SearchBudget:
        """This budget with so much more or less work."""
        return replace(
            self,
            candidates=max(_CANDIDATES_LEAST, round(self.candidates * min(1.0, effort) ** 0.5)),
            rollouts=max(_ROLLOUTS_LEAST, round(self.rollouts * effort)),
            rollouts_most=round(self.rollouts_most * effort),
            opponent_samples=round(self.opponent_samples * min(4.0, max(0.2, effort**0.5))),
        )


USUAL_BUDGET = SearchBudget()
"""The budget of a player on the level `strong`: most decisions take less than a twentieth of a second."""


def effort_within(seconds: float) -> float:
    """The effort that even a slow processor is done with in so many seconds, in usual ones, up to `EFFORT_MOST`."""
    return min(EFFORT_MOST, seconds / _SLOW_S)


@dataclass(frozen=True, slots=True, eq=False)
class _Learnt:
    """The value function of a ruleset, with the raters that the rollouts use."""

    values: ValueFunction
    afterstates: AfterstateRater
    finishes: FinishRater  # against the population


def search(
    position: Position,
    *,
    seed: int = 0,
    budget: SearchBudget = USUAL_BUDGET,
    utility: TerminalUtility | None = None,
    including: Iterable[Placement] = (),
    generation: Generation = Generation.NEWEST,
) -> tuple[Candidate, ...]:
    """Every placement of a street with its expected units against all opponents together, the best first.

    The search always evaluates the placements of `including`, even if the prior thinks little of them. Without a
    `utility` Fantasyland has the worth that it has under the ruleset, and a position without opponents is played
    against a typical one. `generation`: whose learnt weights and worths. Not for Fantasyland, where all cards are set
    at once. Errors are those of rollouts: samples of opponents' boards, the same for all placements, add nothing to
    them. Raises LookupError if the ruleset has no learnt weights.
    """
    choices = tuple(placements(position))
    wanted = {_key(placement) for placement in including}
    asked = [at for at, placement in enumerate(choices) if wanted and _key(placement) in wanted]
    searching = PositionSearch(position, np.random.default_rng(seed), budget, utility, generation)
    units, errors = searching.compared(choices, asked)
    order = np.argsort(-units, kind="stable").tolist()
    return tuple(Candidate(choices[at], float(units[at]), float(errors[at])) for at in order)


class PositionSearch:
    """The search of one position: all that its placements share.

    - `transitions` and `afterstates`: how boards grow, and the rater of the policy that plays them on.
    - `unseen`: the cards that may come, ``[card]``.
    - `streets`: those after this one.
    - `finishes`: rates full boards in units, before what the opponents get whatever the player does.
    """

    def __init__(
        self,
        position: Position,
        rng: np.random.Generator,
        budget: SearchBudget = USUAL_BUDGET,
        utility: TerminalUtility | None = None,
        generation: Generation = Generation.NEWEST,
    ) -> None:
        ruleset = position.ruleset
        self._position = position
        self._rng = rng
        self._budget = budget
        self._learnt = _learnt(ruleset, generation)
        self._encoding = self._learnt.values.encoding
        self.afterstates = self._learnt.afterstates
        self.transitions = transitions(self._encoding.deck)
        self.unseen = np.array([card for card in ruleset.cards if card not in position.seen], np.int64)
        self.streets = streets_left(ruleset, len(position.board.cards) + position.places)
        theirs = [self._population(other) for other in position.opponents]
        if utility is None and not theirs:
            theirs = [self._learnt.values.terminal.population]
        self._utility = utility or TerminalUtility(worth_to_search(ruleset, generation))
        self._showdown = Showdown(ruleset, self._utility, theirs)
        self.finishes = FinishRater(self._showdown, self._encoding.deck, ruleset.middle, ruleset.low_qualifier)

    def compared(self, choices: Iterable[Placement], asked: list[int]) -> Compared:
        """Expected units and errors ``[placement]``. The placements with the indices `asked` are always evaluated."""
        found = self._found(self.encoded(choices), asked)
        return found._replace(units=found.units - self._showdown.theirs)

    def encoded(self, choices: Iterable[Placement]) -> Boards:
        """The boards after some placements: ``[placement]``."""
        return self._encoding.encode(self._position.board.add(rows) for rows, _ in choices)

    def _found(self, boards: Boards, asked: list[int]) -> Compared:
        if not self.streets:
            return _exact(self._replied_to(boards, self.finishes.points(boards), asked))
        if not self._can_deal(self.streets):
            return self._unplayed(self._prior(boards))
        if len(self.streets) == 1 and can_be_exact(len(self.unseen), self.streets[0]):
            rows, (last,) = self.transitions, self.streets
            return _exact(expectimax(rows, boards, self.unseen, last, self.finishes.rate))
        return self._rolled_out(boards, asked)

    def _unplayed(self, prior: Float64Array) -> Compared:
        errors = np.full(len(prior), self._budget.prior_deviation)
        errors[prior.argmax()] = 0.0
        return Compared(prior, errors)

    def _rolled_out(self, boards: Boards, asked: list[int]) -> Compared:
        budget = self._budget

        def sample(chosen: Int64Array, deals: int) -> Float32Array:
            some = Boards(*(states[chosen] for states in boards))
            rows = self.transitions
            streets = self.streets
            afterstates = self.afterstates
            return roll_out(rows, some, self.unseen, streets, deals, self._rng, afterstates, self.finishes.rate)

        prior = self._prior(boards)
        first = np.union1d(np.argsort(-prior, kind="stable")[: budget.candidates], asked).astype(np.int64)
        halving = Halving(budget.rollouts, budget.rollouts_most, budget.prior_deviation, budget.sure)
        return sequential_halving(sample, prior, first, halving)

    def _prior(self, boards: Boards) -> Float64Array:
        return self._learnt.values.afterstates(boards) * max(1, len(self._position.opponents))

    def _can_deal(self, streets: Sequence[Street]) -> bool:
        """Whether there are enough unseen cards: always so at a table, where nobody sees what others discarded."""
        return sum(street.deal for street in streets) <= len(self.unseen)

    def _replied_to(self, boards: Boards, finished: Float64Array, asked: list[int]) -> Float64Array:
        """Expected units ``[placement]`` of full boards, after the best reply of a single opponent on the last street.

        Replies are worked out for the best placements only. The others are kept below the best of these. Without such
        an opponent the values stay as they are in `finished`.
        """
        position = self._position
        if len(position.opponents) != 1 or position.opponents[0].fantasyland:
            return finished
        (opponent,) = position.opponents
        rules = position.ruleset
        streets = streets_left(rules, len(opponent.board.cards))
        if len(streets) != 1 or not self._can_deal(streets) or not can_be_exact(len(self.unseen), streets[0]):
            return finished
        theirs = self._encoding.encode([opponent.board])
        some = np.union1d(np.argsort(-finished, kind="stable")[: self._budget.replies], asked).astype(np.int64)
        replied = np.zeros(len(some))
        for number, at in enumerate(some.tolist()):
            mine = population_of(rules, Boards(*(states[at : at + 1] for states in boards)))
            showdown = Showdown(rules, self._utility, [mine])
            finishes = FinishRater(showdown, self._encoding.deck, rules.middle, rules.low_qualifier)
            (best,) = expectimax(self.transitions, theirs, self.unseen, streets[0], finishes.rate)
            replied[number] = showdown.theirs - best + self._showdown.theirs
        found: Float64Array = np.minimum(finished, replied.max() - _WORSE)
        found[some] = replied
        return found

    def _population(self, opponent: Opponent) -> Population:
        learnt = self._learnt
        ruleset = self._position.ruleset
        if opponent.fantasyland:
            boards = known_boards(ruleset, opponent.fantasyland)
            stays = chances_earned(ruleset, boards, opponent.fantasyland)
            return Population(boards.legal.astype(np.uint16), boards.fouls, stays)
        if not opponent.board.cards or not self._can_deal(streets_left(ruleset, len(opponent.board.cards))):
            return learnt.values.terminal.population
        samples = self._budget.opponent_samples
        return sampled_boards(
            ruleset, opponent.board, self.unseen, samples, self._rng, learnt.afterstates, learnt.finishes.rate
        )


def _exact(units: Float64Array) -> Compared:
    return Compared(units, np.zeros(len(units)))


@lru_cache(maxsize=16)
def _learnt(ruleset: OpenFaceRuleset, generation: Generation) -> _Learnt:
    values = value_function(ruleset, generation)
    utility = TerminalUtility(worth_to_search(ruleset, generation))
    showdown = Showdown(ruleset, utility, [values.terminal.population])
    finishes = FinishRater(showdown, values.encoding.deck, ruleset.middle, ruleset.low_qualifier)
    return _Learnt(values, AfterstateRater(values), finishes)


def _key(placement: Placement) -> tuple[frozenset[int], ...]:
    """A key by which placements are equal if their rows and discards have the same cards in any order."""
    rows, discards = placement
    return (*map(frozenset, rows.rows), frozenset(discards))
