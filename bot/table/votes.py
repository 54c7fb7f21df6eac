"""What the humans at a table can only do together: whose consent a vote still needs."""

from __future__ import annotations

from bot.ids import Seat
from bot.table.events import Vote
from bot.table.state import State


def given_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have agreed, in the order in which they did."""
    return state.end_votes if vote is Vote.END else state.void_votes


def missing_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have yet to agree: present humans, and for voiding a hand only those who are in it."""
    hand = state.hand
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not (sitter.is_computer or sitter.is_absent or sitter.is_out or seat in given_votes(state, vote))
        and (vote is Vote.END or (hand is not None and hand.index_of(seat) is not None))
    )
