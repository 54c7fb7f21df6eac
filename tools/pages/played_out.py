"""A table played to its end many times over: all its boards, from one deck, so that what one is dealt another lacks.

Every board follows the fast policy of the search. On its last street it looks at what the others may come to, but not
into Fantasyland: that is set in the dark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from bot.players.arrays import BoolArray, Float64Array, Int64Array, IntegerArray
from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.opponent_boards import royalties_of
from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.learnt.readings import row_values
from bot.players.learnt.terminal import Population
from bot.players.position import Opponent, Position
from bot.players.search.finishes import FinishRater
from bot.players.search.opponents import population_of, streets_left
from bot.players.search.rollouts import play_to_end
from bot.players.search.showdown import Showdown, TerminalUtility
from bot.players.search.strong import PositionSearch
from bot.players.search.transitions import DealtCards, Rater
from bot.players.search.worth import worth_to_search
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import OpenFaceRuleset

At = tuple[int, int]
"""A seat, and one of its boards."""


class Ends(NamedTuple):
    """How a board ends, ``[deal]`` each; `rows` are ``[row][deal]``, and the higher number wins the row."""

    rows: Int64Array
    is_legal: BoolArray
    brought: Float64Array  # points of royalties and of the Fantasyland that follows; a foul has none

    def repeated(self, times: int | Sequence[int]) -> Ends:
        """Each of them so many times in a row."""
        return Ends(
            np.repeat(self.rows, times, axis=-1),
            np.repeat(self.is_legal, times, axis=-1),
            np.repeat(self.brought, times, axis=-1),
        )


@dataclass(frozen=True, slots=True)
class Table:
    """The boards as they lie, ``[seat][board]``. One of Fantasyland lies full, or else nothing is known of it."""

    ruleset: OpenFaceRuleset
    boards: tuple[tuple[Opponent, ...], ...]

    def at(self, place: At) -> Opponent:
        """One board."""
        seat, board = place
        return self.boards[seat][board]

    def places(self, *, fantasyland: bool) -> list[At]:
        """Where the boards of Fantasyland are, or all others."""
        every = ((seat, board) for seat, boards in enumerate(self.boards) for board in range(len(boards)))
        return [place for place in every if fantasyland is (self.at(place).fantasyland > 0)]

    def wanted(self) -> dict[At, int]:
        """How many cards each board outside Fantasyland has yet to be dealt."""
        return {
            place: sum(street.deal for street in streets_left(self.ruleset, len(self.at(place).board.cards)))
            for place in self.places(fantasyland=False)
        }

    def fantasylands(self, deals: int, rng: np.random.Generator) -> dict[At, Ends]:
        """How the boards of Fantasyland end in so many deals: as they lie, or as such boards do."""
        found = {}
        for place in self.places(fantasyland=True):
            board = self.at(place)
            found[place] = (
                set_boards(self.ruleset, [board.board], board.fantasyland).repeated(deals)
                if board.board.is_full
                else _unknown(self.ruleset, board.fantasyland, deals, rng)
            )
        return found

    def points(
        self, cards: Mapping[At, DealtCards], fantasylands: Mapping[At, Ends], expected: Mapping[At, DealtCards]
    ) -> Float64Array:
        """What each seat wins in each deal, ``[seat][deal]``; Fantasyland earned counts by its worth.

        `cards` are those that each board outside Fantasyland is dealt from now on; the `expected` ones come from other
        deals: what the others may come to by them is what a board reckons with on its last street.
        """
        usual = _policy(self.ruleset).finishes.rate
        likely = {
            place: population_of(self.ruleset, self._finished(self.at(place).board, dealt, usual))
            for place, dealt in expected.items()
        }
        for place in fantasylands:
            known = known_boards(self.ruleset, self.at(place).fantasyland)
            likely[place] = Population(known.legal.astype(np.uint16), known.fouls)
        ends = {**fantasylands}
        for place, dealt in cards.items():
            theirs = [population for other, population in likely.items() if other[0] != place[0]]
            ends[place] = self._ends(self._finished(self.at(place).board, dealt, self._rate(theirs)))
        total = np.zeros((len(self.boards), len(next(iter(ends.values())).is_legal)))
        for one, other in combinations(ends, 2):
            if one[0] != other[0]:
                net = self._between(ends[one], ends[other])
                total[one[0]] += net
                total[other[0]] -= net
        return total

    def _finished(self, board: Board, cards: DealtCards, rate: Rater) -> Boards:
        """The full boards, whose last street is played by what rates it."""
        start = encoding(coded_deck(self.ruleset)).encode([board])
        boards = Boards(*(np.repeat(states, cards.shape[1]) for states in start))
        streets = streets_left(self.ruleset, len(board.cards))
        policy = _policy(self.ruleset)
        if not streets:
            return boards
        full, _ = play_to_end(policy.transitions, boards, cards, streets, policy.afterstates, rate)
        return full

    def _rate(self, theirs: Sequence[Population]) -> Rater:
        rules = self.ruleset
        showdown = Showdown(rules, TerminalUtility(worth_to_search(rules)), theirs)
        return FinishRater(showdown, coded_deck(rules), rules.middle, rules.low_qualifier).rate

    def _ends(self, boards: Boards) -> Ends:
        rules = self.ruleset
        *rows, is_legal = row_values(boards, coded_deck(rules), rules.middle, rules.low_qualifier)
        return _of_values(rules, np.stack(rows), is_legal, fantasyland=0)

    def _between(self, one: Ends, other: Ends) -> Float64Array:
        """What one board wins from another, ``[deal]``."""
        by_foul = one.is_legal.astype(np.int64) - other.is_legal
        won = np.where(one.is_legal & other.is_legal, np.sign(one.rows - other.rows), by_foul).sum(axis=0)
        scoops = (won == len(Row)).astype(np.int64) - (won == -len(Row))
        compared: Float64Array = self.ruleset.row_units * won + self.ruleset.scoop_bonus * scoops
        return compared + one.brought - other.brought


def set_boards(ruleset: OpenFaceRuleset, boards: Sequence[Board], fantasyland: int) -> Ends:
    """Boards that were set in Fantasyland with so many cards: ``[board]`` in place of deals."""
    deck = coded_deck(ruleset)
    *rows, is_legal = row_values(encoding(deck).encode(boards), deck, ruleset.middle, ruleset.low_qualifier)
    return _of_values(ruleset, np.stack(rows), is_legal, fantasyland)


def _unknown(ruleset: OpenFaceRuleset, fantasyland: int, deals: int, rng: np.random.Generator) -> Ends:
    known = known_boards(ruleset, fantasyland)
    chosen = known.legal[rng.integers(len(known.legal), size=deals)]
    return _of_values(ruleset, chosen.T, rng.random(deals) >= known.fouls, fantasyland)


def _of_values(ruleset: OpenFaceRuleset, values: IntegerArray, is_legal: BoolArray, fantasyland: int) -> Ends:
    brought: Float64Array = royalties_of(ruleset.royalties)[np.arange(len(Row))[:, None], values].sum(axis=0)
    rules = ruleset.fantasyland
    if rules is not None:
        worths = worth_to_search(ruleset)
        kinds, at = np.unique(values, axis=1, return_inverse=True)
        earned = [
            earned_by_values(rules, (front, middle, back), fantasyland) for front, middle, back in kinds.T.tolist()
        ]
        brought += np.array([worths.get(cards, 0.0) for cards in earned])[at.ravel()]
    rows = values.astype(np.int64)
    if ruleset.middle == "deuce_seven":
        rows[Row.MIDDLE] = VALUES - 1 - rows[Row.MIDDLE]
    return Ends(rows, is_legal, np.where(is_legal, brought, 0.0))


@lru_cache(maxsize=8)
def _policy(ruleset: OpenFaceRuleset) -> PositionSearch:
    """The fast policy: it rates full boards against typical ones."""
    return PositionSearch(Position(ruleset, Board(), (), 0, frozenset()), np.random.default_rng(0))
