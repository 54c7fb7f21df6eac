"""A player's own decisions in a hand that is over, judged by what they could see when they made them.

The hand's log is folded to the moment of each decision, and the player's own view of that moment is all that the engine
gets: no card that was hidden from them then makes any difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import AccountId
from bot.panels.decisions import Judged, Review
from bot.play.study import GAMES
from bot.table.events import Event, HandScored
from bot.table.evolve import evolve
from bot.table.moves import Move
from bot.table.showing import seat_view
from bot.table.state import State
from bot.table.views import SeatView


@dataclass(frozen=True, slots=True)
class Moment:
    """What a player saw right before a decision, and what was decided: by them, or by the table for them."""

    view: SeatView
    decided: Move


def moments_of(events: Sequence[Event], account: AccountId) -> tuple[Moment, ...] | None:
    """One player's decisions in a hand, whose log goes from its deal to its end or later; of those that replace each
    other only the last one.

    None for somebody who was not in it, and for a hand that was not scored.
    """
    if not any(isinstance(event, HandScored) for event in events):
        return None
    state: State | None = None
    found: list[Moment] = []
    for event in events:
        if isinstance(event, HandScored):
            break
        view = seat_view(state, account) if state is not None and isinstance(event, Move) else None
        if view is not None and isinstance(event, Move) and view.player.seat == event.seat:
            game = GAMES[view.hand.ruleset.family]
            if game.is_judged(view, event):
                found = [*([] if game.is_final(event) else found), Moment(view, event)]
        state = evolve(state, event)
    return tuple(found) or None


@dataclass(frozen=True, slots=True)
class Judging:
    """A moment to be judged, as a question for a thinker."""

    moment: Moment

    def answer(self, seconds: float) -> Judged:
        """The same however long it may take: whoever reviews a hand twice reads the same."""
        return judged(self.moment)


def as_review(moments: Sequence[Moment], decisions: Sequence[Judged]) -> Review:
    """A player's decisions, at least one, each as it was judged."""
    hand = moments[0].view.hand
    return Review(hand.ruleset, hand.hand_no, tuple(decisions), hand.options.has_stacks)


def judged(moment: Moment) -> Judged:
    """One decision beside the best one: in open-face by the level strong, in the closed game exactly.

    Takes some milliseconds, or as long as the level does: call it off the event loop.
    """
    return GAMES[moment.view.hand.ruleset.family].judged(moment.view, moment.decided)
