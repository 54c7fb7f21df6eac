"""Whose turn it is: questions about a running hand that the core, the clock and the panels all ask."""

from __future__ import annotations

from bot.table.state import Hand, Pace, State


def streets_are_done(hand: Hand) -> bool:
    """Whether every seat that plays street by street has placed its last street."""
    return hand.street_no > len(hand.ruleset.streets) or all(player.fantasyland for player in hand.seats)


def is_complete(hand: Hand) -> bool:
    """Whether nobody has anything left to place."""
    return streets_are_done(hand) and all(player.has_placed for player in hand.seats if player.fantasyland)


def may_place(state: State, index: int) -> bool:
    """Whether a seat (by its index in the order of play) may place now; Fantasyland may be set at any time."""
    hand = state.hand
    if hand is None or hand.is_over or not state.is_playing:
        return False
    player = hand.seats[index]
    if player.has_placed:
        return False
    if player.fantasyland:
        return True
    return index in street_turns(state)


def street_turns(state: State) -> tuple[int, ...]:
    """Indices of the seats that the street waits for: one in turn, all that have not placed when simultaneous."""
    hand = state.hand
    if hand is None or hand.is_over or streets_are_done(hand):
        return ()
    waiting = tuple(
        index for index, player in enumerate(hand.seats) if not player.fantasyland and not player.has_placed
    )
    return waiting if hand.options.pace is Pace.SIMULTANEOUS else waiting[:1]


def waited_for(state: State) -> tuple[int, ...]:
    """Indices of the seats that hold the hand up: the street's, and Fantasyland's once the streets are done."""
    hand = state.hand
    if hand is None or hand.is_over:
        return ()
    if streets_are_done(hand):
        return tuple(index for index, player in enumerate(hand.seats) if player.fantasyland and not player.has_placed)
    return street_turns(state)
