"""A second reading of RULES 2.4, written from the page alone: slow and plain, to hold against the bot's naturals.

Rows are found by trying every way to lay thirteen cards into 3, 5 and 5; nothing here is shared with the bot but
what a card is, ``rank * 4 + suit``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

SplitValue = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""Back, middle, front: what two splits compare, in turn."""

STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
_JACK, _KING, _ACE = 11, 13, 14


def ranks_of(cards: Sequence[int]) -> list[int]:
    """2 to 14, the highest first."""
    return sorted((card // 4 + 2 for card in cards), reverse=True)


def is_one_suit(cards: Sequence[int]) -> bool:
    return len({card % 4 for card in cards}) == 1


def is_run(cards: Sequence[int]) -> bool:
    """A straight of three or five; the ace is high or low."""
    return _follow(tuple(ranks_of(cards)))


@cache
def _follow(ranks: tuple[int, ...]) -> bool:
    low = tuple(1 if rank == _ACE else rank for rank in ranks)
    return any(sorted(way) == list(range(min(way), min(way) + len(way))) for way in (ranks, low))


def is_wheel(cards: Sequence[int]) -> bool:
    return is_run(cards) and set(ranks_of(cards)) >= {_ACE, 2}


def five_value(cards: Sequence[int], wheel: str) -> tuple[float, ...]:
    """A straight, a flush or a straight flush among five-card hands."""
    if is_run(cards):
        ends = (_ACE - 0.5 if wheel == "second" else 5) if is_wheel(cards) else max(ranks_of(cards))
        return (STRAIGHT_FLUSH if is_one_suit(cards) else STRAIGHT, ends)
    return (FLUSH, *ranks_of(cards))


def front_value(kind: str, cards: Sequence[int], wheel: str) -> tuple[float, ...]:
    """By its ranks from the top; of straights A-2-3 is the lowest, or just under Q-K-A."""
    if kind != "three_flushes" and is_wheel(cards):
        return (_ACE, 12.5, 0) if wheel == "second" else (3, 2, 1)
    return tuple(ranks_of(cards))


def rows_of_five(kind: str, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every five cards of one suit, or every five of following ranks."""
    if kind != "three_straights":
        for suit in range(4):
            yield from combinations([card for card in cards if card % 4 == suit], 5)
        return
    for low in range(-1, 9):  # the ace is below the deuce, too
        yield from product(*([card for card in cards if card // 4 == rank % 13] for rank in range(low, low + 5)))


def best_rows(kind: str, cards: Sequence[int], wheel: str) -> SplitValue | None:
    """The best of all splits into front, middle and back that are made of such rows; None without one.

    Rows are tried from the best down, so a split whose back is worse than the best one's ends the search.
    """

    def fits(row: Sequence[int]) -> bool:
        return (kind == "three_flushes" or is_run(row)) and (kind == "three_straights" or is_one_suit(row))

    everything = frozenset(cards)
    fives = [(five_value(five, wheel), frozenset(five)) for five in rows_of_five(kind, cards) if fits(five)]
    fives.sort(key=lambda five: five[0], reverse=True)
    best: SplitValue | None = None
    for back_value, back in fives:
        if best and back_value < best[0]:
            break
        for middle_value, middle in fives:
            if best and (back_value, middle_value) < best[:2]:
                break
            if back & middle:
                continue
            front = tuple(everything - back - middle)
            if fits(front):
                found = (back_value, middle_value, front_value(kind, front, wheel))
                best = max(best, found) if best else found
    return best


def split_value(kind: str, split: tuple[Sequence[int], Sequence[int], Sequence[int]], wheel: str) -> SplitValue:
    front, middle, back = split
    return five_value(back, wheel), five_value(middle, wheel), front_value(kind, front, wheel)


def kinds_of(
    cards: Sequence[int], *, quads_as_two_pairs: bool, small_cards_to: int, aces_allowed: bool, wheel: str
) -> dict[str, object]:
    """Each kind that the cards hold, with what is compared within it, greater is better."""
    ranks, counts = ranks_of(cards), Counter(ranks_of(cards))
    red = sum(card % 4 in (1, 2) for card in cards)
    has_quads = 4 in counts.values()
    found: dict[str, object] = {}
    if len(counts) == 13:
        found["dragon"] = None
        if is_one_suit(cards):
            found["dragon_suited"] = None
    for kind in ("three_straights", "three_flushes", "three_straight_flushes"):
        if best := best_rows(kind, cards, wheel):
            found[kind] = best
    if [held % 2 for held in counts.values()].count(1) == 1 and (quads_as_two_pairs or not has_quads):
        pairs = sorted((rank for rank, held in counts.items() for _ in range(held // 2)), reverse=True)
        found["six_pairs"] = pairs
        if 3 in counts.values():
            found["five_pairs_and_trips"] = pairs
    trips = sorted((rank for rank, held in counts.items() if held >= 3), reverse=True)
    if len(trips) == 4:
        found["four_trips"] = trips
    quads = sorted((rank for rank, held in counts.items() if held == 4), reverse=True)
    if len(quads) == 3:
        found["three_quads"] = quads
    found |= dict.fromkeys(
        kind
        for kind, holds in {
            "one_colour": red in (0, 13),
            "one_colour_but_one": red in (1, 12),
            "small": max(ranks) <= 8,
            "big": min(ranks) >= 8,
            "small_cards": max(ranks) <= small_cards_to,
            "no_pictures": not any(_JACK <= rank <= _KING for rank in ranks) and (aces_allowed or _ACE not in ranks),
            "all_pictures": sum(_JACK <= rank <= _KING for rank in ranks) == 12,
        }.items()
        if holds
    )
    return found


def clash_units(
    listed: Sequence[tuple[str, int]], how: str, mine: tuple[str, object], theirs: tuple[str, object]
) -> int:
    """What the first gets from the second when both have declared, negative if the first pays."""
    order, units = [kind for kind, _ in listed], dict(listed)
    my_units, their_units = units[mine[0]], units[theirs[0]]
    if how == "difference":
        return my_units - their_units
    if my_units != their_units:
        return my_units if my_units > their_units else -their_units
    if how == "push_equal_value":
        return 0
    if mine[0] != theirs[0]:
        return my_units if order.index(mine[0]) > order.index(theirs[0]) else -their_units
    if mine[1] == theirs[1] or mine[1] is None:
        return 0
    return my_units if mine[1] > theirs[1] else -their_units  # type: ignore[operator] # two of one kind
