"""Multilinear forms: expected points of three rows as sums of products of one number from each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from bot.players.arrays import Float64Array, Int16Array, Int32Array
from bot.players.closed.rows import RowResults

Owns = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The bonuses in points that our front, middle and back may have, each without repeats."""

ClassPoints = Callable[[tuple[int, int, int]], Float64Array]
"""From the bonuses of our three rows to points: ``[class of front, of middle, of back]``, see `RowResults`."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A sum over the three rows plus a sum of products over the three rows, as tables ``[strength]``.

    `rows` are the tables of front, middle and back that are added. Each of `products` has three tables that are
    multiplied. A form depends on the rules and the opponents only, so it serves every hand.
    """

    rows: tuple[Float64Array, Float64Array, Float64Array]
    products: tuple[tuple[Float64Array, Float64Array, Float64Array], ...]

    def __call__(self, front: Int16Array, middle: Int16Array, back: Int16Array) -> Float64Array:
        """The value of the form by the strengths of rows. All arrays are ``[arrangement]``."""
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

    @property
    def nbytes(self) -> int:
        """Of its tables, those that several products share counted once."""
        shared = {id(table): table.nbytes for tables in self.products for table in tables}
        return sum(table.nbytes for table in self.rows) + sum(shared.values())

    def plus(self, other: Form) -> Form:
        """The sum of two forms."""
        one, two, three = (mine + theirs for mine, theirs in zip(self.rows, other.rows, strict=True))
        return Form((one, two, three), self.products + other.products)

    def times(self, factor: float) -> Form:
        """This form multiplied by a number."""
        one, two, three = (factor * mine for mine in self.rows)
        fronts = {id(front): factor * front for front, _, _ in self.products}
        return Form(
            (one, two, three), tuple((fronts[id(front)], middle, back) for front, middle, back in self.products)
        )


def form(points: ClassPoints, rows: Sequence[RowResults], owns: Owns, levels: Int32Array) -> Form:
    """The expected value of `points` over all that may happen to the three rows, as a form.

    `levels` is ``[row][strength]``, the bonus of our row. If `owns` has several bonuses for a row, `points` must be a
    sum in which the bonus of each row is a term of its own. `points` should be whole numbers, so that classes that pay
    the same are merged; multiply the form afterwards. The chances of a row need not add up to 1 if the points depend on
    two rows or more.
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
    """The points ``[class]`` of one row if the other two tie."""
    at: list[int | slice] = list(ties)
    at[index] = slice(None)
    return points[tuple(at)]


def _products(
    rest: Float64Array, rows: Sequence[RowResults]
) -> tuple[tuple[Float64Array, Float64Array, Float64Array], ...]:
    """The products for `rest`, the points that are no sum over rows. Equal classes are merged, those of 0 left out."""
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
