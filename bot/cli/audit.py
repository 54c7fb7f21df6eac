"""Hands judged again from their own log: the points from the cards, the deck from the secret deal and the cuts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.dealer import deck_for
from bot.rules.deck import Deal
from bot.table.dealing import dealt
from bot.table.decide import score_hand
from bot.table.events import CardsPlaced, Event, HandDealt, HandScored
from bot.table.evolve import evolve
from bot.table.state import State
from bot.table.turns import is_complete


def rescored(events: Sequence[Event]) -> str | None:
    """What is wrong with a scored hand, given its events from the deal on; None when all is right."""
    state: State | None = None
    try:
        for event in events:
            if isinstance(event, CardsPlaced) and (problem := _misplaced(state, event)):
                return problem
            if isinstance(event, HandScored):
                return _misscored(state, event)
            state = evolve(state, event)
    except (AssertionError, LookupError, ValueError, TypeError) as error:  # no hand that was played looks like this
        return f"its log cannot be played again ({type(error).__name__})"
    return None


def redealt(event: HandDealt, deal: Deal) -> str | None:
    """What is wrong with a hand's deck, given the deal that was committed to; None when all is right."""
    if deck_for(event.before, deal) != event.deck:
        return "its deck is not the committed shuffle permuted by the cuts"
    return None


def _misplaced(state: State | None, event: CardsPlaced) -> str | None:
    hand = state.hand if state is not None else None
    index = hand.index_of(event.seat) if hand is not None else None
    if hand is None or index is None or sorted((*event.rows.cards, *event.discards)) != sorted(dealt(hand, index)):
        return f"seat {event.seat + 1} placed other cards than it was dealt"
    return None


def _misscored(state: State | None, event: HandScored) -> str | None:
    hand = state.hand if state is not None else None
    if hand is None or not is_complete(hand):
        return "it was scored before its last card was placed"
    result = score_hand(hand)
    if tuple(units * hand.options.stake for units in result.totals) != event.totals:
        return "its points are not those of its cards"
    if result.next_fantasyland != event.next_fantasyland:
        return "the Fantasyland that it earned is not that of its cards"
    return None
