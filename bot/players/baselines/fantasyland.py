"""How the frozen baselines `baseline-safe` and `baseline-greedy` set their cards in Fantasyland (RULES 3.4).

They choose the legal arrangement whose rows have the highest sum of scores, the first found of equal ones. The score of
a row, in points, is the sum of

- its royalty,
- 10 if this row keeps the player in Fantasyland,
- its place on the scale of all hand values, 0 to 1; for a deuce-to-seven middle 1 minus its place.

A row with jokers is tried with its highest and its lowest reading. If no arrangement is legal, the cards are set in the
order dealt, from the back.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from bot.players.arrays import Float64Array, Int32Array
from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.evaluate import VALUES
from bot.rules.lows import is_low
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.jokers import row_readings
from bot.rules.open_face.ruleset import OpenFaceRuleset

_STAYING = 10.0

_Masks = tuple[int, int, int]
"""Front, middle and back as bit masks: bit n stands for the n-th held card."""


def set_fantasyland(position: Position) -> Placement:
    """Set all cards dealt in Fantasyland. Returns the three rows and the discards."""
    held, ruleset = position.held, position.ruleset
    threes, fives = _readings(held, Row.FRONT.size), _readings(held, Row.BACK.size)
    front, middle, back = (
        _Ways(ruleset, row, threes if row is Row.FRONT else fives, position.fantasyland) for row in Row
    )
    if ruleset.middle == "deuce_seven":
        found = _best(middle, front, back, is_free=True)
        masks = found and (found[1], found[0], found[2])
    else:
        masks = _best(front, middle, back)
    if masks is None:
        return Board(held[10:13], held[5:10], held[:5]), held[13:]
    rows = Board.of([card for place, card in enumerate(held) if mask >> place & 1] for mask in masks)
    return rows, tuple(card for card in held if card not in rows.cards)


def _readings(held: Cards, size: int) -> list[tuple[int, int]]:
    """The value and the bit mask of each set of `size` held cards; twice for a set with jokers, see the module."""
    bits = tuple(1 << place for place in range(len(held)))
    return [
        (value, sum(some))
        for cards, some in zip(combinations(held, size), combinations(bits, size), strict=True)
        for value in _ends(row_readings(cards))
    ]


def _ends(values: tuple[int, ...]) -> tuple[int, ...]:
    """The highest and the lowest of some ascending values; one value once."""
    return values if len(values) == 1 else (values[-1], values[0])


class _Ways:
    """All ways to fill one row, the highest score first, as parallel arrays ``[way]``.

    `brings` are the scores in points, `values` the hand values, `bits` the bit masks of the cards.
    """

    def __init__(self, ruleset: OpenFaceRuleset, row: Row, readings: list[tuple[int, int]], was_in: int) -> None:
        if row is Row.MIDDLE and ruleset.middle == "deuce_seven":
            readings = [reading for reading in readings if is_low(reading[0], ruleset.low_qualifier)]
        values, bits = np.array(readings, dtype=np.int32).reshape(-1, 2).T
        brought = {value: _brought(ruleset, row, value, was_in) for value in set(values.tolist())}
        brings = np.array([brought[value] for value in values.tolist()])
        order = np.argsort(-brings, kind="stable")
        self.brings: Float64Array = brings[order]
        self.values: Int32Array = values[order]
        self.bits: Int32Array = bits[order]


def _brought(ruleset: OpenFaceRuleset, row: Row, value: int, was_in: int) -> float:
    """The score of a row in points, as the module says. `was_in` is the number of cards dealt in Fantasyland."""
    place = value / VALUES
    if row is Row.MIDDLE and ruleset.middle == "deuce_seven":
        place = 1.0 - place
    front, middle, back = (value if other is row else 0 for other in Row)
    fantasyland = ruleset.fantasyland
    stays = fantasyland is not None and earned_by_values(fantasyland, (front, middle, back), was_in) > 0
    return ruleset.royalties.by_value[row][value] + place + _STAYING * stays


def _best(fronts: _Ways, middles: _Ways, backs: _Ways, *, is_free: bool = False) -> _Masks | None:
    """The rows with the highest sum of scores, none above the row behind it. None if there are no such rows.

    With `is_free` the first row may have any value: the deuce-to-seven middle takes that place.

    This is branch and bound. The bound of a middle is its score and that of the best front that goes with it, whatever
    the back. Backs are tried by score and middles by bound, so the search ends when no bound beats the best sum.
    """
    with_front = _with_best_front(fronts, middles, is_free=is_free)
    order = np.argsort(-with_front, kind="stable")[: int(np.isfinite(with_front).sum())]
    if not order.size:
        return None
    pairs = with_front[order]
    pair_bits = middles.bits[order]
    pair_values = middles.values[order]
    own = middles.brings[order]
    best = None
    most = float("-inf")
    for back_brings, back, back_bits in zip(
        backs.brings.tolist(), backs.values.tolist(), backs.bits.tolist(), strict=True
    ):
        if back_brings + pairs[0] <= most:
            break
        free_fronts = fronts.bits & back_bits == 0
        for pair in np.flatnonzero((pair_bits & back_bits == 0) & (pair_values <= back)).tolist():
            if back_brings + pairs[pair] <= most:
                break
            fits = free_fronts & (fronts.bits & pair_bits[pair] == 0)
            if not is_free:
                fits &= fronts.values <= pair_values[pair]
            first = int(fits.argmax())
            sum_of_all = back_brings + float(own[pair]) + float(fronts.brings[first])
            if fits[first] and sum_of_all > most:
                most = sum_of_all
                best = int(fronts.bits[first]), int(pair_bits[pair]), back_bits
    return best


def _with_best_front(fronts: _Ways, middles: _Ways, *, is_free: bool) -> Float64Array:
    """The scores ``[middle]`` of each middle together with the best front that goes with it, -inf if none does."""
    found = np.full(len(middles.brings), float("-inf"))
    left = np.arange(len(middles.brings))
    for brings, value, bits in zip(fronts.brings.tolist(), fronts.values.tolist(), fronts.bits.tolist(), strict=True):
        fits = middles.bits[left] & bits == 0
        if not is_free:
            fits &= middles.values[left] >= value
        found[left[fits]] = middles.brings[left[fits]] + brings
        left = left[~fits]
        if not left.size:
            break
    return found
