"""What follows from any change at a table, whoever or whatever has brought it about."""

from __future__ import annotations

from bot.table.context import Context
from bot.table.events import Events
from bot.table.evolve import evolve_all
from bot.table.happenings.buying import filled_up
from bot.table.happenings.ending import ended
from bot.table.happenings.hosting import succeeded
from bot.table.happenings.leaving import gone
from bot.table.happenings.playing import scored
from bot.table.state import Phase, State


def following(state: State, context: Context) -> Events:
    """What follows from the state that an action leads to; nothing from one that was settled before.

    A complete hand is scored, and computers without chips buy new ones. Between hands leavers go and an announced end
    takes effect; the host's chair is never empty. The session ends at once with a hand that was played out, whatever
    is owed after it.
    """
    if state.phase is Phase.ENDED:
        return ()
    events: Events = scored(state, context.jackpot)
    if events:
        state = evolve_all(state, events)
        bought = filled_up(state)
        state = evolve_all(state, bought)
        events = (*events, *bought)
    if state.hand is not None and state.hand.play_out and not state.is_playing:
        return (*events, ended(state, state.hand.play_out))
    ends = state.is_ending and not state.is_underway and not state.owes_fantasyland
    left = gone(state, ends=ends)
    state = evolve_all(state, left)
    events = (*events, *left)
    if all(sitter.is_computer for _, sitter in state.sitters):
        return (*events, ended(state, "nobody is left"))
    if ends:
        return (*events, ended(state, "the host ended the session"))
    return (*events, *succeeded(state))
