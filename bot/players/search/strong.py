"""The level `strong`: the best placements by the learnt value, looked at further against what is seen.

What the value cannot know counts here: which cards are gone, what the opponents' boards may become, and near the end of
a hand every draw that may come. The last street is exact against boards that are known, and so is the one before;
earlier on the best placements are played to the end many times, with the same cards for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.learnt.encoding import Boards
from bot.players.learnt.final import Population
from bot.players.learnt.values import BoardValues, values_for
from bot.players.placements import placements
from bot.players.position import Opponent, Placement, Position
from bot.players.search.endings import can_be_exact, expected
from bot.players.search.ends import Ends
from bot.players.search.halving import Chosen, halved
from bot.players.search.leaves import Leaves
from bot.players.search.opponents import played_on, population_of, streets_left
from bot.players.search.rollouts import played_out
from bot.players.search.showdown import Numbers, Objective, Points, Showdown
from bot.players.search.steps import steps
from bot.rules.open_face.ruleset import OpenFaceRuleset, Street

_DEALS_A_SECOND = 600  # in the first round; a usual processor does five times as many
_DEALS_LEAST = 8


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at: numbers, not time, so that the same position and seed bring the same answer."""

    candidates: int = 12  # placements that are played, the best by the learnt value
    deals: int = 300  # for each of them in the first round
    opponents: int = 150  # ends of each opponent's board
    answered: int = 6  # placements of the last street whose answers are looked at
    trust: float = 3.0  # units: how far off the learnt value's differences are taken to be

    def within(self, seconds: float) -> Effort:
        """What a slow processor surely does in so many seconds: fewer deals, all else alike."""
        return replace(self, deals=min(self.deals, max(_DEALS_LEAST, int(seconds * _DEALS_A_SECOND))))


USUAL = Effort()
"""What a strong player looks at: less than a quarter of a second of one processor."""


@dataclass(frozen=True, slots=True, eq=False)
class _Learnt:
    """What was learnt about a ruleset, as the search reads it."""

    values: BoardValues
    leaves: Leaves
    ends: Ends  # against the population


def search(
    position: Position,
    *,
    seed: int = 0,
    effort: Effort = USUAL,
    objective: Objective | None = None,
    including: Iterable[Placement] = (),
) -> tuple[tuple[Placement, float], ...]:
    """Every placement of a street with its expected units, the best first; those of `including` are looked at, too.

    Without an `objective`: against a typical opponent where none is seen, for what the ruleset's Fantasyland is worth.
    Not for who is in Fantasyland: that is set at once.
    """
    choices = tuple(placements(position))
    wanted = {_key(placement) for placement in including}
    asked = [at for at, placement in enumerate(choices) if wanted and _key(placement) in wanted]
    searching = _Search(position, np.random.default_rng(seed), effort, objective)
    worths = searching.worths(choices, asked)
    return tuple((choices[at], float(worths[at])) for at in np.argsort(-worths, kind="stable").tolist())


