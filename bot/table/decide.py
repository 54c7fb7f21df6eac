"""Every move of the game: what an action leads to. Pure: the same state and action always give the same events."""

from __future__ import annotations

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
from bot.table.refusals import RuleError
from bot.table.state import State
from bot.table.why_not import why_not


def decide(state: State, action: Action, context: Context = NO_CONTEXT) -> Events:
    """What an action leads to, and what follows. Raises RuleError when it is refused; then nothing happens."""
    if refusal := why_not(state, action, context):
        raise RuleError(refusal)
    events = _done(state, action, context)
    return (*events, *following(evolve_all(state, events), context)) if events else ()


def _done(state: State, action: Action, context: Context) -> Events:
    if isinstance(action, playing.Action):
        return playing.decide(state, action)
    if isinstance(action, readiness.Action):
        return readiness.decide(state, action)
    if isinstance(action, dealing.Action):
        return dealing.decide(state, action)
    if isinstance(action, joining.Action):
        return joining.decide(state, action)
    if isinstance(action, leaving.Action):
        return leaving.decide(state, action)
    if isinstance(action, absence.Action):
        return absence.decide(state, action)
    if isinstance(action, options.Action):
        return options.decide(state, action)
    if isinstance(action, votes.Action):
        return votes.decide(state, action)
    if isinstance(action, stakes.Action):
        return stakes.decide(state, action)
    if isinstance(action, buying.Action):
        return buying.decide(state, action)
    if isinstance(action, hosting.Action):
        return hosting.decide(state, action)
    if isinstance(action, pausing.Action):
        return pausing.decide(state, action)
    if isinstance(action, ending.Action):
        return ending.decide(state, action, context)
    assert_never(action)
