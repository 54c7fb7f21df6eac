"""The learnt value of many afterstates at once, for the greedy policy of rollouts.

The value is that of the n-tuple network of `n_tuples`, worked out faster: what two rows contribute together is read
once for all ways of a street that share these two rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import numpy as np

from bot.players.arrays import Int32Array, Int64Array
from bot.players.learnt.encoding import encoding
from bot.players.learnt.n_tuples import n_tuples
from bot.players.learnt.value_function import ValueFunction
from bot.players.search.transitions import AllWays, Bits, GrownRows, Rater, Ratings
from bot.rules.cards import Row
from bot.rules.lows import LowQualifier, Middle

INFEASIBLE = -1_000_000_000
"""The rating of a board with too many cards in a row."""

_PAIRS = {Row.FRONT: (3, 7), Row.MIDDLE: (4,), Row.BACK: (5,)}
"""The network's tuples of two rows by the third one, of which they know only the number of cards."""
_AFTER = {Row.FRONT: Row.MIDDLE, Row.MIDDLE: Row.BACK, Row.BACK: Row.FRONT}
"""By the third row: which of the other two also adds the weight of its own tuple, so that each row does so once.

It also adds what depends on the number of cards on the board."""

_TOGETHER = 6
"""The network's tuple of all three rows."""
_Rows = Sequence[Mapping[Bits, Int64Array]]


class AfterstateRater:
    """Rates afterstates by a ruleset's value function. Its tables are ``[state]``, the overfull state last."""

    __slots__ = ("_streets", "_values")

    def __init__(self, values: ValueFunction) -> None:
        self._values = values
        self._streets: dict[int, _Street] = {}

    def rate(self, cards: int) -> Rater:
        """A rater of afterstates that have `cards` cards on the board.

        Ratings are sums of weights, `WEIGHT_SCALE` to a point. Unlike the value function they may be below a foul.
        """
        street = self._streets.get(cards)
        if street is None:
            street = self._streets[cards] = _Street(self._values, cards)
        return street.rate


class _Street:
    """Rates boards with one number of cards. So the size of a third row follows from the other two."""

    __slots__ = ("_alone", "_offsets", "_places", "_weights")

    def __init__(self, values: ValueFunction, cards: int) -> None:
        self._weights = values.weights
        self._places, by_size = _places(values.encoding.deck, values.ruleset.middle, values.ruleset.low_qualifier)
        self._offsets = {key: start + step * cards for key, (start, step) in by_size.items()}
        self._alone: list[Int32Array] = []
        for row in Row:
            states = values.encoding.rows(row)
            others = (cards - states.sizes.astype(np.int64)) * (int(states.kinds.max()) + 1)
            alone = self._weights.take(values.n_tuples.rows[row][:, row] + others, mode="clip")
            self._alone.append(np.append(alone.astype(np.int32), np.int32(INFEASIBLE // 4)))

    def rate(self, grown: GrownRows, ways: AllWays) -> Iterator[Ratings]:
        """The ratings ``[board]`` of each way in turn. What two rows contribute does not depend on the third."""
        rows = [{bits: states.astype(np.int64) for bits, states in row.items()} for row in grown]
        middle_back, front_back, front_middle = (self._two(third, rows, ways) for third in Row)
        fronts, middles, backs = (self._at(row, _TOGETHER, rows) for row in Row)
        for front, middle, back in ways:
            total = middle_back[middle, back] + front_back[front, back]
            total += front_middle[front, middle]
            places = fronts[front] + middles[middle]
            places += backs[back]
            total += self._weights.take(places)
            yield total

    def _two(self, third: Row, rows: _Rows, ways: AllWays) -> dict[tuple[Bits, Bits], Int32Array]:
        """By the cards that go to two rows, ``[board]``: the weights of their tuples and of one row's own, added up."""
        first, second = (row for row in Row if row is not third)
        alone = {bits: self._alone[row].take(states) for row in (_AFTER[third],) for bits, states in rows[row].items()}
        found = {(way[first], way[second]): alone[way[_AFTER[third]]] for way in ways}
        for table in _PAIRS[third]:
            ones = self._at(first, table, rows)
            others = self._at(second, table, rows)
            for one, other in found:
                # wrapped, as the parts of an overfull row may add up to no place at all
                found[one, other] = found[one, other] + self._weights.take(ones[one] + others[other], mode="wrap")
        return found

    def _at(self, row: Row, table: int, rows: _Rows) -> dict[Bits, Int64Array]:
        """By the cards that go to a row, ``[board]``: the row's part of the index of a tuple's weight."""
        column = self._places[row][table]
        offset = self._offsets.get((row, table), 0)
        return {bits: column.take(states) + offset for bits, states in rows[row].items()}


@cache
def _places(
    deck: int, middle: Middle, low_qualifier: LowQualifier
) -> tuple[tuple[dict[int, Int64Array], ...], dict[tuple[Row, int], tuple[int, int]]]:
    """For each row and tuple, ``[state]``: the row's part of the weight's index, the overfull state last.

    A tuple of two rows also has the size of the third, which is that of the board minus theirs. Its entry in the second
    result is the part of the index for a board without cards, and the step for each card on the board.
    """
    rows = [encoding(deck).rows(row) for row in Row]
    sizes = [one.sizes.astype(np.int64) for one in rows]
    columns = [list(places.T.astype(np.int64)) for places in n_tuples(deck, middle, low_qualifier).rows]
    by_size: dict[tuple[Row, int], tuple[int, int]] = {}
    for third, tables in _PAIRS.items():
        for table in tables:
            none, one = (int(columns[third][table][np.argmax(sizes[third] == size)]) for size in (0, 1))
            by_size[_AFTER[third], table] = none, one - none
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
