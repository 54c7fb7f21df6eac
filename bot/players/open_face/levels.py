"""The levels of computer players in open-face, and what each of them chooses in a position.

`safe` is a heuristic, `casual` is greedy in the learnt value function, and `strong` searches with rollouts and
expectimax.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from bot.players.fantasyland.setting import best_settings, points_of, set_all
from bot.players.learnt.value_function import has_value_function
from bot.players.open_face.casual import valued
from bot.players.position import Candidate, Placement, Position
from bot.players.safe.policy import scored
from bot.players.search.strong import USUAL_BUDGET, search
from bot.rules.cards import Card
from bot.table.options import Level


@dataclass(frozen=True, slots=True)
class Decision:
    """The placements that a level has evaluated, the best first; never empty."""

    candidates: tuple[Candidate, ...]

    @property
    def placement(self) -> Placement:
        """The best placement."""
        return self.candidates[0].placement

    def value_of(self, placement: Placement) -> float:
        """The expected points of a candidate, its cards named in any order. Raises LookupError if it is none."""
        for candidate in self.candidates:
            if _cards_by_place(candidate.placement) == _cards_by_place(placement):
                return candidate.value
        raise LookupError("this placement was not looked at: ask for it with `including`")


def choose(
    level: Level,
    position: Position,
    *,
    seed: int = 0,
    seconds: float | None = None,
    including: tuple[Placement, ...] = (),
) -> Decision:
    """The decision of a level in a position. The same position and seed give the same one, unless `seconds` is short.

    `seconds` limits the thinking time, None for the usual effort. The candidates may lack poor placements, but never
    those of `including`. A ruleset without learnt weights is played by `safe` on every level.
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
            effort = USUAL_BUDGET if seconds is None else USUAL_BUDGET.within(seconds)
            return _ordered(search(position, seed=seed, budget=effort, including=including))
        case _:
            assert_never(level)


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
