"""Growing boards by the thousand: from one street to the next, in the best of all ways to place its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from bot.players.learnt.encoding import NONE, Boards, RowStates, encoding
from bot.rules.cards import Row

States = npt.NDArray[np.int32]
"""States of one row, one a board."""
CardArray = npt.NDArray[np.int64]
"""Cards by place in the deal and by board: ``[card][board]``."""
Worths = npt.NDArray[np.int32] | npt.NDArray[np.float32]
"""What compares with each other, in any unit, one a board."""
Bits = int
"""Some of the cards of a deal: the first as bit 0."""
Way = tuple[Bits, Bits, Bits]
"""The cards that go to front, middle and back."""
AllWays = tuple[Way, ...]
Grown = tuple[dict[Bits, States], dict[Bits, States], dict[Bits, States]]
"""Of each row the states with each set of cards that a way may put there."""
Rate = Callable[[Grown, AllWays], Iterable[Worths]]
"""What each way is worth, one after the other, board by board."""


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


class Steps:
    """What cards make of a row's states. One state more than the encoding has stands for a row with too many cards."""

    __slots__ = ("_deck", "_table", "overfull")

    def __init__(self, states: RowStates) -> None:
        self._deck = states.deck
        self.overfull = len(states.sizes)
        table = np.full((self.overfull + 1, states.deck), self.overfull, np.uint16)
        table[:-1] = np.where(states.step_to == NONE, self.overfull, states.step_to)
        self._table = table.ravel()

    def step(self, states: States, cards: npt.NDArray[np.int64]) -> States:
        """The states after one more card each."""
        return self._table.take(states * self._deck + cards).astype(np.int32)

    def grown(self, states: States, cards: CardArray, most: int) -> dict[Bits, States]:
        """The states with each set of at most `most` of the cards."""
        found: dict[Bits, States] = {0: states}
        for bits in range(1, 1 << len(cards)):
            if bits.bit_count() <= most:
                last = bits.bit_length() - 1
                found[bits] = self.step(found[bits ^ 1 << last], cards[last])
        return found


Rows = tuple[Steps, Steps, Steps]
"""Front, middle and back."""


@cache
def steps(deck: int) -> Rows:
    """The steps of the rows in a deck of 52 or 54 cards."""
    states = encoding(deck)
    five = Steps(states.five)
    return Steps(states.front), five, five


def play(rows: Rows, boards: Boards, cards: CardArray, place: int, rate: Rate) -> tuple[Boards, Worths]:
    """The boards after a street that is played by what the ways are worth, and what the chosen ways are worth."""
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


def _pick(grown: dict[Bits, States], bits: npt.NDArray[np.int64]) -> States:
    """Of each board the state of a row with the chosen cards."""
    places = np.zeros(max(grown) + 1, np.int64)
    places[list(grown)] = np.arange(len(grown))
    return np.stack(list(grown.values()))[places[bits], np.arange(len(bits))]
