"""The steps of a hand that is over, folded from its log: each is what everybody saw then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.panels.study.replay import ReplayStep
from bot.rules.cards import Row
from bot.table.closed.hand import ClosedHand
from bot.table.closed.views import ClosedHandView
from bot.table.events import Event, HandScored, HandVoided
from bot.table.evolve import evolve
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.views import OpenFaceHandView
from bot.table.showing import public_view
from bot.table.state import State
from bot.table.views import PublicView


def steps_of(events: Sequence[Event]) -> tuple[ReplayStep, ...]:
    """A hand after each of its streets and at its end; a closed one as its rows are uncovered.

    `events` are the hand's, from its deal to its end or later. Raises ValueError for a hand that is not over.
    """
    state: State | None = None
    steps: list[ReplayStep] = []
    for event in events:
        before = state
        state = evolve(state, event)
        if isinstance(event, HandScored | HandVoided):
            return (*steps, *_end(state))
        if before is not None and (street_no := _street_done(before, state)):
            steps.append(ReplayStep(_at_rest(public_view(state)), street_no))
    raise ValueError("the hand is not over")


def _street_done(before: State, after: State) -> int:
    """The number of the street that was completed between two states, 0 for none."""
    then, now = before.hand, after.hand
    if isinstance(then, OpenFaceHand) and isinstance(now, OpenFaceHand) and now.street_no > then.street_no:
        return then.street_no
    return 0


def _end(state: State) -> tuple[ReplayStep, ...]:
    view = public_view(state)
    end = ReplayStep(_at_rest(view))
    if not isinstance(state.hand, ClosedHand) or not isinstance(view.hand, ClosedHandView) or state.hand.is_void:
        return (end,)
    has_rows = any(player.board is not None for player in view.hand.players)
    return (*(ReplayStep(view, rows=row + 1) for row in Row if has_rows), end)


def _at_rest(view: PublicView) -> PublicView:
    """The view without who is to act next: nobody is waited for any more."""
    hand = view.hand
    if not isinstance(hand, OpenFaceHandView):
        return view
    players = tuple(
        replace(
            player,
            has_placed=False,
            is_waited_for=False,
            boards=tuple(replace(board, is_waited_for=False) for board in player.boards),
        )
        for player in hand.players
    )
    return replace(view, hand=replace(hand, players=players))
