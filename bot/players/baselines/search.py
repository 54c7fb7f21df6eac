"""The frozen baseline `baseline-search`: the level `strong` as it was until November 2026. It never changes.

How it decides:

1. It searches one street deep (`bot.players.search.strong`), with the learnt value of a board (`bot.players.learnt`) as
   prior and as the policy of its rollouts. The weights are those of its day: where there are newer ones, the old are in
   ``assets/players/baseline``.
2. Its effort is the one below, whatever the time: the same position and seed give the same placement. It gives up half
   of the placements in each round, never more, and stops when two are left.
3. A ruleset without learnt weights is played by the heuristic of `bot.players.safe`.
4. In Fantasyland it takes the arrangement that is worth most (`bot.players.fantasyland`).

All of this but its effort is code and data that the levels share. Whoever makes a stronger `strong` leaves these as
they are for this baseline, and puts what is new beside them: golden hands in the tests pin every game.
"""

from __future__ import annotations

from math import inf

from bot.players.fantasyland.setting import set_all
from bot.players.learnt.tables import Generation
from bot.players.learnt.value_function import has_value_function
from bot.players.position import Placement, Position
from bot.players.safe.policy import safe
from bot.players.search.strong import SearchBudget, search

_EFFORT = SearchBudget(
    candidates=12,
    rollouts=300,
    rollouts_most=0,
    opponent_samples=150,
    replies=6,
    prior_deviation=3.0,
    sure=inf,
)


def place_by_search(position: Position, seed: int) -> Placement:
    """The placement that `baseline-search` chooses in a position."""
    if position.fantasyland:
        return set_all(position)
    if not has_value_function(position.ruleset):
        return safe(position)
    return search(position, seed=seed, budget=_EFFORT, generation=Generation.BASELINE)[0].placement
