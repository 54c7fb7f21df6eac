"""Why nothing can be done in a hand while none is played."""

from __future__ import annotations

from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, State

_REASONS = {Phase.DEALING: Reason.NOT_DEALT, Phase.BETWEEN: Reason.HAND_OVER}


def no_hand(state: State) -> Refusal:
    """The reason by what the table does instead: each names another way to the next hand."""
    return Refusal(_REASONS.get(state.phase, Reason.NO_HAND))
