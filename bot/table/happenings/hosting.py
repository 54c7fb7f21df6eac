"""The host's chair: handed over, or taken by another when its host has left it. It is never empty."""

from __future__ import annotations

from dataclasses import replace

from bot.table.actions import HandOver
from bot.table.events import Events, HostChanged, HostNamed
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.state import State

Action = HandOver
Event = HostChanged | HostNamed

PRECONDITIONS: Preconditions = {HandOver: Precondition(of_host=True)}


def why_not(state: State, action: Action) -> Refusal | None:
    """Only a human who stays can be the host."""
    sitter = state.sitter(action.seat)
    is_here = sitter is not None and not (sitter.is_computer or sitter.is_leaving or sitter.substitute)
    return None if is_here else Refusal(Reason.NOT_A_HUMAN)


def decide(state: State, action: Action) -> Events:
    """Another host, from the end of the hand on."""
    sitter = state.seats[action.seat]
    assert sitter is not None, "why_not has looked"
    return (HostNamed(sitter.account) if state.is_underway else HostChanged(sitter.account),)


def succeeded(state: State) -> Events:
    """The next host, if there is to be one now.

    Whoever was named is it as soon as no hand is under way, or the chair is empty; else somebody who is there.
    """
    humans = [sitter for _, sitter in state.sitters if not sitter.is_computer]
    has_host = any(sitter.account == state.host for sitter in humans)
    named = next((sitter for sitter in humans if sitter.account == state.next_host), None)
    if has_host and (named is None or state.is_underway):
        return ()
    heir = next((sitter for sitter in humans if not (sitter.is_absent or sitter.is_out)), humans[0])
    return (HostChanged((named or heir).account),)


def fold(state: State, event: Event) -> State:
    """The state with another host, or with one who is named."""
    match event:
        case HostChanged(host=host):
            return replace(state, host=host, next_host=None)
        case HostNamed(host=host):
            return replace(state, next_host=host if host != state.host else None)
