"""The best arrangements of thirteen cards, every one of them looked at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.players.closed_model import Model
from bot.players.closed_splits import splits
from bot.rules.board import Board, Cards


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal arrangement and the points that it is expected to bring, over all opponents."""

    board: Board
    points: float


def best(model: Model, cards: Cards) -> Ranked:
    """The legal arrangement with the highest expected points. Raises ValueError for other than thirteen cards."""
    return best_few(model, cards, 1)[0]


def best_few(model: Model, cards: Cards, most: int) -> tuple[Ranked, ...]:
    """The `most` best arrangements, the best first, those with three equal rows once.

    Cards lie in their rows from high to low; the order in which they are dealt makes no difference.
    """
    ways = splits(model.rules, tuple(sorted(cards, reverse=True)))
    points = model.points(ways.front, ways.middle, ways.back)
    if most == 1:
        first = int(points.argmax())
        return (Ranked(ways.board(first), float(points[first])),)
    found: list[Ranked] = []
    seen: set[tuple[int, int, int]] = set()
    for number in np.argsort(-points, kind="stable").tolist():
        rows = int(ways.front[number]), int(ways.middle[number]), int(ways.back[number])
        if rows not in seen:
            seen.add(rows)
            found.append(Ranked(ways.board(number), float(points[number])))
            if len(found) == most:
                break
    return tuple(found)
