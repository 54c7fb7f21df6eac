"""Whether an action is allowed, and if not why: the one rule that greys a button out and refuses a click."""

from __future__ import annotations

from typing import assert_never

from bot.table.actions import Action
from bot.table.context import NO_CONTEXT, Context
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
from bot.table.preconditions import Preconditions, why_not_yet
from bot.table.refusals import Refusal
from bot.table.state import State

PRECONDITIONS: Preconditions = {
    **absence.PRECONDITIONS,
    **buying.PRECONDITIONS,
    **dealing.PRECONDITIONS,
    **ending.PRECONDITIONS,
    **hosting.PRECONDITIONS,
    **joining.PRECONDITIONS,
    **leaving.PRECONDITIONS,
    **options.PRECONDITIONS,
    **pausing.PRECONDITIONS,
    **playing.PRECONDITIONS,
    **readiness.PRECONDITIONS,
    **stakes.PRECONDITIONS,
    **votes.PRECONDITIONS,
}


def why_not(state: State, action: Action, context: Context = NO_CONTEXT) -> Refusal | None:
    """The reason against an action, or None when `decide` would do it. Refusals never depend on hidden cards."""
    needs = next(PRECONDITIONS[kind] for kind in type(action).__mro__ if kind in PRECONDITIONS)
    return why_not_yet(state, action, needs) or _why_not_itself(state, action, context)


def _why_not_itself(state: State, action: Action, context: Context) -> Refusal | None:
    if isinstance(action, playing.Action):
        return playing.why_not(state, action)
    if isinstance(action, readiness.Action):
        return readiness.why_not(state, action, context)
    if isinstance(action, dealing.Action):
        return dealing.why_not(state, action)
    if isinstance(action, joining.Action):
        return joining.why_not(state, action)
    if isinstance(action, leaving.Action):
        return leaving.why_not(state, action)
    if isinstance(action, absence.Action):
        return absence.why_not(state, action, context)
    if isinstance(action, options.Action):
        return options.why_not(state, action)
    if isinstance(action, votes.Action):
        return votes.why_not(state, action)
    if isinstance(action, stakes.Action):
        return stakes.why_not(state, action)
    if isinstance(action, buying.Action):
        return buying.why_not(state, action)
    if isinstance(action, hosting.Action):
        return hosting.why_not(state, action)
    if isinstance(action, pausing.Action):
        return pausing.why_not(state, action)
    if isinstance(action, ending.Action):
        return ending.why_not(state, action)
    assert_never(action)
