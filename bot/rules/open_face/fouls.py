"""Fouls: rows that do not grow from front to back (RULES 1.4, 3.5). Equal rows are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice

from bot.rules.board import Board, Cards
from bot.rules.cards import ACE, Card, Row, is_joker, rank_of, suit_of
from bot.rules.evaluate import RANK_KEYS, VALUES, Ranks, scale, value_of
from bot.rules.lows import LowQualifier, Middle, highest_rank, is_low
from bot.rules.open_face.jokers import RowValues, values_of

_SAMPLE = 12  # values
_FREE_FROM = 4  # missing cards: with one card of five or none, a row is taken to reach anything


def is_legal(values: RowValues, middle: Middle = "high", low_qualifier: LowQualifier = 10) -> bool:
    """Whether full rows of these values are in order.

    With a deuce-to-seven middle: it is a low as good as `low_qualifier` says, and the front is not above the back.
    """
    front, between, back = values
    if middle == "deuce_seven":
        return front <= back and is_low(between, low_qualifier)
    return front <= between <= back


def is_foul(board: Board, middle: Middle = "high", low_qualifier: LowQualifier = 10) -> bool:
    """Whether a full board is fouled. Raises ValueError for one that is not full."""
    return not is_legal(values_of(board), middle, low_qualifier)


@lru_cache(maxsize=1024)  # each click redraws several panels that ask about the same few boards
def must_foul(board: Board, middle: Middle = "high", jokers: int = 0, low_qualifier: LowQualifier = 10) -> bool:
    """Whether a growing board is certain to foul, whatever cards of the deck still come; `jokers` are in the deck.

    True is certain. Each row is judged alone, by the values that the cards not on this board can give it, so a False
    may hide a foul that is certain only because two rows need the same card. About a millisecond at most.
    """
    unseen_jokers = jokers - sum(map(is_joker, board.cards))
    fronts, middles, backs = (_reachable(board, row, unseen_jokers) for row in Row)
    least = fronts[0] if isinstance(fronts, range) else min(fronts)
    for sample in (_SAMPLE, VALUES):  # the first few values show nearly always that the board is still good
        most = backs[-1] if isinstance(backs, range) else max(islice(backs, sample))
        if middle == "deuce_seven":
            ends_low = any(is_low(value, low_qualifier) for value in middles)
            is_good = least <= most and _starts_low(board, low_qualifier) and ends_low
        elif isinstance(middles, range):
            is_good = least <= most
        else:
            is_good = any(least <= value <= most for value in middles)
        if is_good:
            return False
        middles, backs = (_reachable(board, row, unseen_jokers) for row in (Row.MIDDLE, Row.BACK))
    return True


def _reachable(board: Board, row: Row, unseen_jokers: int) -> range | Iterable[int]:
    """Every value that a row can still end with, perhaps repeated, high ones first; a range where that is any value.

    A joker stands for any card that its own row lacks; while one may still come, so does every missing card.
    """
    cards, room = board.row(row), board.room(row)
    held = tuple(card for card in cards if not is_joker(card))
    missing = row.size - len(held)
    if missing == 0:
        return (value_of(cards),)
    if missing >= _FREE_FROM or missing == row.size:
        return range(VALUES)
    is_wild = missing > room or unseen_jokers > 0
    return _completed(held, missing, set(held if is_wild else board.cards))


def _starts_low(board: Board, low_qualifier: LowQualifier) -> bool:
    """Whether the middle's cards may all be in one low: no pair, nothing too high."""
    ranks = [rank_of(card) for card in board.middle if not is_joker(card)]
    return len(set(ranks)) == len(ranks) and all(rank <= highest_rank(low_qualifier) for rank in ranks)


def _completed(held: Cards, missing: int, taken: set[Card]) -> Iterator[int]:
    values = scale("lowest")
    key = sum([RANK_KEYS[rank_of(card)] for card in held])
    left = [4] * 13
    for card in taken:
        if not is_joker(card):
            left[rank_of(card)] -= 1
    off_suit = left
    if len(held) + missing == Row.BACK.size and len({suit_of(card) for card in held}) == 1:
        suit = suit_of(held[0])
        suited = [rank for rank in range(13) if rank * 4 + suit not in taken]
        off_suit = [count - (rank in suited) for rank, count in enumerate(left)]
        for ranks in combinations(suited, missing):
            yield values.flushes[key + sum(RANK_KEYS[rank] for rank in ranks)]
    for counts, added in _COMPLETIONS[missing]:
        for rank, count in counts:
            if left[rank] < count:
                break
        else:
            if off_suit is left or any(off_suit[rank] for rank, _ in counts):
                yield values.plain[key + added]


def _with_key(ranks: Ranks) -> tuple[tuple[tuple[int, int], ...], int]:
    return tuple((rank, ranks.count(rank)) for rank in sorted(set(ranks))), sum(RANK_KEYS[rank] for rank in ranks)


_COMPLETIONS = {
    missing: tuple(_with_key(ranks) for ranks in combinations_with_replacement(range(ACE, -1, -1), missing))
    for missing in range(1, _FREE_FROM)
}
"""By number of missing cards: which ranks may come and how often, and the sum of their keys."""
