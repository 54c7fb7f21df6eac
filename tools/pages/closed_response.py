"""A best response to a closed player whose hands are known, and the player's exploitability by it.

Exploitability is what a best response gains a hand. A player for whom it is next to nothing is near an equilibrium. It
is counted for two players, in games without naturals and bonuses.

The response is the best against a sample of the player's hands, not against the policy itself, and looks only at the
arrangements that are nearly best by their rows alone. So what it gains is a lower bound, but for the standard error.
Compare Lisy, Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots", 2017.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from bot.players.arrays import Float64Array, Int32Array
from bot.players.closed.model import Model
from bot.players.closed.policies import ClosedPolicy, set_by
from bot.players.closed.splits import promising_splits
from bot.rules.batch.hands import row_points, strengths_of
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset

SLACK = 0.15  # points: among arrangements that bring so much less by their rows alone, the observed hands decide
_OUTCOMES = (-1, 0, 1)
HANDS = 4  # of a deck

HandBits = npt.NDArray[np.uint64]
"""Sets of the observed hands, 64 to a number, along the last axis."""

RowStrengths = Int32Array
"""Strengths of front, middle and back along the last axis."""


class BestResponse:
    """Sets hands so as to win the most from the hands of one player that were observed in full.

    `observed` holds the strengths of those played, ``[hand][row]``; `surrendered` counts the others. Against
    them each candidate is compared hand by hand, so rows that the player makes strong together are seen as such. Raises
    ValueError for rules with naturals or bonuses, or more than one opponent.
    """

    def __init__(self, model: Model, observed: RowStrengths, surrendered: int = 0) -> None:
        if model.rules.naturals or model.rules.bonuses is not None or model.others != 1:
            raise ValueError("the best response is found for two players without naturals and bonuses")
        self._model = model
        self._played = len(observed)
        self._surrendered = surrendered
        self._steps = _steps(pair_units(model.rules))
        self._known = [_Sorted.of(observed[:, row]) for row in range(3)]

    def points(self, rows: RowStrengths) -> Float64Array:
        """Expected points of playing each of some arrangements, ``[arrangement][row]``, against the observed hands."""
        levels = [known.levels(rows[:, row]) for row, known in enumerate(self._known)]
        total = np.full(len(rows), self._surrendered * float(self._model.rules.surrender_units))
        for (front, middle, back), units in self._steps.items():
            masks = [levels[row][step - 1] for row, step in enumerate((front, middle, back)) if step]
            if not masks:
                total += units * self._played
                continue
            both = masks[0] if len(masks) == 1 else masks[0] & masks[1]
            total += units * np.bitwise_count(both if len(masks) < 3 else both & masks[2]).sum(axis=1, dtype=np.int64)
        found: Float64Array = total / (self._played + self._surrendered)
        return found

    def set(self, cards: Cards) -> tuple[RowStrengths, bool]:
        """The rows' strengths of the best arrangement of thirteen cards, and whether to surrender instead."""
        held = tuple(sorted(cards, reverse=True))
        ways = promising_splits(self._model.rules, held, self._model.points, SLACK)
        worth = self._model.points(ways.front, ways.middle, ways.back)
        rows = np.stack((ways.front, ways.middle, ways.back), axis=-1)[worth >= worth.max() - SLACK].astype(np.int32)
        points = self.points(rows)
        best = int(points.argmax())
        rules = self._model.rules
        given_up = -rules.surrender_units * self._played / (self._played + self._surrendered)
        return rows[best], rules.offers_surrender and bool(points[best] < given_up)


@dataclass(frozen=True, slots=True)
class Exploitability:
    """What a responder won from a player: points a hand, with their standard error, over so many deals.

    A deal is two hands from one deck. Each is played twice, with the cards exchanged.
    """

    points: float
    error: float
    deals: int

    @property
    def upper(self) -> float:
        """The upper bound of the 95 % interval."""
        return self.points + 1.96 * self.error


def observe(model: Model, hands: int, seed: int, policy: ClosedPolicy = ClosedPolicy.STRONG) -> BestResponse:
    """A best response to so many sampled hands of a policy."""
    played: list[Board] = []
    surrendered = 0
    for hand, *_ in dealt(hands, np.random.default_rng(seed)):
        choice = set_by(policy, model, hand)
        surrendered += choice.surrenders
        if not choice.surrenders:
            played.append(choice.arrangement)
    return BestResponse(model, _strengths(model.rules, played), surrendered)


