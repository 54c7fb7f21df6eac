"""Hands judged again from their own log: the points from the cards, the deck from the secret deal and the cuts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.dealer import deck_of
from bot.play.game import play_of
from bot.rules.deck import Deal
from bot.table.events import Event, HandDealt, HandFrozen, HandScored, HandSealed
from bot.table.evolve import evolve
from bot.table.game import game_of
from bot.table.happenings.dealing import is_as_frozen
from bot.table.moves import Move
from bot.table.state import State
from bot.table.turns import is_complete


def rescored(events: Sequence[Event]) -> str | None:
    """What is wrong with a scored hand, given its events from the deal on; None when all is right."""
    state: State | None = None
    try:
        for event in events:
            if isinstance(event, Move) and (problem := _misplaced(state, event)):
                return problem
            if isinstance(event, HandScored):
                return _misscored(state, event)
            state = evolve(state, event)
    except (AssertionError, LookupError, ValueError, TypeError) as error:  # no hand that was played looks like this
        return f"its log cannot be played again ({type(error).__name__})"
    return None


def redealt(event: HandDealt, deal: Deal, before: Sequence[Event]) -> str | None:
    """What is wrong with a hand's deck, given the deal that was committed to; None when all is right.

    `before`: the events from the hand before, or from the table's first one. Hands of version 1 were not frozen.
    """
    frozen = next((one.frozen for one in reversed(before) if isinstance(one, HandFrozen)), None)
    if (frozen is None or frozen.hand_no != event.hand_no) != (event.seal is None):
        return "it was frozen, and dealt without its seal" if frozen is not None else "it was dealt without a freeze"
    if frozen is not None and event.seal is not None:
        sealed = next((one.message_id for one in reversed(before) if isinstance(one, HandSealed)), None)
        if not is_as_frozen(frozen, event) or event.seal.message_id != sealed:
            return "it was not dealt as it had been frozen"
    if deck_of(event, deal) != event.deck:
        return "its deck is not the committed shuffle as its key permutes it"
    return None


def _misplaced(state: State | None, move: Move) -> str | None:
    hand = state.hand if state is not None else None
    index = hand.index_of(move.seat) if hand is not None else None
    if hand is None or index is None or not play_of(hand.ruleset).is_as_dealt(hand, index, move):
        return f"seat {move.seat + 1} placed other cards than it was dealt"
    return None


def _misscored(state: State | None, event: HandScored) -> str | None:
    hand = state.hand if state is not None else None
    if hand is None or not is_complete(hand):
        return "it was scored before its last card was placed"
    right = game_of(hand).settled(hand, event.jackpot_before)
    if (right.totals, right.house, right.jackpot) != (event.totals, event.house, event.jackpot):
        return "its points are not those of its cards"
    if right.next_fantasyland != event.next_fantasyland:
        return "the Fantasyland that it earned is not that of its cards"
    return None
