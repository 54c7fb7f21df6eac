"""A scored hand of players with chips before them: what the cap leaves of every pair (RULES 2.11, 3.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.rules.caps import Cap, Owed, paid
from bot.rules.settled_pair import PairResult


def capped_pairs(
    pairs: Sequence[PairResult],
    cap: Cap,
    stacks: Sequence[int],
    first: int,
    stakes: Mapping[frozenset[int], int] | None = None,
) -> tuple[PairResult, ...]:
    """The pairs with what they really pay; `capped` says what the cap took, signed as `net` was.

    Settled clockwise from the seat `first`; `stakes` multiply what two seats owe each other, naturals included. Two
    players whose boards meet several times pay each other once, and what the cap takes of it is missing from the last
    of these comparisons.
    """
    owed: dict[tuple[int, int], Owed] = {}
    for pair in pairs:
        natural = pair.natural * (stakes or {}).get(frozenset(pair.players), 1)
        before = owed.get(pair.players, Owed(pair.players, 0, 0))
        owed[pair.players] = Owed(pair.players, before.natural + natural, before.rest + pair.net - natural)
    nets = paid(cap, stacks, tuple(owed.values()), first)
    to_take = {
        players: whole.natural + whole.rest - net for (players, whole), net in zip(owed.items(), nets, strict=True)
    }
    left = Counter(pair.players for pair in pairs)
    settled: list[PairResult] = []
    for pair in reversed(pairs):
        left[pair.players] -= 1
        taken = to_take[pair.players]
        if left[pair.players]:
            taken = _part_of(pair.net, taken)
        to_take[pair.players] -= taken
        settled.append(replace(pair, net=pair.net - taken, capped=taken) if taken else pair)
    return tuple(reversed(settled))


def _part_of(net: int, to_take: int) -> int:
    """What one comparison loses of what the cap takes, signed alike: it comes to nothing at most."""
    if to_take > 0:
        return min(to_take, max(net, 0))
    return max(to_take, min(net, 0))
