"""Every way to take rows from 13 to 17 cards, as arrays that are the same for all hands of one size.

A card is its index in the hand, a set of cards the sum of ``1 << index``. Fives and threes are numbered in the order of
`itertools.combinations`.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np

from bot.players.arrays import Float64Array, IndexArray, Int16Array
from bot.rules.cards import Row

_AT_ONCE = 512  # backs
_SHORT_PLACES = 4  # up to which it is quicker to go through columns


class Ways:
    """The rows that a hand of `count` cards has. Read-only; see `ways_of`. With 17 cards it grows to 12 MB.

    `fives` and `threes` are ``[number, card]``, `five_sets` and `three_sets` are ``[number]``, the same as sets.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.all_cards = (1 << count) - 1
        self.fives = np.array(list(combinations(range(count), Row.BACK.size)), np.intp)
        self.threes = np.array(list(combinations(range(count), Row.FRONT.size)), np.intp)
        self.five_sets: IndexArray = (1 << self.fives).sum(axis=1)
        self.three_sets: IndexArray = (1 << self.threes).sum(axis=1)

    @cached_property
    def middles(self) -> Int16Array:
        """``[back, middle]``: the numbers of all fives that share no card with the back."""
        number = np.zeros(1 << self.count, np.int16)
        number[self.five_sets] = np.arange(len(self.fives))
        left = _bits(self.all_cards ^ self.five_sets, self.count - Row.BACK.size)
        taken = np.array(list(combinations(range(left.shape[1]), Row.MIDDLE.size)), np.intp)
        found = np.empty((len(left), len(taken)), np.int16)
        for start in range(0, len(left), _AT_ONCE):
            found[start : start + _AT_ONCE] = number[left[start : start + _AT_ONCE, taken].sum(axis=2)]
        return found

    def fronts(self, left: IndexArray) -> Int16Array:
        """``[set, front]``: the numbers of all threes in each of some sets that a middle and a back leave."""
        numbers, threes = self._fronts
        found: Int16Array = threes[numbers[left]]
        return found

    @cached_property
    def _fronts(self) -> tuple[Int16Array, Int16Array]:
        size = self.count - Row.MIDDLE.size - Row.BACK.size
        sets: IndexArray = (1 << np.array(list(combinations(range(self.count), size)), np.intp)).sum(axis=1)
        numbers, three = np.zeros((2, 1 << self.count), np.int16)
        numbers[sets] = np.arange(len(sets))
        three[self.three_sets] = np.arange(len(self.threes))
        taken = np.array(list(combinations(range(size), Row.FRONT.size)), np.intp)
        return numbers, three[_bits(sets, size)[:, taken].sum(axis=2)]

    def best_within(self, sets: IndexArray, worths: Float64Array) -> Float64Array:
        """``[..., set of cards]``: the highest worth of any of `sets` that these cards contain, -inf if there is none.

        `worths` is ``[..., set]``. This is dynamic programming over subsets, card by card: the zeta transform with
        maxima in place of sums.
        """
        found = np.full((*worths.shape[:-1], 1 << self.count), -np.inf)
        found[..., sets] = worths
        for place in range(self.count):
            halves = found.reshape(-1, 2, 1 << place)
            if place < _SHORT_PLACES:
                for column in range(1 << place):
                    np.maximum(halves[:, 1, column], halves[:, 0, column], out=halves[:, 1, column])
            else:
                np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
        return found


def _bits(sets: IndexArray, size: int) -> IndexArray:
    """``[set, card]``: the cards of sets of `size` cards, each as a set of its own."""
    return np.array([[1 << at for at in range(one.bit_length()) if one >> at & 1] for one in sets.tolist()]).reshape(
        -1, size
    )


@lru_cache(maxsize=5)
def ways_of(count: int) -> Ways:
    """The rows of hands of `count` cards. Raises ValueError unless it is 13 to 17."""
    if not 13 <= count <= 17:
        raise ValueError(f"Fantasyland is dealt with 13 to 17 cards, not {count}")
    return Ways(count)
