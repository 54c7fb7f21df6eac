"""Chips bought for the next hand by who is in none (RULES 2.11): how many somebody may buy, and how many most do."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.refusals import Reason, Refusal
from bot.table.state import Sitter, State


def why_not_rebuy(state: State, sitter: Sitter, chips: int) -> Refusal | None:
    """From one chip to as many as bring the stack to the most that the table allows."""
    if not state.options.has_stacks:
        return Refusal(Reason.NO_STACKS)
    room = _room(state, sitter)
    if room < 1:
        return Refusal(Reason.STACK_FULL, number=state.options.points_in(sitter.stack))
    if 1 <= chips <= room:
        return None
    return Refusal(Reason.BAD_REBUY, number=state.options.points_in(room), step=state.options.stake)


def usual_rebuy(state: State, account: AccountId) -> int:
    """Chips that fill a stack up to the buy-in; for one that has as many, up to the largest stack. At least 1."""
    seat = state.seat_of(account)
    sitter = state.sitter(seat) if seat is not None else None
    if sitter is None:
        return 1
    missing = state.options.buy_in - sitter.stack
    return max(1, missing if missing > 0 else _room(state, sitter))


def _room(state: State, sitter: Sitter) -> int:
    return state.options.stack_most(one.stack for _, one in state.sitters) - sitter.stack
