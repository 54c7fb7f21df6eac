"""Whose turn it is: questions about a running hand that the core, the clock and the panels all ask."""

from __future__ import annotations

from bot.table.closed.hand import ClosedHand, Stage
from bot.table.dealing import packets_of
from bot.table.open_face.packets import Packet
from bot.table.options import Pace
from bot.table.state import Hand, State


def streets_are_done(hand: Hand) -> bool:
    """Whether every board that is played street by street has its last street."""
    return hand.street_no > len(hand.ruleset.streets) or all(
        board.fantasyland for player in hand.seats for board in player.boards
    )


def is_complete(hand: Hand | ClosedHand) -> bool:
    """Whether nobody has anything left to place, to set or to say."""
    if isinstance(hand, ClosedHand):
        return hand.stage is Stage.SHOWDOWN
    return streets_are_done(hand) and not any(player.owes_fantasyland for player in hand.seats)


def may_place(state: State, index: int) -> bool:
    """Whether a seat (by its index in the order of play) may place now; Fantasyland may be set at any time.

    Never in the closed game, see `may_set` and `may_say`.
    """
    hand = state.hand
    if not isinstance(hand, Hand) or hand.is_over or not state.is_playing:
        return False
    return hand.seats[index].owes_fantasyland or index in street_turns(state)


def held_by(state: State, index: int) -> tuple[Packet, ...]:
    """What a seat may place now: the street's cards when it is its turn, and Fantasyland's at any time."""
    hand = state.hand
    if not isinstance(hand, Hand) or not may_place(state, index):
        return ()
    is_turn = index in street_turns(state)
    return tuple(packet for packet in packets_of(hand, index) if is_turn or packet.is_fantasyland)


def may_set(state: State, index: int) -> bool:
    """Whether a seat may confirm an arrangement now: until all have, again and again unless the first is final.

    Who takes a surrender back, once a natural was shown, confirms the rows that are now compared.
    """
    hand = state.hand
    if not isinstance(hand, ClosedHand) or hand.is_over or not state.is_playing:
        return False
    player = hand.seats[index]
    if hand.stage is Stage.SETTING:
        return not (player.has_set and hand.options.is_final)
    return index in hand.to_change and player.surrenders


def may_say(state: State, index: int) -> bool:
    """Whether a seat may say play or surrender now: in its turn, or with all others once a natural was shown."""
    hand = state.hand
    if not isinstance(hand, ClosedHand) or hand.is_over or not state.is_playing:
        return False
    return index in (*hand.to_say[:1], *hand.to_change)


def has_to_act(state: State, index: int) -> bool:
    """Whether a seat has something to do now: to place, to confirm an arrangement for the first time, or to speak."""
    return may_place(state, index) or (isinstance(state.hand, ClosedHand) and index in waited_for(state))


def street_turns(state: State) -> tuple[int, ...]:
    """Indices of the seats that the street waits for: one in turn, all that have not placed when simultaneous."""
    hand = state.hand
    if not isinstance(hand, Hand) or hand.is_over or streets_are_done(hand):
        return ()
    waiting = tuple(index for index, player in enumerate(hand.seats) if player.owes_street)
    return waiting if hand.options.pace is Pace.SIMULTANEOUS else waiting[:1]


def waited_for(state: State) -> tuple[int, ...]:
    """Indices of the seats that hold the hand up: the street's, and Fantasyland's once the streets are done.

    In the closed game all that have not set, then the one whose turn it is to speak, or all who may still change.
    """
    hand = state.hand
    if hand is None or hand.is_over:
        return ()
    if isinstance(hand, ClosedHand):
        unset = tuple(index for index, player in enumerate(hand.seats) if not player.has_set)
        return unset or hand.to_say[:1] or hand.to_change
    if streets_are_done(hand):
        return tuple(index for index, player in enumerate(hand.seats) if player.owes_fantasyland)
    return street_turns(state)
