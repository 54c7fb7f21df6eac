"""Closed games that are not settled two by two: the pool, and the single winner (RULES 2.8, 2.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.caps import seats_from
from bot.rules.cards import Row
from bot.rules.closed.hands import ShownHand
from bot.rules.closed.pairs import row_results
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset


@dataclass(frozen=True, slots=True)
class Pot:
    """What each player wins or loses, and which seats had the best front, middle and back (in a pool)."""

    totals: tuple[int, ...]
    best: tuple[tuple[int, ...], ...] = ()


def settle_pool(rules: ClosedRuleset, hands: Sequence[ShownHand], button: int) -> Pot:
    """Everybody puts 3 in; each row's best take as many units as there are players, together.

    A unit that ties cannot share goes to the first of them left of the button; a row without a legal hand is returned.
    """
    count = len(hands)
    totals = [-POOL_UNITS] * count
    best = tuple(_best(hands, row) for row in Row)
    for seats in best:
        for seat in seats or range(count):
            totals[seat] += count // (len(seats) or count)
        if seats:
            first = next(seat for seat in seats_from(button + 1, count) if seat in seats)
            totals[first] += count % len(seats)
    if best[0] == best[1] == best[2] and len(best[0]) == 1:
        (sweeper,) = best[0]
        totals = [units - rules.pool_sweep_units for units in totals]
        totals[sweeper] += count * rules.pool_sweep_units
    return Pot(tuple(totals), best)


def _best(hands: Sequence[ShownHand], row: Row) -> tuple[int, ...]:
    strengths = {seat: hand.strengths[row] for seat, hand in enumerate(hands) if hand.is_legal}
    most = max(strengths.values(), default=None)
    return tuple(seat for seat, strength in strengths.items() if strength == most)


def _winner(hands: Sequence[ShownHand], edition: int) -> int | None:
    """The seat that beats each opponent on two rows or more, None if nobody does.

    A declared natural beats all who declared none, and its holder has been paid for it. A surrender has been settled by
    itself. Who is left without any opponent wins nothing.
    """
    if edition > 1 and any(hand.natural for hand in hands):
        return None
    compared = [seat for seat, hand in enumerate(hands) if hand.is_compared]
    for seat in compared:
        others = [other for other in compared if other != seat]
        if all(row_results(hands[seat], hands[other]).count(1) >= 2 for other in others):
            return seat
    return None


def settle_single_winner(rules: ClosedRuleset, hands: Sequence[ShownHand], edition: int) -> Pot:
    """The winner, if there is one, takes the same units from each opponent whose rows were compared."""
    totals = [0] * len(hands)
    winner = _winner(hands, edition)
    if winner is not None:
        for seat, hand in enumerate(hands):
            if hand.is_compared and seat != winner:
                totals[seat] -= rules.single_winner_units
                totals[winner] += rules.single_winner_units
    return Pot(tuple(totals))
