"""Moves many boards at once from one street to the next, by the greedy placement.

A board after a placement, before chance deals the next cards, is an *afterstate* (Sutton, Barto, "Reinforcement
Learning", 2018, 6.8). A greedy policy looks at the afterstates of all ways to place a street's cards, and takes the one
with the highest rating.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, product

import numpy as np

from bot.players.arrays import Float32Array, Int32Array, Int64Array
from bot.players.learnt.encoding import NONE, Boards, RowStates, States, encoding
from bot.rules.cards import Row

DealtCards = Int64Array
"""The cards dealt to each board, in the order of the deal: ``[card][board]``."""
Ratings = Int32Array | Float32Array
"""Ratings of boards, ``[board]``, the higher the better. They compare only with those of the same rater."""
Bits = int
"""A set of the cards of a deal as a bit mask: bit 0 is the first card."""
Way = tuple[Bits, Bits, Bits]
"""The cards that go to front, middle and back."""
AllWays = tuple[Way, ...]
"""Every way to place the cards of a deal."""
GrownRows = tuple[dict[Bits, States], dict[Bits, States], dict[Bits, States]]
"""For front, middle and back: the row's states ``[board]`` by the set of cards that is added to it."""
Rater = Callable[[GrownRows, AllWays], Iterable[Ratings]]
"""Rates the afterstate of each way in turn: ``[board]`` for each way."""


@cache
def all_ways(deal: int, place: int) -> AllWays:
    """Every way to place `place` of `deal` cards, whether or not a row has room: 27 for two of three, 3 for one."""
    found: list[Way] = []
    for chosen in combinations(range(deal), place):
        for rows in product(Row, repeat=place):
            front, middle, back = (
                sum(1 << card for card, where in zip(chosen, rows, strict=True) if where is row) for row in Row
            )
            found.append((front, middle, back))
    return tuple(found)


class RowTransitions:
    """Adds cards to rows. One more state than the encoding has, `overfull`, stands for a row with too many cards."""

    __slots__ = ("_deck", "_table", "overfull")

    def __init__(self, states: RowStates) -> None:
        self._deck = states.deck
        self.overfull = len(states.sizes)
        table = np.full((self.overfull + 1, states.deck), self.overfull, np.uint16)
        table[:-1] = np.where(states.step_to == NONE, self.overfull, states.step_to)
        self._table = table.ravel()

    def step(self, states: States, cards: Int64Array) -> States:
        """The states ``[board]`` after adding one card to each row, ``[board]``."""
        return self._table.take(states * self._deck + cards).astype(np.int32)

    def grown(self, states: States, cards: DealtCards, most: int) -> dict[Bits, States]:
        """The states ``[board]`` after adding each set of at most `most` of the cards."""
        found: dict[Bits, States] = {0: states}
        for bits in range(1, 1 << len(cards)):
            if bits.bit_count() <= most:
                last = bits.bit_length() - 1
                found[bits] = self.step(found[bits ^ 1 << last], cards[last])
        return found


BoardTransitions = tuple[RowTransitions, RowTransitions, RowTransitions]
"""Front, middle and back."""


@cache
def transitions(deck: int) -> BoardTransitions:
    """The transitions of the rows in a deck of 52 or 54 cards."""
    states = encoding(deck)
    five = RowTransitions(states.five)
    return RowTransitions(states.front), five, five


def play_greedily(
    rows: BoardTransitions, boards: Boards, cards: DealtCards, place: int, rate: Rater
) -> tuple[Boards, Ratings]:
    """The afterstates with the highest ratings when `place` of the cards are placed, and these ratings ``[board]``."""
    ways = all_ways(len(cards), place)
    front, middle, back = (row.grown(states, cards, place) for row, states in zip(rows, boards, strict=True))
    worths = iter(rate((front, middle, back), ways))
    best = next(worths)
    at = np.zeros(len(best), np.int64)
    for number, worth in enumerate(worths, start=1):
        is_better = worth > best
        np.copyto(best, worth, where=is_better)
        np.copyto(at, number, where=is_better)
    chosen = np.array(ways, np.int64)[at].T
    return Boards(*(_pick(grown, bits) for grown, bits in zip((front, middle, back), chosen, strict=True))), best


def _pick(grown: dict[Bits, States], bits: Int64Array) -> States:
    """The states ``[board]`` of one row after adding the cards chosen for each board."""
    places = np.zeros(max(grown) + 1, np.int64)
    places[list(grown)] = np.arange(len(grown))
    return np.stack(list(grown.values()))[places[bits], np.arange(len(bits))]
