"""The steps of a hand that is over, folded from its log: each is what everybody saw then."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.replay_steps import ReplayStep
from bot.play.game import play_of
from bot.table.events import Event, HandScored, HandVoided
from bot.table.evolve import evolve
from bot.table.hand import Hand
from bot.table.showing import public_view
from bot.table.state import State


def steps_of(events: Sequence[Event]) -> tuple[ReplayStep, ...]:
    """A hand after each of its streets and at its end, with the steps in which it is uncovered.

    `events` are the hand's, from its deal to its end or later. Raises ValueError for a hand that is not over.
    """
    state: State | None = None
    steps: list[ReplayStep] = []
    for event in events:
        before = state.hand if state is not None else None
        state = evolve(state, event)
        if state.hand is None:
            continue
        if isinstance(event, HandScored | HandVoided):
            return (*steps, *_end(state, state.hand))
        game = play_of(state.hand.ruleset)
        if before is not None and (street_no := game.street_done(before, state.hand)):
            steps.append(ReplayStep(game.at_rest(public_view(state)), street_no))
    raise ValueError("the hand is not over")


def _end(state: State, hand: Hand) -> tuple[ReplayStep, ...]:
    game = play_of(hand.ruleset)
    view = public_view(state)
    return (*game.uncovered(view), ReplayStep(game.at_rest(view)))
