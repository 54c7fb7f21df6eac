"""Rates the ways to finish a board by their terminal value: expected units at the showdown."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.players.arrays import Float32Array, Float64Array
from bot.players.learnt.encoding import Boards, encoding
from bot.players.learnt.readings import plain_values, row_values
from bot.players.low_middles import are_lows
from bot.players.search.afterstates import INFEASIBLE
from bot.players.search.showdown import Showdown
from bot.players.search.transitions import AllWays, GrownRows
from bot.rules.cards import Row
from bot.rules.lows import BEST_LOW, LowQualifier, Middle


class FinishRater:
    """Rates full boards by a showdown. Its tables are ``[state]``, the overfull state last."""

    def __init__(self, showdown: Showdown, deck: int, middle: Middle, low_qualifier: LowQualifier = 10) -> None:
        self._showdown = showdown
        self._deck = deck
        self._middle = middle
        self._low_qualifier = low_qualifier
        if deck == 52:
            self._values = [np.append(plain_values(row.size), 0) for row in Row]
            self._units = [units[values] for units, values in zip(showdown.units, self._values, strict=True)]
            for units in self._units:
                units[-1] = INFEASIBLE
            self._classes = [some[values] for some, values in zip(showdown.classes, self._values, strict=True)]

    def rate(self, grown: GrownRows, ways: AllWays) -> Iterator[Float32Array]:
        """Expected units ``[board]`` of each way in turn. Every way must fill the three rows."""
        return self._plain(grown, ways) if self._deck == 52 else self._with_jokers(grown, ways)

    def points(self, boards: Boards) -> Float64Array:
        """Expected units of finished boards: ``[board]``."""
        return self._showdown.points(*row_values(boards, self._deck, self._middle, self._low_qualifier)).astype(
            np.float64
        )

    def _plain(self, grown: GrownRows, ways: AllWays) -> Iterator[Float32Array]:
        rows = [
            {bits: (units[states], classes[states], values[states]) for bits, states in row.items()}
            for units, classes, values, row in zip(self._units, self._classes, self._values, grown, strict=True)
        ]
        is_low = are_lows(self._low_qualifier)
        low_worth = self._showdown.low_worth
        foul = np.float32(self._showdown.foul)
        for front, middle, back in ways:
            front_units, front_class, first = rows[0][front]
            middle_units, middle_class, second = rows[1][middle]
            back_units, back_class, third = rows[2][back]
            total = front_units + middle_units + back_units
            if self._middle == "deuce_seven":
                is_legal = (first <= third) & is_low[second]
            else:
                is_legal = (first <= second) & (second <= third)
            is_legal |= total < INFEASIBLE / 2
            total += self._showdown.scoops.take(front_class + middle_class + back_class)
            if low_worth is not None:
                total += np.where(second == BEST_LOW, low_worth[first], np.float32(0.0))
            yield np.where(is_legal, total, foul)

    def _with_jokers(self, grown: GrownRows, ways: AllWays) -> Iterator[Float32Array]:
        """With jokers a row's reading depends on the row behind it, so each way that fits is read as a whole board."""
        limits = [len(encoding(self._deck).rows(row).sizes) for row in Row]
        for way in ways:
            states = [row[bits] for row, bits in zip(grown, way, strict=True)]
            fits = np.flatnonzero((states[0] < limits[0]) & (states[1] < limits[1]) & (states[2] < limits[2]))
            worth: Float32Array = np.full(len(states[0]), INFEASIBLE, np.float32)
            if len(fits):
                worth[fits] = self._showdown.points(
                    *row_values(Boards(*(row[fits] for row in states)), self._deck, self._middle)
                )
            yield worth
