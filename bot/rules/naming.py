"""What a full row is called: ``pair of queens``, ``kings full of deuces``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from bot.rules.cards import ACE, Card, Row, is_joker, rank_of
from bot.rules.evaluate import Category, category_of, is_royal, ranks_of
from bot.rules.lows import Middle, is_flush_with_low_ace, low_ranks

RANK_NAMES = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def plural(rank: int) -> str:
    """A rank's name for several of its cards: ``sixes``, ``aces``."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name == "six" else f"{name}s"


class HandName(str):
    """What a row is called: in English for programs, and as its `kind` and `ranks` for whoever says it to players.

    `kind` is a category, ``royal_flush`` or ``low``; `ranks` are those that the name has, from the deuce
    (0). ``shown`` is how a low is written, empty for any other hand.
    """

    kind: str
    ranks: tuple[int, ...]
    shown: str

    def __new__(cls, english: str, kind: str = "", ranks: tuple[int, ...] = (), shown: str = "") -> HandName:
        """Text and what it says in one."""
        name = super().__new__(cls, english)
        name.kind = kind
        name.ranks = ranks
        name.shown = shown
        return name


@lru_cache(maxsize=1024)  # every panel asks for the same few rows
def hand_name(value: int) -> HandName:
    """The name of a row's value, for messages, pictures and alt texts: lower case, kickers left out."""
    if is_royal(value):
        return HandName("royal flush", "royal_flush")
    ranks = ranks_of(value)
    kind, english, count = _NAMES[category_of(value)]
    high, *others = ranks
    low = others[0] if others else high
    names = {"high": RANK_NAMES[high], "highs": plural(high), "lows": plural(low)}
    return HandName(english.format(**names), kind, ranks[:count])


_NAMES = {
    Category.HIGH_CARD: ("high_card", "{high} high", 1),
    Category.PAIR: ("pair", "pair of {highs}", 1),
    Category.TWO_PAIR: ("two_pair", "two pair, {highs} and {lows}", 2),
    Category.THREE_OF_A_KIND: ("three_of_a_kind", "three of a kind, {highs}", 1),
    Category.STRAIGHT: ("straight", "straight, {high} high", 1),
    Category.FLUSH: ("flush", "flush, {high} high", 1),
    Category.FULL_HOUSE: ("full_house", "{highs} full of {lows}", 2),
    Category.FOUR_OF_A_KIND: ("four_of_a_kind", "four of a kind, {highs}", 1),
    Category.STRAIGHT_FLUSH: ("straight_flush", "straight flush, {high} high", 1),
}
"""What each category is called, in English too, and how many of its ranks are in the name."""
_OF_A_KIND = {4: Category.FOUR_OF_A_KIND, 3: Category.THREE_OF_A_KIND}


def begun_name(cards: Iterable[Card]) -> HandName | None:
    """What the cards of a row that has room make already: a pair or more of the same rank. None while it is nothing."""
    counts = Counter(rank_of(card) for card in cards if not is_joker(card))
    groups = sorted(((count, rank) for rank, count in counts.items() if count > 1), reverse=True)
    if not groups:
        return None
    most, high = groups[0]
    category = _OF_A_KIND.get(most, Category.TWO_PAIR if len(groups) > 1 else Category.PAIR)
    kind, english, count = _NAMES[category]
    ranks = tuple(rank for _, rank in groups)
    low = ranks[-1]
    named = english.format(high=RANK_NAMES[high], highs=plural(high), lows=plural(low))
    return HandName(named, kind, ranks[:count])


def row_name(row: Row, value: int, middle: Middle = "high") -> HandName:
    """The name of a row's value as the ruleset's middle has it: ``7-5-4-3-2 low``, also for one too high to count."""
    if row is not Row.MIDDLE or middle == "high":
        return hand_name(value)
    ranks = low_ranks(value)
    if ranks:
        return HandName(f"{ranks} low", "low", shown=ranks)
    if is_flush_with_low_ace(value):
        return HandName("flush, ace high", "flush", (ACE,))
    return hand_name(value)
