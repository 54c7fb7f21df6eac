"""Thirteen cards, counted once for all naturals, and the settings that decide what counts as one (RULES 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.board import Cards
from bot.rules.cards import Card, suit_of
from bot.rules.evaluate import RANK_KEYS, Wheel

Rating = tuple[float, ...]
"""How good a natural is among those of its kind: greater is better, equal is a tie."""

Groups = tuple[Cards, ...]
"""Thirteen cards in the groups that show a natural."""

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


USUAL = NaturalOptions()
"""What counts unless a ruleset says otherwise."""


@dataclass(frozen=True, slots=True)
class CountedHand:
    """Thirteen cards, counted: `mask` a bit a card, `key` the sum of their `RANK_KEYS`, `ranks` and `suits` counts."""

    mask: int
    key: int
    ranks: tuple[int, ...]
    suits: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> CountedHand:
        """Count them. Raises ValueError for other than thirteen different cards without jokers."""
        ranks, suits = [0] * 13, [0] * 4
        mask = key = 0
        for card in cards:
            rank = card >> 2  # calls of `rank_of` and `suit_of` cost 13 % here
            ranks[rank] += 1
            suits[card & 3] += 1
            mask |= 1 << card
            key += RANK_KEYS[rank]
        if mask.bit_count() != 13 or len(cards) != 13:
            raise ValueError("a natural is made of thirteen different cards")
        return cls(mask, key, tuple(ranks), tuple(suits))

    @property
    def red(self) -> int:
        """How many cards are diamonds or hearts."""
        return sum(self.suits[suit] for suit in _RED)

    def between(self, lowest: int, highest: int) -> int:
        """How many cards have a rank from `lowest` to `highest`, 0 (deuce) to 12 (ace)."""
        return sum(self.ranks[lowest : highest + 1])

    def cards(self) -> Cards:
        """The cards from the highest rank down, spades first among equal ranks."""
        return tuple(Card(card) for card in range(51, -1, -1) if self.mask >> card & 1)

    def cards_of(self, rank: int) -> Cards:
        """The cards of a rank, spades first."""
        return tuple(Card(card) for card in range(rank * 4 + 3, rank * 4 - 1, -1) if self.mask >> card & 1)


def is_red(card: Card) -> bool:
    """Whether the card is a diamond or a heart."""
    return suit_of(card) in _RED
