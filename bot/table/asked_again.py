"""Who was ready before the table's options changed: nobody is ready for rules that they have not seen."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ids import AccountId
from bot.table.events import Event, OptionsChanged
from bot.table.evolve import evolve
from bot.table.state import State


def asked_again(events: Iterable[Event]) -> tuple[AccountId, ...]:
    """Who has to say Ready once more, in seat order. `events`: a log that begins with TableOpened or HandDealt."""
    state: State | None = None
    asked: set[AccountId] = set()
    for event in events:
        before = ready(state) if isinstance(event, OptionsChanged) and state is not None else frozenset()
        state = evolve(state, event)
        asked = (asked | before) - ready(state)
    return tuple(sitter.account for _, sitter in state.sitters if sitter.account in asked) if state else ()


def ready(state: State) -> frozenset[AccountId]:
    """Who has said Ready for the next hand."""
    return frozenset(sitter.account for _, sitter in state.sitters if sitter.is_ready)
