"""Two players settled, whichever game they played, and what a cap on their stacks leaves of it (RULES 2.11, 3.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.rules.caps import Cap, Owed, paid

Three = tuple[int, int, int]
"""One number a row: front, middle, back."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two players settled, signed as the first one sees it; all amounts in units.

    `rows` 1, 0 or -1 for a row won, tied or lost; `units` what each row brought; `royalties` what either collects.
    `net` = units + scoop + overall + royalties[0] - royalties[1] + aces + natural + surrender, less what a cap took.
    """

    players: tuple[int, int]
    net: int
    rows: Three
    units: Three
    scoop: int
    royalties: tuple[int, int]
    overall: int = 0
    aces: int = 0
    natural: int = 0
    surrender: int = 0
    capped: int = 0


def totals_of(pairs: Iterable[PairResult], players: int) -> list[int]:
    """What each of so many players wins or loses in all pairs together."""
    totals = [0] * players
    for pair in pairs:
        first, second = pair.players
        totals[first] += pair.net
        totals[second] -= pair.net
    return totals


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
