"""Whose turn it is: questions about a running hand that the core, the clock and the panels all ask."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.game import game_of
from bot.table.hand import Hand
from bot.table.state import State


def is_complete(hand: Hand) -> bool:
    """Whether nobody has anything left to do."""
    return game_of(hand).is_complete(hand)


def has_to_act(state: State, index: int) -> bool:
    """Whether a seat (by its index in the order of play) has something to do now."""
    return state.hand is not None and game_of(state.hand).has_to_act(state, index)


def waited_for(state: State) -> tuple[int, ...]:
    """Indices of the seats that hold the hand up."""
    return () if state.hand is None else game_of(state.hand).waited_for(state.hand)


def plays_themselves(state: State, index: int) -> bool:
    """Whether a player of the hand (by their index in the order of play) is a human who is there, in their own seat."""
    player = state.hand.seats[index] if state.hand is not None else None
    sitter = state.sitter(player.seat) if player is not None else None
    if player is None or sitter is None or sitter.account != player.account:
        return False
    return not (sitter.is_computer or sitter.is_absent)


def turn_of(state: State, account: AccountId) -> str:
    """The key of the turn that an account has in the running hand; empty when it has nothing to do."""
    hand = state.hand
    if hand is None or not state.is_playing or state.paused:
        return ""
    at = next((index for index, player in enumerate(hand.seats) if player.account == account), None)
    return turn_key(hand, at) if at is not None and has_to_act(state, at) else ""


def turn_key(hand: Hand, index: int) -> str:
    """Names one seat's turn: a new key means that a new turn has begun."""
    return game_of(hand).turn_key(hand, index)
