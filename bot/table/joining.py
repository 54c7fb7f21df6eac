"""Why somebody without a seat cannot do something at a table: the sentence says how they sit down, if they can."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.refusals import Reason, Refusal
from bot.table.state import State


def why_not_join(state: State, account: AccountId) -> Refusal | None:
    """The reason against a seat for somebody."""
    return Refusal(Reason.ALREADY_SEATED) if state.seat_of(account) is not None else _why_no_seat(state)


def not_seated(state: State) -> Refusal:
    """The refusal for somebody without a seat: to sit down, or why nobody can now."""
    return _why_no_seat(state) or Refusal(Reason.NOT_SEATED)


def _why_no_seat(state: State) -> Refusal | None:
    if state.paused:
        return Refusal(Reason.STOPPED, text=state.paused)
    if state.is_ending:
        return Refusal(Reason.ENDING)
    return Refusal(Reason.TABLE_FULL) if None not in state.seats else None
