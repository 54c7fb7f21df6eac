"""Multilinear forms: expected points of three rows as sums of products of one number from each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from bot.players.arrays import Float64Array, Int16Array, Int32Array
from bot.players.closed.rows import RowResults

Owns = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The bonuses in points that our front, middle and back may have."""

ClassPoints = Callable[[tuple[int, int, int]], Float64Array]
"""Points by the class of front, middle and back, for rows of ours with these bonuses."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A sum of one number from each row, and of products of one number from each row.

    `rows` are the added tables of front, middle and back, ``[strength]``; `products` are the multiplied ones.

    Holds nothing but tables by strength, so it is the same for every hand.
    """

    rows: tuple[Float64Array, Float64Array, Float64Array]
    products: tuple[tuple[Float64Array, Float64Array, Float64Array], ...]

    def __call__(self, front: Int16Array, middle: Int16Array, back: Int16Array) -> Float64Array:
        """The number for each arrangement, ``[arrangement]``, by the strengths of its rows, ``[arrangement]``."""
        total: Float64Array = self.rows[0][front]
        total += self.rows[1][middle]
        total += self.rows[2][back]
        known: dict[int, Float64Array] = {}
        for tables in self.products:
            for table, strengths in zip(tables, (front, middle, back), strict=True):
                if id(table) not in known:
                    known[id(table)] = table[strengths]
            one, two, three = (known[id(table)] for table in tables)
            total += one * two * three
        return total

    def plus(self, other: Form) -> Form:
        """Both numbers together."""
        one, two, three = (mine + theirs for mine, theirs in zip(self.rows, other.rows, strict=True))
        return Form((one, two, three), self.products + other.products)

    def times(self, factor: float) -> Form:
        """A multiple of the number."""
        one, two, three = (factor * mine for mine in self.rows)
        fronts = {id(front): factor * front for front, _, _ in self.products}
        return Form(
            (one, two, three), tuple((fronts[id(front)], middle, back) for front, middle, back in self.products)
        )


def form(points: ClassPoints, rows: Sequence[RowResults], owns: Owns, levels: Int32Array) -> Form:
    """The expected value of `points` over what may happen to the rows.

    `levels` is ``[row][strength]``, the bonus of our row; where `owns` has several bonuses for a row, `points` has to
    be a sum in which each row's bonus stands in a part of its own. Whole points keep classes that pay the same
    together: multiply afterwards. Rows whose chances do not add up to 1 are for points that need two rows or more.
    """
    ties = rows[0].tie, rows[1].tie, rows[2].tie
    first = (owns[0][0], owns[1][0], owns[2][0])
    whole = points(first)
    added: list[Float64Array] = []
    rest = whole.copy()
    for index, row in enumerate(rows):
        shape = [1, 1, 1]
        shape[index] = -1
        rest -= (_along(whole, ties, index) - whole[ties]).reshape(shape)
        table = np.zeros(row.chances.shape[1])
        for own in owns[index]:
            changed = (
                own if index == 0 else first[0],
                own if index == 1 else first[1],
                own if index == 2 else first[2],
            )
            here = levels[index] == own
            table[here] = ((_along(points(changed), ties, index) - whole[ties]) @ row.chances)[here]
        added.append(table)
    rest -= whole[ties]
    added[0] += whole[ties]
    return Form((added[0], added[1], added[2]), _products(rest, rows))


def _along(points: Float64Array, ties: tuple[int, ...], index: int) -> Float64Array:
    """The points by the class of one row where the others tie."""
    at: list[int | slice] = list(ties)
    at[index] = slice(None)
    return points[tuple(at)]


def _products(
    rest: Float64Array, rows: Sequence[RowResults]
) -> tuple[tuple[Float64Array, Float64Array, Float64Array], ...]:
    """What does not add up row by row: classes that make no difference are taken together, those without are left."""
    tables: list[Float64Array] = []
    for index, row in enumerate(rows):
        slices, inverse = np.unique(
            np.moveaxis(rest, index, 0).reshape(len(row.outcomes), -1), axis=0, return_inverse=True
        )
        kept = [number for number, one in enumerate(slices) if one.any()]
        tables.append(np.array([row.chances[inverse.ravel() == number].sum(axis=0) for number in kept]))
        firsts = [int(np.flatnonzero(inverse.ravel() == number)[0]) for number in kept]
        rest = np.take(rest, firsts, axis=index)
    if not rest.size:
        return ()
    middles, backs = (list(table) for table in tables[1:])
    mixed: dict[bytes, Float64Array] = {}
    products: list[tuple[Float64Array, Float64Array, Float64Array]] = []
    for two, middle in enumerate(middles):
        for three, back in enumerate(backs):
            factors = rest[:, two, three]
            if factors.any():
                front = mixed.setdefault(factors.tobytes(), (factors @ tables[0]))
                products.append((front, middle, back))
    return tuple(products)
