"""The learnt value of many boards at once, as the search reads it: nothing is looked up twice on a street."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from bot.players.open_face_encoding import encoding
from bot.players.open_face_layout import layout
from bot.players.open_face_values import BoardValues
from bot.players.search_steps import AllWays, Bits, Grown, Rate, Worths
from bot.rules.cards import Row
from bot.rules.lows import Middle

NEVER = -1_000_000_000
"""The worth of a board with an overfull row."""

_PAIRS = {Row.FRONT: (3, 7), Row.MIDDLE: (4,), Row.BACK: (5,)}
"""The layout's tables of two rows by the third one, of which they know only the number of cards."""
_FIRST = {
    table: Row.MIDDLE if third is Row.FRONT else Row.FRONT for third, tables in _PAIRS.items() for table in tables
}
"""The first of the two rows of each of these tables."""

_TOGETHER = 6
"""Its table of all three rows."""
_Places = npt.NDArray[np.int64]


class Leaves:
    """A ruleset's learnt values by row state, the overfull state last."""

    __slots__ = ("_streets", "_values")

    def __init__(self, values: BoardValues) -> None:
        self._values = values
        self._streets: dict[int, _Street] = {}

    def rate(self, cards: int) -> Rate:
        """What the ways are worth that lead to boards of so many cards in all, up to a constant."""
        street = self._streets.get(cards)
        if street is None:
            street = self._streets[cards] = _Street(self._values, cards)
        return street.rate


class _Street:
    """The same for boards of one number of cards: what a table knows of the third row is said by the other two."""

    __slots__ = ("_alone", "_offsets", "_places", "_weights")

    def __init__(self, values: BoardValues, cards: int) -> None:
        self._weights = values.weights
        self._places, by_size = _places(values.encoding.deck, values.ruleset.middle)
        self._offsets = {table: start + step * cards for table, (start, step) in by_size.items()}
        self._alone: list[npt.NDArray[np.int32]] = []
        for row in Row:
            states = values.encoding.rows(row)
            others = (cards - states.sizes.astype(np.int64)) * (int(states.kinds.max()) + 1)
            alone = self._weights.take(values.layout.rows[row][:, row] + others, mode="clip")
            self._alone.append(np.append(alone.astype(np.int32), np.int32(NEVER // 4)))

    def rate(self, grown: Grown, ways: AllWays) -> Iterator[Worths]:
        """What the ways are worth. Two rows say the same together whatever goes to the third."""
        at = [{bits: states.astype(np.intp) for bits, states in row.items()} for row in grown]
        alone = [
            {bits: table.take(states) for bits, states in row.items()}
            for table, row in zip(self._alone, at, strict=True)
        ]
        places = [
            {table: {bits: column.take(states) for bits, states in row.items()} for table, column in columns.items()}
            for columns, row in zip(self._places, at, strict=True)
        ]
        for table, offset in self._offsets.items():
            for found in places[_FIRST[table]][table].values():
                found += offset
        take = self._weights.take
        together = [places[row][_TOGETHER] for row in Row]
        pairs: dict[tuple[Row, Bits, Bits], npt.NDArray[np.int16]] = {}
        for way in ways:
            front, middle, back = way
            total = alone[0][front] + alone[1][middle]
            total += alone[2][back]
            for third, tables in _PAIRS.items():
                one, other = (row for row in Row if row is not third)
                key = third, way[one], way[other]
                if (pair := pairs.get(key)) is None:
                    first, *more = (
                        take(places[one][table][way[one]] + places[other][table][way[other]], mode="wrap")
                        for table in tables
                    )
                    pair = pairs[key] = sum(more, start=first)
                total += pair
            total += take(together[0][front] + together[1][middle] + together[2][back])
            yield total


@cache
def _places(deck: int, middle: Middle) -> tuple[tuple[dict[int, _Places], ...], dict[int, tuple[int, int]]]:
    """Of each row and table by state what the row adds to the place of the number, the overfull state last.

    For a table of two rows with the number of cards of the third, which is that of the board less theirs: where it
    begins for a board without cards, and the step for each card of the board.
    """
    rows = [encoding(deck).rows(row) for row in Row]
    sizes = [one.sizes.astype(np.int64) for one in rows]
    columns = [list(places.T.astype(np.int64)) for places in layout(deck, middle).rows]
    by_size: dict[int, tuple[int, int]] = {}
    for third, tables in _PAIRS.items():
        for table in tables:
            none, one = (int(columns[third][table][np.argmax(sizes[third] == size)]) for size in (0, 1))
            by_size[table] = none, one - none
            for row in Row:
                if row is not third:
                    columns[row][table] -= (one - none) * sizes[row]
    wanted = [
        (_TOGETHER, *(table for third, tables in _PAIRS.items() if third is not row for table in tables)) for row in Row
    ]
    found = tuple(
        {table: np.append(own[table], own[table][0]) for table in some}
        for own, some in zip(columns, wanted, strict=True)
    )
    return found, by_size
