"""The level `casual`: the greedy policy of the learnt value function, without search."""

from __future__ import annotations

import numpy as np

from bot.players.learnt.value_function import value_function
from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.rules.open_face.fouls import must_foul


def valued(position: Position) -> tuple[tuple[Placement, float], ...]:
    """Every placement of a street with its expected points, the best first and ties in the order of `placements`.

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
