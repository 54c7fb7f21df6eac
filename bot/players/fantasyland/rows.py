"""The values of many rows of one hand, jokers included: every value that each can be read as (RULES 3.6)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.players.arrays import Float64Array, IndexArray, Int32Array, IntegerArray
from bot.rules.batch.values import batch_scale
from bot.rules.board import Cards
from bot.rules.cards import Card, is_joker
from bot.rules.evaluate import VALUES
from bot.rules.open_face.jokers import row_readings

_STEP = 1 << VALUES.bit_length()


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """The values that each of many rows can be read as.

    `every` has the readings of the first row, weakest first, then those of the second, and so on. `starts`, ``[row]``,
    says where those of each row begin; None if no row has a joker, so that each has one reading. `lowest` and
    `highest` are ``[row]``.
    """

    every: Int32Array
    starts: IndexArray | None
    lowest: Int32Array
    highest: Int32Array
    _keys: IndexArray | None = None  # row and reading as one ascending number

    def most(self, worths: Float64Array, limit: int = VALUES) -> Float64Array:
        """The highest worth, ``[..., row]``, of any reading that is not above `limit`; -inf if all are above.

        `worths` is ``[..., value]``.
        """
        found = np.where(self.every <= limit, worths[..., self.every], -np.inf)
        return found if self.starts is None else np.maximum.reduceat(found, self.starts, axis=-1)

    def under(self, rows: IntegerArray, limits: Int32Array) -> Int32Array:
        """For each of some rows the highest reading that is not above its limit, -1 if there is none."""
        if self.starts is None or self._keys is None:
            values = self.every[rows]
            return np.where(values <= limits, values, -1)
        found = np.searchsorted(self._keys, rows.astype(np.intp) * _STEP + limits, side="right") - 1
        return np.where(found >= self.starts[rows], self.every[found], -1)


def readings_of(cards: Cards, rows: IndexArray) -> Readings:
    """The readings of some rows of one hand. `rows`, ``[row, card]``, are indices into `cards`, 3 or 5 for each row."""
    held = np.array(cards, np.int32)[rows]
    wild = held >= 52
    if not wild.any():
        values = batch_scale("lowest").values_of(held).astype(np.int32)
        return Readings(values, None, values, values)
    plain = np.flatnonzero(~wild.any(axis=1))
    found: list[tuple[int, ...]] = [()] * len(held)
    for row, value in zip(plain.tolist(), batch_scale("lowest").values_of(held[plain]).tolist(), strict=True):
        found[row] = (value,)
    known: dict[Cards, tuple[int, ...]] = {}  # one joker is as good as the other
    for row in np.flatnonzero(wild.any(axis=1)).tolist():
        of = tuple(Card(card) for card in held[row].tolist())
        naturals = tuple(card for card in of if not is_joker(card))
        if naturals not in known:
            known[naturals] = row_readings(of)
        found[row] = known[naturals]
    sizes = np.array([len(values) for values in found])
    every = np.concatenate([np.array(values, np.int32) for values in found])
    ends = np.cumsum(sizes)
    starts: IndexArray = ends - sizes
    keys: IndexArray = np.repeat(np.arange(len(held)), sizes) * _STEP + every
    return Readings(every, starts, every[starts], every[ends - 1], keys)
