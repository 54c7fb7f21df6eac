"""The level `casual`: the placement whose board is worth most by the learnt tables, without looking ahead."""

from __future__ import annotations

import numpy as np

from bot.players.open_face_values import values_for
from bot.players.placements import placements
from bot.players.position import Placement, Position


def valued(position: Position) -> tuple[tuple[Placement, float], ...]:
    """Every placement of a street with the expected points of its board from here on, the best first.

    Of equal ones the first in the order of `placements`. Against several opponents the points are as many times as
    much: see `Position.opponents`. Not for Fantasyland, where all cards are set at once.
    """
    values = values_for(position.ruleset)
    choices = tuple(placements(position))
    boards = values.encoding.encode(position.board.add(rows) for rows, _ in choices)
    points = values.worth(boards) * max(1, len(position.opponents))
    order = np.argsort(-points, kind="stable")
    return tuple((choices[index], float(points[index])) for index in order.tolist())
