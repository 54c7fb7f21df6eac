"""What the humans at a table can only do together: whose consent a vote still needs (RULES 4)."""

from __future__ import annotations

from bot.ids import AccountId, Seat
from bot.table.events import Vote
from bot.table.hand import InHand
from bot.table.state import State


def given_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have agreed, in the order in which they did."""
    return state.end_votes if vote is Vote.END else state.void_votes


def missing_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have yet to agree.

    To end the session, the humans who are present; while Fantasyland is owed or played also those who are away, for
    whom it is played (RULES 3.4): they may earn the next one with it. To void a hand, every human whom it was dealt to:
    who is away, or has left the seat, has not agreed. So the last one present never gets out of a hand alone.
    """
    given = given_votes(state, vote)
    if vote is Vote.VOID:
        players = state.hand.seats if state.hand is not None else ()
        return tuple(player.seat for player in players if not (player.is_computer or player.seat in given))
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not (sitter.is_computer or sitter.is_out or seat in given)
        and not (sitter.is_absent and not state.is_owed_by(sitter))
        and not state.waits_for_chips(seat)
    )


def accounts_missing(state: State, vote: Vote) -> tuple[AccountId, ...]:
    """Who has yet to agree: to void a hand those whom it was dealt to, whoever sits in their seats by now."""
    missing = missing_votes(state, vote)
    if vote is Vote.VOID:
        players = state.hand.seats if state.hand is not None else ()
        return tuple(player.account for player in players if player.seat in missing)
    return tuple(sitter.account for seat, sitter in state.sitters if seat in missing)


def in_hand(state: State, account: AccountId) -> InHand | None:
    """An account's part in the running hand, whoever sits in its seat by now; None if it was not dealt in."""
    hand = state.hand if state.is_playing else None
    return next((player for player in hand.seats if player.account == account), None) if hand else None
