"""A scored hand of players with chips before them: what the cap leaves of every pair (RULES 2.11, 3.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.rules.caps import Cap, Owed, paid
from bot.rules.scoring import PairResult, Result


def capped_pairs(
    pairs: Sequence[PairResult],
    cap: Cap,
    stacks: Sequence[int],
    first: int,
    stakes: Mapping[frozenset[int], int] | None = None,
) -> tuple[PairResult, ...]:
    """The pairs with what they really pay; `capped` says what the cap took, signed as `net` was.

    Settled clockwise from the seat `first`; `stakes` multiply what two seats owe each other, naturals included.
    """
    owed = []
    for pair in pairs:
        natural = pair.natural * (stakes or {}).get(frozenset(pair.players), 1)
        owed.append(Owed(pair.players, natural, pair.net - natural))
    nets = paid(cap, stacks, owed, first)
    return tuple(
        pair if net == pair.net else replace(pair, net=net, capped=pair.net - net)
        for pair, net in zip(pairs, nets, strict=True)
    )


def with_stacks(result: Result, cap: Cap, stacks: Sequence[int], button: int) -> Result:
    """An open-face hand played for table stakes, settled from the button's left (RULES 3.9)."""
    pairs = capped_pairs(result.pairs, cap, stacks, (button + 1) % len(stacks))
    totals = [0] * len(stacks)
    for pair in pairs:
        first, second = pair.players
        totals[first] += pair.net
        totals[second] -= pair.net
    return replace(result, totals=tuple(totals), pairs=pairs)
