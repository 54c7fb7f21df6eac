"""Cards, their text form and the three rows.

A card is a small integer, ``rank * 4 + suit``: rank 0 (deuce) to 12 (ace), suit 0 to 3 (clubs, diamonds, hearts,
spades). 52 and 53 are the jokers. Its text form is two ASCII characters, ``Kd`` or ``X1``; people may also write
``10d`` and ``K♦``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, NewType, overload

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    _CardArray = npt.NDArray[np.integer]

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
DEUCE, TREY, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
"""The ranks by name: plain numbers, in the order of `RANKS`."""

SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
JOKERS = ("X1", "X2")
CARD_TEXTS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS) + JOKERS
DECK_54: tuple[Card, ...] = tuple(Card(index) for index in range(54))
"""All cards; a deck with fewer jokers is its beginning."""

DECK_52: tuple[Card, ...] = DECK_54[:52]

_BY_TEXT = {text.lower(): Card(index) for index, text in enumerate(CARD_TEXTS)}
_SUIT_LETTERS = str.maketrans(SUIT_SYMBOLS + "♧♢♡♤", SUITS * 2)
_TOKEN = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠♧♢♡♤])\ufe0f?|(x[12])", re.IGNORECASE | re.ASCII)
_SEPARATORS = re.compile(r"[\s,;/-]*")


class Row(IntEnum):
    """One of the three rows of a board, front first."""

    FRONT = 0
    MIDDLE = 1
    BACK = 2

    @property
    def size(self) -> int:
        """How many cards the row holds when it is full: 3, 5, 5."""
        return 3 if self is Row.FRONT else 5


class BadCard(ValueError):
    """A text that is not a card. `text` is the part that could not be read; the message is for programs."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"{text!r} {problem}")
        self.text = text


@overload
def rank_of(card: Card) -> int: ...
@overload
def rank_of(card: _CardArray) -> _CardArray: ...
def rank_of(card: Card | _CardArray) -> int | _CardArray:
    """Rank of a card, or of each card in an array: `DEUCE` (0) to `ACE` (12). A joker has 13, which is no rank."""
    return card >> 2


@overload
def suit_of(card: Card) -> int: ...
@overload
def suit_of(card: _CardArray) -> _CardArray: ...
def suit_of(card: Card | _CardArray) -> int | _CardArray:
    """Suit of a card that is not a joker, or of each in an array, 0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


def is_joker(card: Card) -> bool:
    """Whether the card is wild (RULES 3.6)."""
    return card >= 52


def card_text(card: Card) -> str:
    """The two ASCII characters that name a card everywhere: in logs, in the fair deal and in messages."""
    return CARD_TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards separated by spaces: ``Kd 9s``."""
    return " ".join(CARD_TEXTS[card] for card in cards)


def parse_card(text: str) -> Card:
    """Read exactly one card. Raises BadCard."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise BadCard(text, "is not one card")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in any usual writing: ``Kd 9s``, ``kd9s``, ``K♦, 10♤``. Raises BadCard and names the bad part."""
    cards: list[Card] = []
    at = _SEPARATORS.match(text).end()  # type: ignore[union-attr] # the pattern matches the empty string
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise BadCard(text[at : at + 8], "is not a card: write a rank and a suit, such as Kd or 10s")
        rank, suit, joker = token.groups()
        if joker:
            cards.append(_BY_TEXT[joker.lower()])
        else:
            rank_letter = "t" if rank == "10" else rank.lower()
            suit_letter = suit.lower().translate(_SUIT_LETTERS)
            cards.append(_BY_TEXT[rank_letter + suit_letter])
        at = _SEPARATORS.match(text, token.end()).end()  # type: ignore[union-attr]
    return tuple(cards)


def in_order(cards: tuple[Card, ...], by_suit: bool) -> tuple[Card, ...]:
    """Cards sorted from the highest, by rank or by suit."""
    if by_suit:
        return tuple(sorted(cards, key=lambda card: (-suit_of(card), -rank_of(card))))
    return tuple(sorted(cards, key=lambda card: (-rank_of(card), -suit_of(card))))
