"""How strong a growing row may end, and with what chance, if its player improves it as far as the cards allow.

This is a heuristic. It lists the hands that the row can still make (its targets), takes the chance of each from the
unseen cards, and treats the targets as independent events. A deuce-to-seven middle has ends of its own: the lows that
it may end with (RULES 3.5).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from bot.players.safe.chances import Chances, Unseen
from bot.players.safe.strength import made, strength
from bot.rules.board import Cards
from bot.rules.cards import ACE, DECK_52, FOUR, QUEEN, RANKS, is_joker, parse_cards, rank_of, suit_of
from bot.rules.evaluate import Category, value_of
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

_LEAST_CHANCE = 0.01  # a less likely hand counts as the next weaker one
_HIGHEST_STRAIGHTS = range(ACE, FOUR, -1)  # ace to five high
_FLUSH_HIGH = QUEEN  # an unfinished flush is taken to be queen high or better


@dataclass(frozen=True, slots=True)
class Reach:
    """The distribution of the strength that a row ends with.

    `strengths` are the possible ones, weakest first, and `chances` the chance of each, 0 to 1. `or_better` are the
    chances of each strength or a better one, with one more entry, 0, for what is out of reach.
    """

    made: int  # the strength that the row has already
    strengths: tuple[int, ...]
    chances: tuple[float, ...]
    or_better: tuple[float, ...]

    def at_least(self, wanted: int) -> float:
        """The chance, 0 to 1, that the row ends with this strength or a better one."""
        return self.or_better[bisect_left(self.strengths, wanted)]


Target = tuple[int, float]
"""A strength that a row may reach, and the chance of the cards that it needs, 0 to 1."""


def reach(row: Cards, size: int, unseen: Unseen, chances: Chances) -> Reach:
    """The distribution of the strength that a row of `size` places (3 or 5) ends with.

    `unseen` are the cards that may still come, `chances` says how likely they do. A joker in the row stands for the
    card of a target that is hardest to get.
    """
    least = made(row, size)
    missing = size - len(row)
    held = tuple(card for card in row if not is_joker(card))
    wild = len(row) - len(held)
    if not missing and not wild:
        return Reach(least, (least,), (1.0,), (1.0, 0.0))
    counts = [0] * 13
    for card in held:
        counts[rank_of(card)] += 1
    targets = _groups(counts, size, missing, wild, unseen, chances)
    if size == 5:
        targets += _straights(counts, missing, wild, unseen, chances)
        targets += _flushes(held, missing, wild, unseen, chances)
    return _ordered(least, targets)


def _ordered(least: int, targets: list[Target]) -> Reach:
    """The distribution by independent targets: the row ends with the strongest that comes, or else with `least`."""
    strengths: list[int] = []
    exact: list[float] = []
    or_better: list[float] = []
    none_better = 1.0
    pending = 0.0
    for target, chance in sorted(targets, reverse=True):
        if target <= least:
            break
        pending += none_better * chance
        none_better *= 1.0 - chance
        if pending >= _LEAST_CHANCE:
            strengths.append(target)
            exact.append(pending)
            or_better.append(1.0 - none_better)
            pending = 0.0
    strengths.append(least)
    exact.append(pending + none_better)
    or_better.append(1.0)
    return Reach(least, tuple(reversed(strengths)), tuple(reversed(exact)), (*reversed(or_better), 0.0))


def _groups(counts: list[int], size: int, missing: int, wild: int, unseen: Unseen, chances: Chances) -> list[Target]:
    """Targets made of equal ranks: high card, pair, three and four of a kind, and in five cards two pair, full house.

    `counts` is ``[rank]``, how often the row has each rank; `missing` are its free places, `wild` its jokers.
    """
    live = unseen.by_rank
    kicker = max((rank for rank in range(13) if counts[rank] == 1), default=-1)
    targets: list[Target] = []
    for rank in range(13):
        for category, held_in_all in _SAME_RANK:
            wanted = held_in_all - counts[rank]
            come = max(0, wanted - wild)
            if wanted > 0 and come <= min(missing, live[rank]) and held_in_all <= size:
                kickers = () if held_in_all > 2 or kicker in (-1, rank) else (kicker,)
                targets.append((strength(category, rank, *kickers), chances.at_least(come, live[rank])))
    if size == 5:
        targets += _two_groups(counts, missing, wild, live, chances, Category.TWO_PAIR, 2)
        targets += _two_groups(counts, missing, wild, live, chances, Category.FULL_HOUSE, 3)
    return targets


_SAME_RANK = (
    (Category.HIGH_CARD, 1),
    (Category.PAIR, 2),
    (Category.THREE_OF_A_KIND, 3),
    (Category.FOUR_OF_A_KIND, 4),
)


def _two_groups(
    counts: list[int],
    missing: int,
    wild: int,
    live: tuple[int, ...],
    chances: Chances,
    category: Category,
    first_size: int,
) -> list[Target]:
    """Two pairs or full houses, one target for each rank of the first group, which has `first_size` cards.

    The chance is that of the first group times that of any pair beside it (a lower one for two pairs). The strength
    names the likeliest pair.
    """
    targets: list[Target] = []
    for rank in range(ACE, -1, -1):
        first_lacks = max(0, first_size - counts[rank])
        first_wanted = max(0, first_lacks - wild)
        wild_left = max(0, wild - first_lacks)
        if first_wanted > missing:
            continue
        first = chances.at_least(first_wanted, live[rank])
        no_pair = 1.0
        best = 0.0
        best_pair = -1
        for pair in range(rank - 1, -1, -1) if first_size == 2 else range(ACE, -1, -1):
            wanted = max(0, 2 - counts[pair] - wild_left)
            if pair == rank or first_wanted + wanted > missing:
                continue
            chance = chances.at_least(wanted, live[pair], first_wanted)
            no_pair *= 1.0 - chance
            if chance > best:
                best = chance
                best_pair = pair
        if best:
            targets.append((strength(category, rank, best_pair), first * (1.0 - no_pair)))
    return targets


def _straights(counts: list[int], missing: int, wild: int, unseen: Unseen, chances: Chances) -> list[Target]:
    """Straights that all held cards fit in; jokers stand for the ranks with the fewest cards left."""
    if max(counts) > 1:
        return []
    held = 5 - missing - wild
    targets: list[Target] = []
    for high in _HIGHEST_STRAIGHTS:
        ranks = [rank % 13 for rank in range(high - 4, high + 1)]  # an ace below the deuce in A-2-3-4-5
        wanted = [rank for rank in ranks if not counts[rank]]
        if 5 - len(wanted) == held:
            chance = 1.0
            if wild:
                wanted = sorted(wanted, key=unseen.by_rank.__getitem__)[wild:]
            for spent, rank in enumerate(wanted):
                chance *= chances.at_least(1, unseen.by_rank[rank], spent)
            targets.append((strength(Category.STRAIGHT, high), chance))
    return targets


def _flushes(row: Cards, missing: int, wild: int, unseen: Unseen, chances: Chances) -> list[Target]:
    """Flushes and straight flushes in the suit that all held cards share; an empty row has no such target."""
    if len({suit_of(card) for card in row}) != 1:
        return []
    live = unseen.by_suit[suit_of(row[0])]
    ranks = [rank_of(card) for card in row]
    held = sum(1 << rank for rank in ranks)
    high = max(_FLUSH_HIGH, *ranks)
    targets = [(strength(Category.FLUSH, high), chances.at_least(missing, live.bit_count()))]
    for high in _HIGHEST_STRAIGHTS:
        window = sum(1 << rank % 13 for rank in range(high - 4, high + 1))
        come = (window & ~held & live).bit_count()
        if held & window == held and come >= missing:
            targets.append((strength(Category.STRAIGHT_FLUSH, high), chances.at_least(missing, come)))
    return targets


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
