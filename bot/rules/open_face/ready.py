"""Ready rows for Fantasyland's 13 to 17 cards: the backs, and the middles with their fronts behind one. Poker order.

A way is kept if no other one of the same cards is at least as strong in each row and stronger in one; what is left
over is discarded. The same cards under the same rules always bring the same rows; nothing else is looked at.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from bot.rules.batch.values import batch_scale
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, in_order, is_joker
from bot.rules.evaluate import VALUES
from bot.rules.lows import is_low, low_place
from bot.rules.naming import hand_name
from bot.rules.open_face.jokers import highest_reading
from bot.rules.open_face.ruleset import BOARD_CARDS, FANTASYLAND_CARDS_MOST, OpenFaceRuleset
from bot.rules.reading import as_read
from bot.rules.ready import KICKERS, READY_MIDDLES_MOST, Ints, Strengths, backs_for, by_name, skyline

_PAIRS_MOST = 400_000
"""Backs with a middle each that are looked at, the strongest backs first: all of 13 or 14 cards, the best 505 backs of
17. Fewer lose backs that somebody may want; all of 17 cards would take twelve times as long as a click has."""


def ready_backs(rules: OpenFaceRuleset, cards: Cards) -> tuple[Cards, ...]:
    """Some backs of Fantasyland's cards that leave a legal middle and front, the strongest first; at most 25.

    Each has its cards as people read them. Raises ValueError unless there are 13 to 17 cards.
    """
    return _ready_backs(rules, in_order(cards, by_suit=False))


def ready_ways(rules: OpenFaceRuleset, cards: Cards, back: Cards) -> tuple[Board, ...]:
    """Some middles with the best front behind each that a back leaves, the strongest middle first; at most eight.

    Behind a back that `ready_backs` does not have they are the best of that back; none if whatever is set behind it
    fouls. Raises ValueError unless there are 13 to 17 cards and five of them in the back.
    """
    if len(back) != Row.BACK.size or not set(back) <= set(cards):
        raise ValueError("a middle is chosen of the cards behind a back")
    return _ready_ways(rules, in_order(cards, by_suit=False), in_order(back, by_suit=False))


@lru_cache(maxsize=64)
def _ready_backs(rules: OpenFaceRuleset, held: Cards) -> tuple[Cards, ...]:
    hand = _hand(rules, held)
    chosen = backs_for(hand.wise, hand.names)
    order = sorted(chosen, key=lambda five: (-int(hand.of_fives[five]), five))
    return tuple(as_read(hand.cards_of(hand.fives[five])) for five in order)


@lru_cache(maxsize=64)
def _ready_ways(rules: OpenFaceRuleset, held: Cards, back: Cards) -> tuple[Board, ...]:
    hand = _hand(rules, held)
    five = hand.number_of(back)
    _, middles, fronts = hand.behind(np.array([five]))
    kept = skyline(fronts, hand.of_middles[middles], np.zeros(len(middles), np.int32))
    strength = int(hand.of_fives[five])
    ways: dict[Strengths, int] = {}
    for at in kept.tolist():
        ways.setdefault((int(fronts[at]), int(hand.of_middles[middles[at]]), strength), int(middles[at]))
    ways = {way: ways[way] for way in ways if way in hand.wise} or ways
    rounds = by_name(ways, hand.names)[:KICKERS]
    chosen = sorted((way for one in rounds for way in one), key=lambda way: -way[1])[:READY_MIDDLES_MOST]
    return tuple(hand.board(back, ways[way], way[0]) for way in chosen)


@lru_cache(maxsize=16)
def _hand(rules: OpenFaceRuleset, held: Cards) -> _Hand:
    if len(set(held)) != len(held) or not BOARD_CARDS <= len(held) <= FANTASYLAND_CARDS_MOST:
        raise ValueError(f"Fantasyland has {BOARD_CARDS} to {FANTASYLAND_CARDS_MOST} cards, not {len(held)}")
    return _Hand(rules, held)


class _Hand:
    """All rows of one Fantasyland. A row is a number, a set of cards the sum of ``1 << index``.

    A joker is read as high as it can be; a way in which it had to be read lower is left out.
    """

    def __init__(self, rules: OpenFaceRuleset, held: Cards) -> None:
        self._held, self._is_low = held, rules.middle == "deuce_seven"
        self._everything = (1 << len(held)) - 1
        self.fives, self._threes = (_rows(len(held), size) for size in (Row.BACK.size, Row.FRONT.size))
        self.of_fives, self._of_threes = (_values(held, rows) for rows in (self.fives, self._threes))
        self._five_sets, self._three_sets = ((1 << rows).sum(axis=1) for rows in (self.fives, self._threes))
        self.of_middles = self.of_fives
        if self._is_low:
            lows = [
                VALUES - low_place(value) if is_low(value, rules.low_qualifier) else 0
                for value in self.of_fives.tolist()
            ]
            self.of_middles = np.array(lows, np.int32)
        best = np.zeros(1 << len(held), np.int32)  # the strongest front of each set of cards
        best[self._three_sets] = self._of_threes
        for place in range(len(held)):
            halves = best.reshape(-1, 2, 1 << place)
            np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
        self._best_fronts = best

    @cached_property
    def wise(self) -> dict[Strengths, list[int]]:
        """The ways that no other one dominates, each with the fives that can be its back."""
        middles = len(_rows(len(self._held) - Row.BACK.size, Row.MIDDLE.size))
        strongest = np.argsort(-self.of_fives, kind="stable")[: _PAIRS_MOST // middles]
        back, middle, front = self.behind(strongest)
        kept = skyline(front, self.of_middles[middle], self.of_fives[back])
        found: dict[Strengths, list[int]] = {}
        rows = front[kept], self.of_middles[middle[kept]], self.of_fives[back[kept]], back[kept]
        for *strengths, five in np.stack(rows, axis=1).tolist():
            found.setdefault(tuple(strengths), []).append(five)
        return found

    def behind(self, backs: Ints) -> tuple[Ints, Ints, Ints]:
        """Legal ways with these backs: the back, the middle, and how strong the best front behind both is."""
        is_apart = (self._five_sets[backs][:, None] & self._five_sets) == 0
        back_at, middle = np.nonzero(is_apart & self._fits(backs))
        back = backs[back_at]
        front = self._best_fronts[self._everything ^ self._five_sets[back] ^ self._five_sets[middle]]
        is_legal = front <= (self.of_fives[back] if self._is_low else self.of_fives[middle])
        return back[is_legal], middle[is_legal], front[is_legal]

    def _fits(self, backs: Ints) -> npt.NDArray[np.bool_]:
        """``[back, middle]``: whether a middle is in order with a back."""
        if self._is_low:
            return np.broadcast_to(self.of_middles > 0, (len(backs), len(self.of_middles)))
        fits: npt.NDArray[np.bool_] = self.of_fives <= self.of_fives[backs][:, None]
        return fits

    def names(self, way: Strengths) -> tuple[str, ...]:
        """What the rows of a way are called; a low by its place."""
        front, middle, back = way
        return hand_name(front), str(middle) if self._is_low else hand_name(middle), hand_name(back)

    def number_of(self, five: Cards) -> int:
        """The number of a row of five."""
        wanted = sum(1 << self._held.index(card) for card in five)
        return int(np.flatnonzero(self._five_sets == wanted)[0])

    def cards_of(self, row: Ints) -> Cards:
        """The cards of a row."""
        return tuple(self._held[place] for place in row.tolist())

    def board(self, back: Cards, middle: int, front: int) -> Board:
        """A whole way, as people read it, with a front so strong of what back and middle leave."""
        five = self.cards_of(self.fives[middle])
        rest = [card for card in self._held if card not in (*back, *five)]
        three = next(one for one in combinations(rest, Row.FRONT.size) if highest_reading(one) == front)
        return Board(as_read(three), five if self._is_low else as_read(five), as_read(back))


@lru_cache(maxsize=8)
def _rows(cards: int, size: int) -> Ints:
    """``[row, card]``: every row of some cards, by their indices."""
    return np.array(list(combinations(range(cards), size)), np.int64)


def _values(held: Cards, rows: Ints) -> Ints:
    """How strong each row is, its jokers read as high as they can be."""
    cards = np.array(held)[rows]
    if not any(map(is_joker, held)):
        return batch_scale("lowest").values_of(cards).astype(np.int32)
    return np.array([highest_reading(tuple(map(Card, row))) for row in cards.tolist()], np.int32)
