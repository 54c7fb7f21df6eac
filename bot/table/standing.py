"""How a sitter stands from hand to hand: ready, out, away, leaving (RULES 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.ids import Seat
from bot.table.absence import call_ended
from bot.table.events import (
    CutGiven,
    SeatLeaving,
    SeatQueued,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatWentAway,
    SubstituteNamed,
    TermsAgreed,
)
from bot.table.state import Sitter, State

Standing = (
    SeatLeaving
    | SeatReturned
    | SeatSatOut
    | SeatWentAway
    | SeatReadied
    | TermsAgreed
    | SeatQueued
    | CutGiven
    | SubstituteNamed
)
"""The events that change how one sitter stands."""


def with_standing(state: State, event: Standing) -> State:
    """The state after one of them. Being ready or back ends every kind of absence, and each of them a call."""
    sitter = state.seats[event.seat]
    if sitter is None:
        return state
    state = replace(state, hand=state.hand and call_ended(state.hand, event.seat))
    present = replace(
        sitter, is_out=False, is_queued=False, is_away=False, is_leaving=False, timeouts=0, substitute=None
    )
    match event:
        case SeatReadied():
            return state.with_sitter(event.seat, replace(present, is_ready=True, is_asked=False))
        case TermsAgreed():
            return state.with_sitter(event.seat, replace(present, is_asked=False))
        case SeatReturned():
            waits = sitter.is_queued
            return state.with_sitter(event.seat, replace(present, is_out=waits, is_queued=waits))
        case SeatQueued():
            return state.with_sitter(event.seat, replace(present, is_out=True, is_queued=True, is_asked=False))
        case SeatLeaving():
            return state.without_heir(sitter.account).with_sitter(event.seat, replace(sitter, is_leaving=True))
        case SeatSatOut():
            return state.with_sitter(event.seat, replace(sitter, is_out=True, is_queued=False, is_ready=False))
        case SeatWentAway():
            return state.with_sitter(event.seat, replace(sitter, is_away=True))
        case SubstituteNamed(computer=computer):
            return state.without_heir(sitter.account).with_sitter(event.seat, replace(sitter, substitute=computer))
        case CutGiven(cut=cut, cut_sha256=cut_sha256):
            return state.with_sitter(event.seat, replace(sitter, cut=cut, cut_sha256=cut_sha256))
        case _:
            assert_never(event)


def dealt_in(seats: tuple[Sitter | None, ...], order: tuple[Seat, ...]) -> tuple[Sitter | None, ...]:
    """The seats at the deal: for those who waited for it the wait is over."""
    return tuple(
        replace(sitter, is_out=False, is_queued=False)
        if sitter is not None and sitter.is_queued and seat in order
        else sitter
        for seat, sitter in enumerate(seats)
    )