class _Search:
    """One position with all that its placements share."""

    def __init__(
        self, position: Position, rng: np.random.Generator, effort: Effort, objective: Objective | None
    ) -> None:
        ruleset = position.ruleset
        self._position, self._rng, self._effort = position, rng, effort
        self._learnt = _learnt(ruleset)
        self._encoding = self._learnt.values.encoding
        self._steps = steps(self._encoding.deck)
        self._unseen = np.array([card for card in ruleset.cards if card not in position.seen], np.int64)
        self._streets = streets_left(ruleset, len(position.board.cards) + position.places)
        theirs = [self._population(other) for other in position.opponents]
        if objective is None and not theirs:
            theirs = [self._learnt.values.final.population]
        self._objective = objective or Objective(fantasyland_worth(ruleset))
        self._showdown = Showdown(ruleset, self._objective, theirs)
        self._ends = Ends(self._showdown, self._encoding.deck, ruleset.middle, ruleset.low_qualifier)

    def worths(self, choices: Iterable[Placement], asked: list[int]) -> Numbers:
        """Expected units of the placements; those `asked` for are looked at in any case."""
        board = self._position.board
        boards = self._encoding.encode(board.add(rows) for rows, _ in choices)
        if not self._streets:
            found = self._answered(boards, self._ends.points(boards), asked)
        elif not self._can_deal(self._streets):
            found = self._learnt_worths(boards)
        elif len(self._streets) == 1 and can_be_exact(len(self._unseen), self._streets[0]):
            found = expected(self._steps, boards, self._unseen, self._streets[0], self._ends.rate)
        else:
            found = self._halved(boards, asked)
        return found - self._showdown.theirs

    def _halved(self, boards: Boards, asked: list[int]) -> Numbers:
        effort = self._effort

        def play(chosen: Chosen, deals: int) -> Points:
            some = Boards(*(states[chosen] for states in boards))
            return played_out(
                self._steps, some, self._unseen, self._streets, deals, self._rng, self._learnt.leaves, self._ends.rate
            )

        learnt = self._learnt_worths(boards)
        first = np.union1d(np.argsort(-learnt, kind="stable")[: effort.candidates], asked).astype(np.int64)
        return halved(play, learnt, first, effort.deals, effort.trust)

    def _learnt_worths(self, boards: Boards) -> Numbers:
        return self._learnt.values.after(boards) * max(1, len(self._position.opponents))

    def _can_deal(self, streets: Sequence[Street]) -> bool:
        """Whether enough cards are unseen: always at a table, where nobody sees what others discarded."""
        return sum(street.deal for street in streets) <= len(self._unseen)

    def _answered(self, boards: Boards, finished: Numbers, asked: list[int]) -> Numbers:
        """Finished boards to which a single opponent still answers on the last street, by what the best answer leaves.

        Of the others no worth is above the best one's.
        """
        position = self._position
        if len(position.opponents) != 1 or position.opponents[0].fantasyland:
            return finished
        (opponent,) = position.opponents
        rules = position.ruleset
        streets = streets_left(rules, len(opponent.board.cards))
        if len(streets) != 1 or not self._can_deal(streets) or not can_be_exact(len(self._unseen), streets[0]):
            return finished
        theirs = self._encoding.encode([opponent.board])
        some = np.union1d(np.argsort(-finished, kind="stable")[: self._effort.answered], asked).astype(np.int64)
        answered = np.zeros(len(some))
        for number, at in enumerate(some.tolist()):
            mine = population_of(rules, Boards(*(states[at : at + 1] for states in boards)))
            showdown = Showdown(rules, self._objective, [mine])
            ends = Ends(showdown, self._encoding.deck, rules.middle, rules.low_qualifier)
            (best,) = expected(self._steps, theirs, self._unseen, streets[0], ends.rate)
            answered[number] = showdown.theirs - best + self._showdown.theirs
        found: Numbers = np.minimum(finished, answered.max() - 1e-3)
        found[some] = answered
        return found

    def _population(self, opponent: Opponent) -> Population:
        learnt, ruleset = self._learnt, self._position.ruleset
        if opponent.fantasyland:
            boards = known_boards(ruleset, opponent.fantasyland)
            return Population(boards.legal.astype(np.uint16), boards.fouls)
        if not opponent.board.cards or not self._can_deal(streets_left(ruleset, len(opponent.board.cards))):
            return learnt.values.final.population
        samples = self._effort.opponents
        return played_on(ruleset, opponent.board, self._unseen, samples, self._rng, learnt.leaves, learnt.ends.rate)


@lru_cache(maxsize=16)
def _learnt(ruleset: OpenFaceRuleset) -> _Learnt:
    values = values_for(ruleset)
    showdown = Showdown(ruleset, Objective(fantasyland_worth(ruleset)), [values.final.population])
    ends = Ends(showdown, values.encoding.deck, ruleset.middle, ruleset.low_qualifier)
    return _Learnt(values, Leaves(values), ends)


def _key(placement: Placement) -> tuple[frozenset[int], ...]:
    """The same for a placement in whatever order its cards are named."""
    rows, discards = placement
    return (*map(frozenset, rows.rows), frozenset(discards))
