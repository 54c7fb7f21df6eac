"""Stacks belong to the table (RULES 4): who leaves with chips has them again when they come back."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.table.state import Sitter, State


def seated(state: State, seat: Seat, account: AccountId, *, is_computer: bool) -> State:
    """The state in which somebody has sat down: with the buy-in, or with what they left if that is more."""
    before = unseated(state, seat)
    stack = max(state.options.buy_in, dict(before.left_stacks).get(account, 0))
    others = tuple((owner, chips) for owner, chips in before.left_stacks if owner != account)
    return replace(before, left_stacks=others).with_sitter(seat, Sitter(account, is_computer, stack=stack))


def unseated(state: State, seat: Seat) -> State:
    """The state in which a seat is free, and its chips are kept; nobody who has gone is to be the host."""
    sitter = state.sitter(seat)
    if sitter is not None and state.options.has_stacks and sitter.stack > 0:
        state = replace(state, left_stacks=(*state.left_stacks, (sitter.account, sitter.stack)))
    if sitter is not None:
        state = state.without_heir(sitter.account)
    return state.with_sitter(seat, None)
