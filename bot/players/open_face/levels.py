"""The levels of computer players in open-face, and what each of them chooses in a position.

`safe` is a heuristic, `casual` is greedy in the learnt value function, and `strong` searches with rollouts and
expectimax.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

import numpy as np

from bot.players.fantasyland.setting import best_settings, points_of, set_all
from bot.players.learnt.value_function import has_value_function, value_function
from bot.players.open_face.optimism import optimism
from bot.players.placements import placements
from bot.players.position import Candidate, Placement, Position
from bot.players.safe.policy import scored
from bot.players.search.strong import USUAL_BUDGET, effort_within, search
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.table.options import Level


@dataclass(frozen=True, slots=True)
class Decision:
    """The placements that a level has evaluated, the best first; never empty."""

    candidates: tuple[Candidate, ...]

    @property
    def placement(self) -> Placement:
        """The best placement."""
        return self.candidates[0].placement

    def candidate(self, placement: Placement) -> Candidate:
        """The candidate with this placement, its cards named in any order. Raises LookupError if there is none."""
        for candidate in self.candidates:
            if _cards_by_place(candidate.placement) == _cards_by_place(placement):
                return candidate
        raise LookupError("this placement was not looked at: ask for it with `including`")


def choose(
    level: Level,
    position: Position,
    *,
    seed: int = 0,
    effort: float | None = None,
    seconds: float | None = None,
    including: tuple[Placement, ...] = (),
) -> Decision:
    """The decision of a level in a position. The same position, seed and effort give the same one.

    `effort` is how much `strong` looks, in usual ones; `seconds` limits it to what a slow processor does in that time.
    Without `effort` all of the time is taken, and without either it is the usual one. The candidates may lack poor
    placements, but never those of `including`. A ruleset without learnt weights is played by `safe` on every level.
    """
    if position.fantasyland:
        return Decision(_settings(position, including))
    match level:
        case Level.SAFE:
            return _ordered(scored(position))
        case Level.CASUAL | Level.STRONG if not has_value_function(position.ruleset):
            return _ordered(scored(position))
        case Level.CASUAL:
            return _ordered(valued(position))
        case Level.STRONG:
            budget = USUAL_BUDGET.times(_effort(effort, seconds))
            too_much = optimism(position)
            found = search(position, seed=seed, budget=budget, including=including)
            return Decision(tuple(Candidate(one.placement, one.value - too_much, one.error) for one in found))
        case _:
            assert_never(level)


def _effort(wanted: float | None, seconds: float | None) -> float:
    if seconds is None:
        return 1.0 if wanted is None else wanted
    return effort_within(seconds) if wanted is None else min(wanted, effort_within(seconds))


def _ordered(placements: Iterable[tuple[Placement, float]]) -> Decision:
    return Decision(tuple(Candidate(placement, value) for placement, value in placements))


def _settings(position: Position, including: tuple[Placement, ...]) -> tuple[Candidate, ...]:
    """The best arrangements in Fantasyland, the same for all levels, and those of `including`."""
    wanted = (*including, set_all(position))
    others = tuple(Candidate(placement, points_of(position, placement[0])) for placement in wanted)
    found = {_cards_by_place(one.placement): one for one in (*others, *best_settings(position))}
    return tuple(sorted(found.values(), key=lambda one: -one.value))


def _cards_by_place(placement: Placement) -> tuple[frozenset[Card], ...]:
    rows, discards = placement
    return (*map(frozenset, rows.rows), frozenset(discards))


def valued(position: Position) -> tuple[tuple[Placement, float], ...]:
    """Every placement of a street with its expected points by the learnt value function, without search.

    The best comes first, and ties are in the order of `placements`.

    The points are against all opponents together, each of them taken as a typical one. On the last street they are
    exact against the population. A certain foul has the points of a foul, and comes first only if every placement
    fouls. Not for Fantasyland, where all cards are set at once. Raises LookupError if the ruleset has no learnt
    weights.
    """
    values = value_function(position.ruleset)
    choices = tuple(placements(position))
    boards = [position.board.add(rows) for rows, _ in choices]
    points = values.worth(values.encoding.encode(boards))
    foul = np.nextafter(values.terminal.foul - values.terminal.theirs, -np.inf)  # below what may still be legal
    middle = position.ruleset.middle
    jokers = position.ruleset.jokers
    low_qualifier = position.ruleset.low_qualifier
    unsure = np.flatnonzero(points > foul).tolist()
    while unsure:
        best = max(unsure, key=points.__getitem__)
        if not must_foul(boards[best], middle, jokers, low_qualifier):
            break
        points[best] = foul
        unsure.remove(best)
    points *= max(1, len(position.opponents))
    order = np.argsort(-points, kind="stable")
    return tuple((choices[index], float(points[index])) for index in order.tolist())


def warm_up() -> None:
    """Decide once in each preset that has learnt weights, so that these are loaded."""
    for ruleset in map(load_open_face, open_face_presets()):
        if has_value_function(ruleset):
            first, *later = ruleset.streets
            held = ruleset.cards[: first.deal]
            position = Position(ruleset, Board(), held, first.place, frozenset(held), sum(one.deal for one in later))
            choose(Level.CASUAL, position)
