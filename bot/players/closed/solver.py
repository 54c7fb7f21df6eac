"""The best arrangements of thirteen cards, by exhaustive search."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.players.closed.model import Model
from bot.players.closed.splits import promising_splits, splits
from bot.rules.batch.hands import strengths_of
from bot.rules.board import Board, Cards

_ROUNDING = 1e-9  # points that adding up may get wrong


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal arrangement and its expected points against all opponents together."""

    board: Board
    points: float


def best(model: Model, cards: Cards) -> Ranked:
    """The legal arrangement with the highest expected points. Raises ValueError for other than thirteen cards.

    Rows have their cards from high to low. The order of `cards` makes no difference.
    """
    held = tuple(sorted(cards, reverse=True))
    ways = promising_splits(model.rules, held, model.points) if model.is_monotone else splits(model.rules, held)
    points = model.points(ways.front, ways.middle, ways.back)
    first = int(points.argmax())
    return Ranked(ways.board(first), float(points[first]))


def best_few(model: Model, cards: Cards, most: int) -> tuple[Ranked, ...]:
    """The `most` best legal arrangements, the best first. Of those with equally strong rows only one appears.

    Raises ValueError for other than thirteen cards.
    """
    ways = splits(model.rules, tuple(sorted(cards, reverse=True)))
    points = model.points(ways.front, ways.middle, ways.back)
    found: dict[tuple[int, int, int], Ranked] = {}
    for number in np.argsort(-points, kind="stable").tolist():
        if len(found) == most:
            break
        rows = int(ways.front[number]), int(ways.middle[number]), int(ways.back[number])
        if rows not in found:
            found[rows] = Ranked(ways.board(number), float(points[number]))
    return tuple(found.values())


class Standings:
    """The expected points of every legal arrangement of thirteen cards, to rank one of them among all.

    Two fives of equal strength count as one arrangement, not two. Raises ValueError for other than thirteen cards.
    """

    def __init__(self, model: Model, cards: Cards) -> None:
        ways = splits(model.rules, tuple(sorted(cards, reverse=True)))
        self._ascending = np.sort(model.points(ways.front, ways.middle, ways.back))

    def __len__(self) -> int:
        """How many legal arrangements there are."""
        return len(self._ascending)

    def rank(self, points: float) -> int:
        """The rank of an arrangement with these points, 1 for the best. Equal points share a rank."""
        return 1 + len(self) - int(np.searchsorted(self._ascending, points + _ROUNDING, side="right"))


def points_of_foul(model: Model) -> float:
    """Approximate expected points of a fouled board: those of rows that beat no other row."""
    nothing = np.zeros(1, np.int16)
    return float(model.points(nothing, nothing, nothing)[0])


def points_of(model: Model, arrangement: Board) -> float:
    """Expected points of a legal arrangement against all opponents. Raises ValueError if it is not full."""
    front, middle, back = (strengths_of(model.rules, np.array([row])).astype(np.int16) for row in arrangement.rows)
    return float(model.points(front, middle, back)[0])
