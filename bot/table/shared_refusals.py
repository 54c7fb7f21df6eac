"""Refusals that several happenings give: who asks has no seat, no hand is played, or one is under way."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, State

_REASONS = {Phase.DEALING: Reason.NOT_DEALT, Phase.BETWEEN: Reason.HAND_OVER}


def no_seat(state: State) -> Refusal | None:
    """Why nobody can sit down at a table; None if somebody can."""
    if state.paused:
        return Refusal(Reason.STOPPED, text=state.paused)
    if state.is_ending:
        return Refusal(Reason.ENDING)
    return Refusal(Reason.TABLE_FULL) if None not in state.seats else None


def not_seated(state: State) -> Refusal:
    """The refusal for somebody without a seat: to sit down, or why nobody can now."""
    return no_seat(state) or Refusal(Reason.NOT_SEATED)


def why_not_sitter(state: State, account: AccountId) -> Refusal | None:
    """The reason against what a human in a seat may ask."""
    sitter = next((sitter for _, sitter in state.sitters if sitter.account == account), None)
    if sitter is None:
        return not_seated(state)
    return Refusal(Reason.NOT_A_HUMAN) if sitter.is_computer else None


def stands_still(state: State, account: AccountId | None) -> Refusal:
    """The refusal while a table pauses. `account` None: of the clock, or of what the bot has posted."""
    is_stranger = account is not None and state.seat_of(account) is None
    return not_seated(state) if is_stranger else Refusal(Reason.PAUSED, text=state.paused)


def not_now(state: State) -> Refusal:
    """The refusal of what has to wait until the hand is over."""
    return Refusal(Reason.HAND_RUNNING if state.is_playing else Reason.DEALING)


def no_hand(state: State) -> Refusal:
    """The reason by what the table does instead: each names another way to the next hand."""
    return Refusal(_REASONS.get(state.phase, Reason.NO_HAND))


def not_in_hand(state: State, account: AccountId) -> Refusal:
    """The reason by what a sitter can do: come back, wait for the next hand, or leave where none follows."""
    if state.is_ending:
        return Refusal(Reason.ENDING)
    is_out = any(sitter.skips_hands for _, sitter in state.sitters if sitter.account == account)
    return Refusal(Reason.SITTING_OUT if is_out else Reason.NOT_IN_HAND)