def exploitability(
    response: BestResponse, model: Model, decks: int, seed: int, policy: ClosedPolicy = ClosedPolicy.STRONG
) -> Exploitability:
    """How far a policy is exploited by the responder. Each deck is dealt to four, and every two of them are a deal.

    Four hands are set for six deals, which cost what two would. The standard error is over decks.
    """
    units = pair_units(model.rules)
    pairs = tuple(permutations(range(HANDS), 2))
    won = np.empty(decks)
    for number, hands in enumerate(dealt(decks, np.random.default_rng(seed))):
        choices = [set_by(policy, model, hand) for hand in hands]
        theirs = _strengths(model.rules, [choice.arrangement for choice in choices])
        answers = [response.set(hand) for hand in hands]
        won[number] = sum(
            _settled(model.rules, units, *answers[mine], theirs[other], choices[other].surrenders)
            for mine, other in pairs
        )
    won /= len(pairs)
    return Exploitability(float(won.mean()), float(won.std(ddof=1)) / decks**0.5, decks * len(pairs) // 2)


def pair_units(rules: ClosedRuleset) -> Int32Array:
    """What a pair of hands without bonuses settles, ``[front][middle][back]`` with 0 a row lost, 1 tied, 2 won."""
    rows = np.array(list(product(_OUTCOMES, repeat=3)), np.int32)
    none = np.zeros_like(rows)
    return row_points(rules, rows, none, none, False).reshape(3, 3, 3)


@dataclass(frozen=True, slots=True, eq=False)
class _Sorted:
    """One row of all observed hands: `below[n]` marks the hands whose row is among the n weakest `values`."""

    values: RowStrengths
    below: HandBits

    @classmethod
    def of(cls, strengths: RowStrengths) -> _Sorted:
        values, places = np.unique(strengths, return_inverse=True)
        marks = np.zeros((len(values) + 1, -(-len(strengths) // 64) * 64), np.bool_)
        for number in range(len(values)):
            marks[number + 1, : len(strengths)] = places.ravel() <= number
        return cls(values, np.packbits(marks, axis=1, bitorder="little").view(np.uint64))

    def levels(self, mine: RowStrengths) -> tuple[HandBits, HandBits]:
        """For rows of ours: the hands whose row we tie or beat, and those whose row we beat."""
        not_above = self.below[np.searchsorted(self.values, mine, side="right")]
        return not_above, self.below[np.searchsorted(self.values, mine, side="left")]


def _steps(units: Int32Array) -> dict[tuple[int, int, int], int]:
    """The units as a sum over thresholds: 0 counts always, 1 when a row is not lost, 2 when it is won."""
    for axis in range(3):
        units = np.diff(units, axis=axis, prepend=0)
    return {(front, middle, back): int(found) for (front, middle, back), found in np.ndenumerate(units) if found}


def _settled(
    rules: ClosedRuleset,
    units: Int32Array,
    mine: RowStrengths,
    i_surrender: bool,
    theirs: RowStrengths,
    they_surrender: bool,
) -> int:
    if i_surrender or they_surrender:
        return rules.surrender_units * (they_surrender - i_surrender)
    front, middle, back = np.sign(mine - theirs) + 1
    return int(units[front, middle, back])


def dealt(decks: int, rng: np.random.Generator) -> Iterator[list[Cards]]:
    """The four hands of each deck."""
    for _ in range(decks):
        cards = [Card(card) for card in rng.permutation(HANDS * CLOSED_CARDS).tolist()]
        yield [tuple(cards[start : start + CLOSED_CARDS]) for start in range(0, len(cards), CLOSED_CARDS)]


def _strengths(rules: ClosedRuleset, boards: list[Board]) -> RowStrengths:
    cards = np.array([board.cards for board in boards], np.int64).reshape(-1, CLOSED_CARDS)
    rows = cards[:, :3], cards[:, 3:8], cards[:, 8:]
    return np.stack([strengths_of(rules, row) for row in rows], axis=-1).astype(np.int32)
