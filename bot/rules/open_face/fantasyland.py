"""Fantasyland: who is dealt all cards at once in the next hand (RULES 3.4)."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.evaluate import Category, category_of
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import RowValues, values_of
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset, Stay
from bot.rules.royalties import front_number

_LEAST = {
    "trips": Category.THREE_OF_A_KIND,
    "full_house": Category.FULL_HOUSE,
    "quads": Category.FOUR_OF_A_KIND,
}


def earned(ruleset: OpenFaceRuleset, board: Board, was_in: int) -> int:
    """How many cards a full board earns for the next hand, 0 for none.

    `was_in` is the number of cards that its player was dealt in Fantasyland in this hand, 0 if none: it decides whether
    the hand had to enter or to stay. A fouled board earns nothing. Raises ValueError for a board that is not full.
    """
    values = values_of(board)
    if ruleset.fantasyland is None or not is_legal(values, ruleset.middle, ruleset.low_qualifier):
        return 0
    return earned_by_values(ruleset.fantasyland, values, was_in)


def earned_by_values(fantasyland: Fantasyland, values: RowValues, was_in: int) -> int:
    """The same for the values of a board that is known to be legal."""
    entered = _entered(fantasyland, values)
    if not was_in:
        return entered
    if not _stays(fantasyland.stay, values):
        return 0
    match fantasyland.stay_cards:
        case "same":
            return was_in
        case "by_front":
            return entered or min(cards for _, cards in fantasyland.entry)
        case cards:
            return cards


def entered_with(fantasyland: Fantasyland, by_front: int, *, has_best_low: bool) -> int:
    """How many cards a legal board enters with if its front by itself earns so many, and its middle is 7-5-4-3-2."""
    by_low = fantasyland.entry_low if has_best_low else 0
    return max(by_front, by_low, fantasyland.entry_both if by_front and by_low else 0)


def _entered(fantasyland: Fantasyland, values: RowValues) -> int:
    by_front = front_number(fantasyland.entry, values[0])
    return entered_with(fantasyland, by_front, has_best_low=values[1] == BEST_LOW)


def _stays(stay: Stay, values: RowValues) -> bool:
    wanted = (stay.front, stay.middle, stay.back)
    return any(
        least != "none" and category_of(value) >= _LEAST[least] for least, value in zip(wanted, values, strict=True)
    )
