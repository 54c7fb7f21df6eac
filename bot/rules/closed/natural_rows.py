"""Thirteen cards split into three straights or three flushes, and which split compares best (RULES 2.4).

A front of three cards may be a straight or a flush here: A-2-3 to Q-K-A, or any three of a suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from bot.rules.board import Cards
from bot.rules.cards import ACE, DEUCE, FIVE, KING, QUEEN, TREY, Card
from bot.rules.closed.natural_hand import CountedHand, Rating
from bot.rules.evaluate import RANK_KEYS, Ranks, Wheel, scale

_ACE_LOW_FRONT = (ACE, TREY, DEUCE)


class _Run(NamedTuple):
    """A row before its cards are chosen: its ranks in playing order, and its cards as bits, 0 where suits are mixed."""

    ranks: Ranks
    mask: int


class Split(NamedTuple):
    """One way to make three rows: the greatest compares best, back before middle before front."""

    rating: Rating
    back: _Run
    middle: _Run
    front: _Run

    def rows(self, hand: CountedHand) -> tuple[Cards, Cards, Cards]:
        """Front, middle and back in playing order: a straight from its highest card down, the ace last if it is low."""
        left = hand.mask & ~(self.back.mask | self.middle.mask | self.front.mask)
        rows: list[Cards] = []
        for ranks, mask in (self.front, self.middle, self.back):
            cards = tuple(_highest(mask or left, rank) for rank in ranks)
            if not mask:
                left &= ~sum(1 << card for card in cards)
            rows.append(cards)
        front, middle, back = rows
        return front, middle, back


def _highest(mask: int, rank: int) -> Card:
    """Of the cards of a rank the one in the highest suit."""
    return Card(rank * 4 + (mask >> rank * 4 & 15).bit_length() - 1)


@cache
def _run(high: int, size: int) -> Ranks:
    """The ranks of a straight, its highest first; the ace is low where the run goes below the deuce."""
    return tuple((high - step) % 13 for step in range(size))


_FIVES = range(FIVE, ACE + 1)  # the highest card of a straight: a five to an ace
_THREES = range(TREY, ACE + 1)  # of a three-card one: A-2-3 to Q-K-A


def _all_splits() -> dict[int, list[tuple[int, int, int]]]:
    splits: dict[int, list[tuple[int, int, int]]] = {}
    for back, middle, front in product(_FIVES, _FIVES, _THREES):
        key = sum(RANK_KEYS[rank] for rank in (*_run(back, 5), *_run(middle, 5), *_run(front, 3)))
        splits.setdefault(key, []).append((back, middle, front))
    return splits


_SPLITS = _all_splits()
"""By sum of `RANK_KEYS`: every way to split thirteen ranks into straights, as the highest of back, middle, front."""


def _mask(ranks: Sequence[int], suit: int) -> int:
    return sum(1 << rank * 4 + suit for rank in ranks)


_SUITED = {
    (high, size): tuple(_mask(_run(high, size), suit) for suit in range(4))
    for highs, size in ((_FIVES, 5), (_THREES, 3))
    for high in highs
}
"""By highest card and size: the suited runs as bits over the cards, one for each suit."""


@cache
def _value(ranks: Ranks, wheel: Wheel, *, is_flush: bool) -> int:
    values = scale(wheel)
    return (values.flushes if is_flush else values.plain)[sum(RANK_KEYS[rank] for rank in ranks)]


@cache
def _front_rating(ranks: Ranks, wheel: Wheel) -> Rating:
    """A front of straights by its ranks from the top; A-2-3 is the lowest, or the second with that wheel."""
    ranks = tuple(sorted(ranks, reverse=True))
    if ranks != _ACE_LOW_FRONT:
        return ranks
    return (ACE, KING, QUEEN - 0.5) if wheel == "second" else (-1,)


def _held(hand: CountedHand, high: int, size: int) -> list[int]:
    """The suited runs of that height that the hand holds, as bits; and 0, for the run in mixed suits, last."""
    return [run for run in _SUITED[high, size] if hand.mask & run == run] + [0]


def are_straights(hand: CountedHand) -> bool:
    """Whether the cards split into three straights: only their ranks matter."""
    return hand.key in _SPLITS


def straights(hand: CountedHand, wheel: Wheel) -> Iterator[Split]:
    """Every split into three straights whose back or middle could compare best."""
    for back, middle, front in _SPLITS.get(hand.key, ()):
        end = _Run(_run(front, 3), 0)
        for back_mask, middle_mask in product(_held(hand, back, 5), _held(hand, middle, 5)):
            if not back_mask & middle_mask:
                first, second = _Run(_run(back, 5), back_mask), _Run(_run(middle, 5), middle_mask)
                yield _split(first, second, end, wheel, _front_rating(end.ranks, wheel))


def straight_flushes(hand: CountedHand, wheel: Wheel) -> Iterator[Split]:
    """Every split into three straights of one suit each."""
    for highs in _SPLITS.get(hand.key, ()):
        sizes = tuple(zip(highs, (5, 5, 3), strict=True))
        for masks in product(*(_held(hand, high, size) for high, size in sizes)):
            if masks[0] | masks[1] | masks[2] == hand.mask:
                back, middle, front = (
                    _Run(_run(high, size), mask) for (high, size), mask in zip(sizes, masks, strict=True)
                )
                yield _split(back, middle, front, wheel, _front_rating(front.ranks, wheel))


def _split(back: _Run, middle: _Run, front: _Run, wheel: Wheel, front_rating: Rating) -> Split:
    values = [_value(run.ranks, wheel, is_flush=run.mask != 0) for run in (back, middle)]
    return Split((*values, *front_rating), back, middle, front)


def _all_suits() -> dict[tuple[int, ...], list[tuple[int, int, int]]]:
    ways: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for rows in product(range(4), repeat=3):
        counts = [0] * 4
        for suit, size in zip(rows, (5, 5, 3), strict=True):
            counts[suit] += size
        ways.setdefault(tuple(counts), []).append((rows[0], rows[1], rows[2]))
    return ways


_FLUSH_SUITS = _all_suits()
"""By number of cards of each suit: the suits of back, middle and front that make three flushes of them."""


def are_flushes(hand: CountedHand) -> bool:
    """Whether the cards split into three flushes: only how many there are of each suit matters."""
    return hand.suits in _FLUSH_SUITS


def flushes(hand: CountedHand, wheel: Wheel) -> Iterator[Split]:
    """The best split into three flushes for each way to give suits to rows; the front's ace is always high."""
    for suits in _FLUSH_SUITS.get(hand.suits, ()):
        left = hand.mask
        runs: list[_Run] = []
        for suit in suits[:2]:
            ranks = _best_flush(left, suit, wheel)
            runs.append(_Run(ranks, _mask(ranks, suit)))
            left &= ~runs[-1].mask
        front = _ranks(left, suits[2])
        yield _split(runs[0], runs[1], _Run(front, left), wheel, front)


def _ranks(mask: int, suit: int) -> Ranks:
    return tuple(rank for rank in range(ACE, -1, -1) if mask >> rank * 4 + suit & 1)


def _best_flush(mask: int, suit: int, wheel: Wheel) -> Ranks:
    """The ranks of the best five cards of a suit that has five or more: the highest run, else the highest cards."""
    runs = [_run(high, 5) for high in _FIVES if mask & (run := _SUITED[high, 5][suit]) == run]
    if runs:
        return max(runs, key=lambda run: _value(run, wheel, is_flush=True))
    return _ranks(mask, suit)[:5]
