"""The values of many rows at once, as arrays: the same scale as `evaluate`, for millions of rows a second."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from bot.rules.cards import ACE, DECK_52, KING, TEN, Row, rank_of, suit_of
from bot.rules.evaluate import VALUES, Wheel, scale

Ints = npt.NDArray[np.int32]
Values = npt.NDArray[np.uint16]

_RANK_SUMS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""One number a rank, the smallest for which no two rows of five, or of three, have the same sum."""

_SUIT_BITS, _SUIT_AT = 3, 19  # above the sum of the ranks: how many cards of each suit, an octal digit each
_SUM = (1 << _SUIT_AT) - 1

CARD_KEYS: Ints = np.array(
    [_RANK_SUMS[rank_of(card)] | 1 << _SUIT_AT + _SUIT_BITS * suit_of(card) for card in DECK_52], np.int32
)
"""One number a card; a row's sum of them says its value: see `BatchScale.of_keys`."""


class BatchScale:
    """The values for one place of A-2-3-4-5. Read-only; take it from `batch_scale`."""

    __slots__ = ("_fives", "_flushes", "_is_flush", "_threes")

    def __init__(self, wheel: Wheel) -> None:
        values = scale(wheel)
        most = 4 * _RANK_SUMS[ACE] + _RANK_SUMS[KING] + 1
        self._fives = np.zeros(most, np.uint16)
        self._threes = np.zeros(3 * _RANK_SUMS[ACE] + 1, np.uint16)
        self._flushes = np.zeros(sum(_RANK_SUMS[TEN:]) + 1, np.uint16)
        for key, value in values.plain.items():
            counts = [key >> 3 * rank & 7 for rank in range(13)]
            table = self._threes if sum(counts) == 3 else self._fives
            table[sum(count * _RANK_SUMS[rank] for rank, count in enumerate(counts))] = value
        for key, value in values.flushes.items():
            self._flushes[sum(_RANK_SUMS[rank] for rank in range(13) if key >> 3 * rank & 7)] = value
        self._is_flush = np.zeros(1 << 4 * _SUIT_BITS, np.bool_)
        self._is_flush[[5 << _SUIT_BITS * suit for suit in range(4)]] = True

    def fives(self, keys: Ints) -> Values:
        """The values of rows of five, from each row's sum of `CARD_KEYS`."""
        values: Values = self._fives[keys & _SUM]
        flushes = np.flatnonzero(self._is_flush[keys >> _SUIT_AT])
        values.ravel()[flushes] = self._flushes[keys.ravel()[flushes] & _SUM]
        return values

    def threes(self, keys: Ints) -> Values:
        """The values of rows of three, from each row's sum of `CARD_KEYS`."""
        values: Values = self._threes[keys & _SUM]
        return values

    def values_of(self, rows: npt.NDArray[np.integer]) -> Values:
        """The values of rows of 3 or 5 different cards, along the last axis. Raises ValueError for another number."""
        if rows.shape[-1] not in (3, 5):
            raise ValueError(f"a full row has 3 or 5 cards, not {rows.shape[-1]}")
        keys = CARD_KEYS[rows[..., 0]]
        for place in range(1, rows.shape[-1]):
            keys = keys + CARD_KEYS[rows[..., place]]
        return self.threes(keys) if rows.shape[-1] == 3 else self.fives(keys)


@cache
def are_fronts(wheel: Wheel) -> npt.NDArray[np.bool_]:
    """By value: whether it is a front's; all others are of five cards."""
    found = np.zeros(VALUES, np.bool_)
    found[[value for key, value in scale(wheel).plain.items() if sum(map(int, f"{key:o}")) == Row.FRONT.size]] = True
    return found


@cache
def batch_scale(wheel: Wheel) -> BatchScale:
    """The scale with A-2-3-4-5 as the lowest straight, or as the second best (RULES 1.3)."""
    return BatchScale(wheel)
