"""Chips bought for the next hand by who is in none (RULES 2.11): how many somebody may buy, and how many most do."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId
from bot.table.actions import Rebuy
from bot.table.events import Events, StackBought
from bot.table.preconditions import Precondition, Preconditions, not_now
from bot.table.refusals import Reason, Refusal
from bot.table.seats import own_seat
from bot.table.state import Sitter, State

Action = Rebuy
Event = StackBought

PRECONDITIONS: Preconditions = {Rebuy: Precondition(of_sitter=True)}


def why_not(state: State, action: Action) -> Refusal | None:
    """From one chip to as many as bring the stack to the most that the table allows, by who is in no hand."""
    seat = own_seat(state, action.account)
    sitter = state.seats[seat]
    assert sitter is not None
    if state.is_in_hand(seat):
        return not_now(state)
    if not state.options.has_stacks:
        return Refusal(Reason.NO_STACKS)
    room = _room(state, sitter)
    if room < 1:
        return Refusal(Reason.STACK_FULL, number=state.options.points_in(sitter.stack))
    if 1 <= action.chips <= room:
        return None
    return Refusal(Reason.BAD_REBUY, number=state.options.points_in(room), step=state.options.stake)


def decide(state: State, action: Action) -> Events:
    """The chips are there at once."""
    return (StackBought(own_seat(state, action.account), action.chips),)


def filled_up(state: State) -> Events:
    """Each computer that has lost its stack buys a new one: nobody has to tell it."""
    broke = ((seat, sitter) for seat, sitter in state.sitters if sitter.is_computer and state.is_broke(sitter))
    return tuple(StackBought(seat, state.options.buy_in - sitter.stack) for seat, sitter in broke)


def fold(state: State, event: Event) -> State:
    """A larger stack. A player who was out only for want of chips is back, and needs no substitute."""
    buyer = state.seats[event.seat]
    if buyer is None:
        return state
    substitute = buyer.substitute if buyer.is_absent or buyer.skips_hands else None
    return state.with_sitter(event.seat, replace(buyer, stack=buyer.stack + event.chips, substitute=substitute))


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
