"""What an event changes: a total function. It never refuses; what may happen was settled by `decide`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.table.events import Event, HandDealt, TableOpened
from bot.table.happenings import (
    absence,
    buying,
    dealing,
    ending,
    hosting,
    joining,
    leaving,
    options,
    pausing,
    playing,
    readiness,
    stakes,
    votes,
)
from bot.table.state import State


def fold(events: Iterable[Event]) -> State:
    """The state after a log that begins with TableOpened or HandDealt."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a log has at least one event")
    return state


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """The state after some more events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State | None, event: Event) -> State:  # noqa: C901 # one line a happening
    """The state after one more event; only TableOpened and HandDealt may be the first."""
    if isinstance(event, TableOpened):
        return joining.opened(event)
    if isinstance(event, HandDealt):
        return dealing.dealt(event)
    assert state is not None, "a log begins with TableOpened or HandDealt"
    if isinstance(event, playing.Event):
        return playing.fold(state, event)
    if isinstance(event, readiness.Event):
        return readiness.fold(state, event)
    if isinstance(event, dealing.Event):
        return dealing.fold(state, event)
    if isinstance(event, joining.Event):
        return joining.fold(state, event)
    if isinstance(event, leaving.Event):
        return leaving.fold(state, event)
    if isinstance(event, absence.Event):
        return absence.fold(state, event)
    if isinstance(event, options.Event):
        return options.fold(state, event)
    if isinstance(event, votes.Event):
        return votes.fold(state, event)
    if isinstance(event, stakes.Event):
        return stakes.fold(state, event)
    if isinstance(event, buying.Event):
        return buying.fold(state, event)
    if isinstance(event, hosting.Event):
        return hosting.fold(state, event)
    if isinstance(event, pausing.Event):
        return pausing.fold(state, event)
    if isinstance(event, ending.Event):
        return ending.fold(state, event)
    assert_never(event)
