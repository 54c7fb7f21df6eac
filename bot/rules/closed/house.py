"""What goes to the house: the rake, the jackpot that a part of it feeds, and who empties that (RULES 2.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.rules.caps import seats_from
from bot.rules.closed.hands import ShownHand
from bot.rules.closed.pairs import LOST, WON, row_results, ties_to
from bot.rules.closed.ruleset import ClosedRuleset, JackpotEvent
from bot.rules.evaluate import Category, category_of

_CATEGORIES = {
    "pair": Category.PAIR,
    "two_pair": Category.TWO_PAIR,
    "trips": Category.THREE_OF_A_KIND,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "full_house": Category.FULL_HOUSE,
    "quads": Category.FOUR_OF_A_KIND,
    "straight_flush": Category.STRAIGHT_FLUSH,
}


@dataclass(frozen=True, slots=True)
class Rake:
    """What each player pays before the hand is settled, and how the accounts of house and jackpot change by it."""

    taken: tuple[int, ...]
    house: int
    jackpot: int


def rake_of(rules: ClosedRuleset, stacks: Sequence[int | None]) -> Rake:
    """The rake of a hand: from each player the same, at most their stack; the jackpot's part comes first."""
    taken = tuple(rules.rake_units if stack is None else min(rules.rake_units, stack) for stack in stacks)
    jackpot = sum(min(units, rules.jackpot_units) for units in taken)
    return Rake(taken, sum(taken) - jackpot, jackpot)


def jackpot_winner(
    rules: ClosedRuleset, hands: Sequence[ShownHand], button: int, banker: int | None = None
) -> int | None:
    """The first seat left of the button with an event that the rules list, None if there is none."""
    scooped: set[int] = set()
    for first, second in combinations(range(len(hands)), 2):
        if banker in (None, first, second):
            rows = row_results(hands[first], hands[second], ties_to(rules, (first, second), banker))
            if rows in (LOST, WON):
                scooped.add(first if rows == LOST else second)
    for seat in seats_from(button + 1, len(hands)):
        if hands[seat].is_legal and any(
            _is_event(event, hands[seat], seat in scooped) for event in rules.jackpot_events
        ):
            return seat
    return None


def _is_event(event: JackpotEvent, hand: ShownHand, is_scooped: bool) -> bool:
    wanted = (event.front, event.middle, event.back)
    return (is_scooped or not event.scooped) and all(
        kind == "any" or category_of(value) == _CATEGORIES[kind]
        for kind, value in zip(wanted, hand.values, strict=True)
    )
