"""The lows that a growing deuce-to-seven middle may end with, and the chance of each kind (RULES 3.5)."""

from __future__ import annotations

from bot.players.safe.chances import Chances, Unseen
from bot.rules.board import Cards
from bot.rules.cards import DECK_52, RANKS, parse_cards, rank_of, suit_of
from bot.rules.evaluate import value_of
from bot.rules.lows import BEST_LOW, LowQualifier, highest_rank, is_low

LowEnds = tuple[tuple[int, float], ...]
"""For each kind of low, the best first, a value that stands for it and the chance that the row ends so, 0 to 1.

What is missing to 1 is the chance that the row ends as no low."""

_BEST_RANKS = frozenset(RANKS.index(rank) for rank in "75432")
_KINDS = (
    (BEST_LOW, _BEST_RANKS),
    *(
        (value_of(parse_cards(cards)), frozenset(range(RANKS.index(cards[0]) + 1)))
        for cards in ("7c 6d 4h 3s 2c", "8c 6d 4h 3s 2c", "9c 7d 4h 3s 2c", "Tc 7d 4h 3s 2c")
    ),
)
"""The kinds of low, the best first: a value that stands for the kind, and the ranks that its cards may have."""


def low_ends(row: Cards, low_qualifier: LowQualifier, unseen: Unseen, chances: Chances) -> LowEnds:
    """How a middle ends whose player builds it as low as the cards allow; empty if it can be no low any more.

    `unseen` are the cards that may still come, `chances` says how likely they do.
    """
    if len(row) == 5:
        value = value_of(row)
        return ((value, 1.0),) if is_low(value, low_qualifier) else ()
    ranks = {rank_of(card) for card in row}
    most = highest_rank(low_qualifier)
    if len(ranks) < len(row) or max(ranks, default=0) > most:
        return ()
    ends: list[tuple[int, float]] = []
    or_better = 0.0
    for value, allowed in _KINDS:
        if ranks <= allowed and max(allowed) <= most:
            chance = max(or_better, _chance(row, allowed - ranks, unseen, chances))
            ends.append((value, chance - or_better))
            or_better = chance
    return tuple(ends)


def _chance(row: Cards, wanted: frozenset[int], unseen: Unseen, chances: Chances) -> float:
    """The chance that the row is filled up with different ranks among the wanted ones."""
    missing = 5 - len(row)
    if missing == 1:
        return chances.at_least(1, _last_cards(row, wanted, unseen))
    chance = 1.0
    for spent in range(missing):
        left = len(wanted) - spent  # ranks; the average one has gone with each card before
        outs = sum(unseen.by_rank[rank] for rank in wanted) * left // max(1, len(wanted))
        chance *= chances.at_least(1, outs, spent)
    return chance


def _last_cards(row: Cards, wanted: frozenset[int], unseen: Unseen) -> int:
    """How many unseen cards complete the low: those of the wanted ranks that make no straight and no flush."""
    return sum(
        is_low(value_of((*row, card)))
        for card in DECK_52
        if rank_of(card) in wanted and unseen.by_suit[suit_of(card)] >> rank_of(card) & 1
    )
