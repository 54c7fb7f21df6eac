"""Table stakes: what two players really pay each other when chips are all that they can lose (RULES 2.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Cap = Literal["none", "each_chip_once", "winnings_playable", "opponent_stack"]


@dataclass(frozen=True, slots=True)
class Owed:
    """What the second of two players owes the first, negative for the other way round, in units.

    `natural` is settled before everything else at the table.
    """

    players: tuple[int, int]
    natural: int
    rest: int


def seats_from(first: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise from `first`."""
    return tuple((first + step) % seats for step in range(seats))


def paid(cap: Cap, stacks: Sequence[int], owed: Sequence[Owed], first: int) -> tuple[int, ...]:
    """What each pair pays in the end, in the order of `owed` and signed as there.

    Pairs are settled clockwise from the seat `first`: first with next, first with the one after, and so on; with
    naturals once around before the rest.

    - ``each_chip_once``: a chip is won with or lost once, so a pair pays at most what both have not used yet.
    - ``winnings_playable``: the payer pays at most what lies before them at that moment, winnings included.
    - ``opponent_stack``: a pair pays at most the smaller of its two stacks, in all, and the payer never more than lies
      before them at that moment.

    What naturals are paid so does not depend on the rest, which may still be unknown when they are paid.
    """
    if cap == "none":
        return tuple(pair.natural + pair.rest for pair in owed)
    places = {seat: place for place, seat in enumerate(seats_from(first, len(stacks)))}
    order = sorted(range(len(owed)), key=lambda index: sorted(places[seat] for seat in owed[index].players))
    left = list(stacks)  # chips not used yet, or chips that lie before each player
    settled = [0] * len(owed)
    for is_natural in (True, False):
        for index in order:
            pair = owed[index]
            amount = pair.natural if is_natural else pair.rest
            if cap == "opponent_stack":
                most = min(stacks[seat] for seat in pair.players)
                amount = _limited(amount, most) if is_natural else _rest_by_opponent(pair, most, settled[index])
            winner, loser = pair.players if amount > 0 else pair.players[::-1]
            if cap == "each_chip_once":
                amount = _limited(amount, min(left[winner], left[loser]))
                left[winner] -= abs(amount)
            else:
                amount = _limited(amount, left[loser])
                left[winner] += abs(amount)
            left[loser] -= abs(amount)
            settled[index] += amount
    return tuple(settled)


def _rest_by_opponent(pair: Owed, most: int, settled: int) -> int:
    """What a pair that pays so much at most owes after its natural, of which `settled` was paid.

    It brings the pair to its whole debt within the limit; a natural's holder who was paid too little is not paid later,
    but owes so much less.
    """
    whole = _limited(pair.natural + pair.rest, most)
    rest = whole - _limited(pair.natural, most)
    return max(0, min(rest, whole - settled)) if rest > 0 else min(0, max(rest, whole - settled))


def _limited(amount: int, most: int) -> int:
    return max(-most, min(most, amount))
