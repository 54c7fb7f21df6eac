"""Naturals: thirteen cards that win outright (RULES 2.4): which of them a hand contains, and which of two is better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from bot.rules.cards import Card
from bot.rules.evaluate import RANK_KEYS, Wheel, scale

NaturalKind = Literal[
    "no_pictures",
    "small_cards",
    "six_pairs",
    "three_straights",
    "three_flushes",
    "one_colour_but_one",
    "five_pairs_and_trips",
    "four_trips",
    "one_colour",
    "small",
    "big",
    "dragon",
    "three_quads",
    "three_straight_flushes",
    "all_pictures",
    "dragon_suited",
]
KINDS: tuple[NaturalKind, ...] = get_args(NaturalKind)
"""Every natural that the bot knows. What each is worth, and which is higher, is for a ruleset to say."""

Rating = tuple[float, ...]
"""How good a natural is among those of its kind: greater is better, equal is a tie."""

_JACK, _KING, _ACE = 9, 11, 12
_ACE_LOW_FRONT = (12, 1, 0)
_RED = (1, 2)  # suits: diamonds, hearts


@dataclass(frozen=True, slots=True)
class NaturalOptions:
    """The settings that decide what counts as a natural.

    `small_cards_to` is the highest card of `small_cards`, 9 or 10; `aces_allowed` speaks of `no_pictures`.
    """

    quads_as_two_pairs: bool = True
    small_cards_to: int = 9
    aces_allowed: bool = True
    wheel: Wheel = "lowest"


@dataclass(frozen=True, slots=True)
class _Hand:
    """Thirteen cards, counted: `mask` a bit a card, `key` the sum of their `RANK_KEYS`, `ranks` and `suits` counts."""

    mask: int
    key: int
    ranks: tuple[int, ...]
    suits: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> _Hand:
        ranks, suits = [0] * 13, [0] * 4
        mask = key = 0
        for card in cards:
            ranks[card >> 2] += 1
            suits[card & 3] += 1
            mask |= 1 << card
            key += RANK_KEYS[card >> 2]
        if mask.bit_count() != 13 or len(cards) != 13:
            raise ValueError("a natural is made of thirteen different cards")
        return cls(mask, key, tuple(ranks), tuple(suits))


def naturals_in(cards: Sequence[Card], options: NaturalOptions = NaturalOptions()) -> frozenset[NaturalKind]:
    """Every kind that thirteen cards contain, in whatever rows they lie; a suited dragon is a dragon, too.

    Raises ValueError for other than thirteen different cards without jokers.
    """
    hand = _Hand.of(cards)
    return frozenset(kind for kind in KINDS if _IS[kind](hand, options))


def rating(kind: NaturalKind, cards: Sequence[Card], options: NaturalOptions = NaturalOptions()) -> Rating:
    """How a natural compares with others of its kind: by the best split into rows, by its groups, or always a tie.

    Raises ValueError when the cards do not contain it.
    """
    hand = _Hand.of(cards)
    if not _IS[kind](hand, options):
        raise ValueError(f"these cards are not {kind}")
    match kind:
        case "three_straights":
            return max(_straights(hand, options.wheel))
        case "three_straight_flushes":
            return max(_straight_flushes(hand, options.wheel))
        case "three_flushes":
            return max(_flushes(hand, options.wheel))
        case "six_pairs" | "five_pairs_and_trips":
            return _groups(hand, size=2)
        case "four_trips":
            return _groups(hand, size=3)
        case "three_quads":
            return _groups(hand, size=4)
        case _:
            return ()


def _groups(hand: _Hand, size: int) -> Rating:
    """The ranks of all groups of a size, the highest first; four of a kind holds two pairs."""
    return tuple(rank for rank in range(12, -1, -1) for _ in range(hand.ranks[rank] // size))


def _run(high: int, size: int) -> tuple[int, ...]:
    """The ranks of a straight, its highest first; the ace is low where the run goes below the deuce."""
    return tuple((high - step) % 13 for step in range(size))


_FIVES = range(3, 13)  # the highest card of a straight: a five to an ace
_THREES = range(1, 13)  # of a three-card one: A-2-3 to Q-K-A


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


def _value(ranks: Sequence[int], wheel: Wheel, *, is_flush: bool) -> int:
    values = scale(wheel)
    return (values.flushes if is_flush else values.plain)[sum(RANK_KEYS[rank] for rank in ranks)]


def _front_rating(ranks: tuple[int, ...], wheel: Wheel) -> Rating:
    """A front by its ranks from the top; A-2-3 is the lowest, or the second with that wheel."""
    if ranks != _ACE_LOW_FRONT:
        return ranks
    return (12, 11, 9.5) if wheel == "second" else (-1,)


def _held(hand: _Hand, high: int, size: int) -> list[int]:
    """The suited runs of that height that the hand holds, as bits; and 0, for the run in mixed suits, last."""
    return [run for run in _SUITED[high, size] if hand.mask & run == run] + [0]


def _straights(hand: _Hand, wheel: Wheel) -> Iterator[Rating]:
    for back, middle, front in _SPLITS.get(hand.key, ()):
        end = _front_rating(tuple(sorted(_run(front, 3), reverse=True)), wheel)
        for back_run, middle_run in product(_held(hand, back, 5), _held(hand, middle, 5)):
            if not back_run & middle_run:
                yield (
                    _value(_run(back, 5), wheel, is_flush=back_run != 0),
                    _value(_run(middle, 5), wheel, is_flush=middle_run != 0),
                    *end,
                )


def _straight_flushes(hand: _Hand, wheel: Wheel) -> Iterator[Rating]:
    for back, middle, front in _SPLITS.get(hand.key, ()):
        for runs in product(_held(hand, back, 5), _held(hand, middle, 5), _held(hand, front, 3)):
            if runs[0] | runs[1] | runs[2] == hand.mask:
                yield (
                    _value(_run(back, 5), wheel, is_flush=True),
                    _value(_run(middle, 5), wheel, is_flush=True),
                    *_front_rating(tuple(sorted(_run(front, 3), reverse=True)), wheel),
                )


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


def _flushes(hand: _Hand, wheel: Wheel) -> Iterator[Rating]:
    for rows in _FLUSH_SUITS.get(hand.suits, ()):
        left = hand.mask
        rating: list[float] = []
        for suit in rows[:2]:
            ranks = _best_flush(left, suit, wheel)
            left &= ~_mask(ranks, suit)
            rating.append(_value(ranks, wheel, is_flush=True))
        yield (*rating, *_front_rating(_ranks(left, rows[2]), wheel))


def _ranks(mask: int, suit: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(12, -1, -1) if mask >> rank * 4 + suit & 1)


def _best_flush(mask: int, suit: int, wheel: Wheel) -> tuple[int, ...]:
    """The ranks of the best five cards of a suit that has five or more: the highest run, else the highest cards."""
    runs = [_run(high, 5) for high in _FIVES if mask & (run := _SUITED[high, 5][suit]) == run]
    if runs:
        return max(runs, key=lambda run: _value(run, wheel, is_flush=True))
    return _ranks(mask, suit)[:5]


def _are_pairs(hand: _Hand, options: NaturalOptions) -> bool:
    odd = sum(count % 2 for count in hand.ranks)
    return odd == 1 and (options.quads_as_two_pairs or 4 not in hand.ranks)


def _cards_from(hand: _Hand, lowest: int, highest: int) -> int:
    return sum(hand.ranks[lowest : highest + 1])


def _red_cards(hand: _Hand) -> int:
    return sum(hand.suits[suit] for suit in _RED)


_IS: dict[NaturalKind, Callable[[_Hand, NaturalOptions], bool]] = {
    "no_pictures": lambda hand, options: (
        _cards_from(hand, _JACK, _KING) == 0 and (options.aces_allowed or hand.ranks[_ACE] == 0)
    ),
    "small_cards": lambda hand, options: _cards_from(hand, 0, options.small_cards_to - 2) == 13,
    "six_pairs": _are_pairs,
    "three_straights": lambda hand, _: hand.key in _SPLITS,
    "three_flushes": lambda hand, _: hand.suits in _FLUSH_SUITS,
    "one_colour_but_one": lambda hand, _: _red_cards(hand) in (1, 12),
    "five_pairs_and_trips": lambda hand, options: _are_pairs(hand, options) and 3 in hand.ranks,
    "four_trips": lambda hand, _: sum(count >= 3 for count in hand.ranks) == 4,
    "one_colour": lambda hand, _: _red_cards(hand) in (0, 13),
    "small": lambda hand, _: _cards_from(hand, 0, 6) == 13,
    "big": lambda hand, _: _cards_from(hand, 6, _ACE) == 13,
    "dragon": lambda hand, _: max(hand.ranks) == 1,
    "three_quads": lambda hand, _: hand.ranks.count(4) == 3,
    "three_straight_flushes": lambda hand, options: any(_straight_flushes(hand, options.wheel)),
    "all_pictures": lambda hand, _: _cards_from(hand, _JACK, _KING) == 12,
    "dragon_suited": lambda hand, _: 13 in hand.suits,
}
