"""Whose turn it is in an open-face hand."""

from __future__ import annotations

from bot.table.open_face.dealing import packets_of
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet
from bot.table.options import Pace
from bot.table.state import State


def streets_are_done(hand: OpenFaceHand) -> bool:
    """Whether every board that is played street by street has its last street."""
    if hand.street_no > len(hand.ruleset.streets):
        return True
    return all(board.fantasyland for player in hand.seats for board in player.boards)


def may_place(state: State, index: int) -> bool:
    """Whether a seat (by its index in the order of play) may place now; Fantasyland may be set at any time.

    Never in the closed game, see `may_set` and `may_say`.
    """
    hand = state.hand
    if not isinstance(hand, OpenFaceHand) or hand.is_over or not state.is_playing:
        return False
    return hand.seats[index].owes_fantasyland or index in street_turns(state)


def held_by(state: State, index: int) -> tuple[Packet, ...]:
    """What a seat may place now: the street's cards when it is its turn, and Fantasyland's at any time."""
    hand = state.hand
    if not isinstance(hand, OpenFaceHand) or not may_place(state, index):
        return ()
    is_turn = index in street_turns(state)
    return tuple(packet for packet in packets_of(hand, index) if is_turn or packet.is_fantasyland)


def street_turns(state: State) -> tuple[int, ...]:
    """Indices of the seats that the street waits for; nobody between streets and hands, or in another game."""
    hand = state.hand
    if not isinstance(hand, OpenFaceHand) or hand.is_over or streets_are_done(hand):
        return ()
    return on_street(hand)


def open_face_waits_for(hand: OpenFaceHand) -> tuple[int, ...]:
    """Indices of the seats that hold the hand up: the street's, and Fantasyland's once the streets are done."""
    if hand.is_over:
        return ()
    if streets_are_done(hand):
        return tuple(index for index, player in enumerate(hand.seats) if player.owes_fantasyland)
    return on_street(hand)


def on_street(hand: OpenFaceHand) -> tuple[int, ...]:
    """Indices of the seats that a street waits for: one in turn, all that have not placed when simultaneous."""
    waiting = tuple([index for index, player in enumerate(hand.seats) if player.owes_street])
    return waiting if hand.options.pace is Pace.SIMULTANEOUS else waiting[:1]
