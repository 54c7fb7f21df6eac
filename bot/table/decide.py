"""What an action leads to, or why it is refused. Pure: the same state and action always have the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from bot.table.actions import Action
from bot.table.context import NO_CONTEXT, Context
from bot.table.events import Events
from bot.table.evolve import evolve_all
from bot.table.following import following
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
from bot.table.refusals import Refusal, RuleError
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
    """The reason against an action, or None when `decide` would do it: what greys a button out refuses a click.

    Refusals never depend on hidden cards.
    """
    asked = _asked(state, action, context)
    return asked if isinstance(asked, Refusal) else None


def decide(state: State, action: Action, context: Context = NO_CONTEXT) -> Events:
    """What an action leads to, and what follows. Raises RuleError when it is refused; then nothing happens."""
    asked = _asked(state, action, context)
    if isinstance(asked, Refusal):
        raise RuleError(asked)
    events = asked()
    return (*events, *following(evolve_all(state, events), context)) if events else ()


def _asked(state: State, action: Action, context: Context) -> Refusal | Callable[[], Events]:
    """The reason against an action, or what decides it: its happening decides only what it does not refuse."""
    needs = next(PRECONDITIONS[kind] for kind in type(action).__mro__ if kind in PRECONDITIONS)
    if refusal := why_not_yet(state, action, needs):
        return refusal
    if isinstance(action, playing.Action):
        return playing.why_not(state, action) or partial(playing.decide, state, action)
    if isinstance(action, readiness.Action):
        return readiness.why_not(state, action, context) or partial(readiness.decide, state, action)
    if isinstance(action, dealing.Action):
        return dealing.why_not(state, action) or partial(dealing.decide, state, action)
    if isinstance(action, joining.Action):
        return joining.why_not(state, action) or partial(joining.decide, state, action)
    if isinstance(action, leaving.Action):
        return leaving.why_not(state, action) or partial(leaving.decide, state, action)
    if isinstance(action, absence.Action):
        return absence.why_not(state, action, context) or partial(absence.decide, state, action)
    if isinstance(action, options.Action):
        return options.why_not(state, action) or partial(options.decide, state, action)
    if isinstance(action, votes.Action):
        return votes.why_not(state, action) or partial(votes.decide, state, action)
    if isinstance(action, stakes.Action):
        return stakes.why_not(state, action) or partial(stakes.decide, state, action)
    if isinstance(action, buying.Action):
        return buying.why_not(state, action) or partial(buying.decide, state, action)
    if isinstance(action, hosting.Action):
        return hosting.why_not(state, action) or partial(hosting.decide, state, action)
    if isinstance(action, pausing.Action):
        return pausing.why_not(state, action) or partial(pausing.decide, state, action)
    if isinstance(action, ending.Action):
        return ending.why_not(state, action) or partial(ending.decide, state, action, context)
    assert_never(action)
