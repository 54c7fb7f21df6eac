"""Why somebody can do nothing in a hand: none is played, or they were not dealt in."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, State

_REASONS = {Phase.DEALING: Reason.NOT_DEALT, Phase.BETWEEN: Reason.HAND_OVER}


def no_hand(state: State) -> Refusal:
    """The reason by what the table does instead: each names another way to the next hand."""
    return Refusal(_REASONS.get(state.phase, Reason.NO_HAND))


def not_in_hand(state: State, account: AccountId) -> Refusal:
    """The reason by what a sitter can do: come back, wait for the next hand, or leave where none follows."""
    if state.is_ending:
        return Refusal(Reason.ENDING)
    is_out = any(sitter.skips_hands for _, sitter in state.sitters if sitter.account == account)
    return Refusal(Reason.SITTING_OUT if is_out else Reason.NOT_IN_HAND)
