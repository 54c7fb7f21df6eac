"""What a full row is called, in English: ``pair of queens``, ``full house, kings over twos``."""

from __future__ import annotations

from functools import cache

from bot.rules.cards import Row
from bot.rules.evaluate import Category, category_of, is_royal, ranks_of
from bot.rules.lows import Middle, is_flush_with_low_ace, low_ranks

RANK_NAMES = (
    "two",
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


@cache
def hand_name(value: int) -> str:
    """The name of a row's value, for messages, pictures and alt texts: lower case, kickers left out."""
    if is_royal(value):
        return "royal flush"
    ranks = ranks_of(value)
    high = RANK_NAMES[ranks[0]]
    match category_of(value):
        case Category.HIGH_CARD:
            return f"{high} high"
        case Category.PAIR:
            return f"pair of {plural(ranks[0])}"
        case Category.TWO_PAIR:
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {plural(ranks[0])}"
        case Category.STRAIGHT:
            return f"straight, {high} high"
        case Category.FLUSH:
            return f"flush, {high} high"
        case Category.FULL_HOUSE:
            return f"full house, {plural(ranks[0])} over {plural(ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {plural(ranks[0])}"
        case Category.STRAIGHT_FLUSH:
            return f"straight flush, {high} high"


def row_name(row: Row, value: int, middle: Middle = "high") -> str:
    """The name of a row's value as the ruleset's middle has it: ``7-5-4-3-2 low``, also for one too high to count."""
    if row is not Row.MIDDLE or middle == "high":
        return hand_name(value)
    ranks = low_ranks(value)
    if ranks:
        return f"{ranks} low"
    return "flush, ace high" if is_flush_with_low_ace(value) else hand_name(value)
