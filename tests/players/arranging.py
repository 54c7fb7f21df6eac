"""Fantasyland set in three other ways, to compare with: everything in batches, everything one by one, and bounded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Protocol

import numpy as np
import numpy.typing as npt

from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.objective import Objective, objective
from bot.players.fantasyland.worth import fantasyland_worth
from bot.rules.batch.values import batch_scale
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row
from bot.rules.evaluate import value_of
from bot.rules.lows import is_low
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.jokers import RowValues, row_readings
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.royalties import royalty

Points = Callable[[int, int, int], float]


def against_one(ruleset: OpenFaceRuleset, was_in: int) -> Objective:
    return objective(ruleset, was_in, (known_boards(ruleset),), fantasyland_worth(ruleset))


def points_against_one(ruleset: OpenFaceRuleset, was_in: int) -> Points:
    """The same objective, asked of the rules for every three values."""
    rows = known_boards(ruleset).row_points(ruleset).tolist()
    worths = fantasyland_worth(ruleset)
    assert ruleset.fantasyland is not None
    fantasyland = ruleset.fantasyland

    @cache
    def points(front: int, middle: int, back: int) -> float:
        values = front, middle, back
        own: float = sum(
            rows[row][value] + royalty(ruleset.royalties, row, value) for row, value in zip(Row, values, strict=True)
        )
        return own + worths.get(earned_by_values(fantasyland, values, was_in), 0.0)

    return points


class HasPoints(Protocol):
    """What arrangements of some values bring, as arrays that go together."""

    def points(
        self, front: npt.NDArray[np.integer], middle: npt.NDArray[np.integer], back: npt.NDArray[np.integer], /
    ) -> npt.NDArray[np.float64]: ...


def by_batches(after: HasPoints, cards: Cards, most: int = 1, kept: Board = Board()) -> list[tuple[float, RowValues]]:
    """Every arrangement of cards without jokers under a high middle: the best with different values."""
    held = np.array(cards)
    count = len(cards)
    fives, threes = (np.array(list(combinations(range(count), size))) for size in (5, 3))
    value = {5: np.zeros(1 << count, np.int32), 3: np.zeros(1 << count, np.int32)}
    for rows in (fives, threes):
        value[rows.shape[1]][(1 << rows).sum(axis=1)] = batch_scale("lowest").values_of(held[rows])
    keeps = [sum(1 << cards.index(card) for card in row) for row in kept]
    left = count - 5
    middles = np.array(list(combinations(range(left), 5)))
    rests = np.array([[place for place in range(left) if place not in middle] for middle in middles.tolist()])
    fronts = rests[:, np.array(list(combinations(range(left - 5), 3)))]
    found: dict[RowValues, float] = {}
    enough = -np.inf
    for five in fives.tolist():
        own = sum(1 << place for place in five)
        bits = np.array([1 << place for place in range(count) if not own >> place & 1])
        back, between = int(value[5][own]), bits[middles].sum(axis=1)
        low_enough = value[5][between] <= back
        between, before = between[low_enough, None], bits[fronts[low_enough]].sum(axis=2)
        front, middle = value[3][before], value[5][between]
        points = after.points(front, middle, np.full_like(middle, back))
        ways = (before & keeps[0] == keeps[0]) & (between & keeps[1] == keeps[1]) & (own & keeps[2] == keeps[2])
        points[~ways | (front > middle)] = -np.inf
        for at in np.argwhere(points > enough).tolist():
            line, place = at
            found[int(front[line, place]), int(middle[line, 0]), back] = float(points[line, place])
        if len(found) >= most:
            found = dict(sorted(found.items(), key=itemgetter(1), reverse=True)[:most])
            enough = min(found.values())
    return [(points, values) for values, points in found.items()]


def one_by_one(points: Points, cards: Cards) -> float:
    """The most of every arrangement with a high middle, jokers read as the rules say."""
    readings = {some: row_readings(some) for size in (3, 5) for some in combinations(cards, size)}
    best = float("-inf")
    for own in combinations(cards, 5):
        back = readings[own][-1]
        rest = [card for card in cards if card not in own]
        for between in combinations(rest, 5):
            middle = _highest(readings[between], back)
            if middle is None:
                continue
            for before in combinations([card for card in rest if card not in between], 3):
                front = _highest(readings[before], middle)
                if front is not None:
                    best = max(best, points(front, middle, back))
    return best


def _highest(readings: tuple[int, ...], most: int) -> int | None:
    number = bisect_right(readings, most)
    return readings[number - 1] if number else None


def around_lows(points: Points, cards: Cards) -> float:
    """The most of every arrangement with a deuce-to-seven middle."""
    best = float("-inf")
    for between in combinations(cards, 5):
        middle = value_of(between)
        if not is_low(middle):
            continue
        rest = [card for card in cards if card not in between]
        for own in combinations(rest, 5):
            back = value_of(own)
            for before in combinations([card for card in rest if card not in own], 3):
                front = value_of(before)
                if front <= back:
                    best = max(best, points(front, middle, back))
    return best


def bounded(points: Points, cards: Cards) -> float:
    """The most by a search that gives up a back, or a middle, once all that it can bring is too little."""
    bits = {card: 1 << place for place, card in enumerate(cards)}

    def rows(size: int, row: Row) -> list[tuple[float, int, int]]:
        """What rows bring by themselves, kickers and all, with the most that they make of a stay."""
        found = []
        for some in combinations(cards, size):
            value = value_of(some)
            values = tuple(value if other is row else 0 for other in Row)
            found.append((points(values[0], values[1], values[2]) - nothing, value, sum(bits[card] for card in some)))
        return sorted(found, reverse=True)

    nothing = points(0, 0, 0)
    fronts, middles, backs = rows(3, Row.FRONT), rows(5, Row.MIDDLE), rows(5, Row.BACK)
    pairs = sorted(_with_best_front(middles, fronts), reverse=True)
    best = float("-inf")
    for worth, back, own in backs:
        if nothing + worth + pairs[0][0] <= best:
            break
        open_fronts = [front for front in fronts if not front[2] & own]
        for most, middle, between, middle_worth in pairs:
            if nothing + worth + most <= best:
                break
            if between & own or middle > back:
                continue
            for front_worth, front, before in open_fronts:
                if nothing + worth + middle_worth + front_worth <= best:
                    break
                if not before & between and front <= middle:
                    best = max(best, points(front, middle, back))
    return best


def _with_best_front(
    middles: list[tuple[float, int, int]], fronts: list[tuple[float, int, int]]
) -> Iterator[tuple[float, int, int, float]]:
    for worth, middle, between in middles:
        for front_worth, front, before in fronts:
            if not before & between and front <= middle:
                yield worth + front_worth, middle, between, worth
                break


def dealt(count: int, seed: int, deck: int = 52, jokers: int = 0) -> Cards:
    """Some cards, the jokers among them for certain."""
    rng = np.random.default_rng((count, seed))
    naturals = rng.permutation(deck)[: count - jokers].tolist()
    return tuple(Card(card) for card in (*naturals, *range(52, 52 + jokers)))
