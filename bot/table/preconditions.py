"""What must hold before a happening looks at an action itself: one record for each class of action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.table.actions import Action
from bot.table.refusals import Reason, Refusal
from bot.table.shared_refusals import not_now, stands_still, why_not_sitter
from bot.table.state import Phase, State


@dataclass(frozen=True, slots=True)
class Precondition:
    """Whose action it is and when. By default anybody's, at a table that neither pauses nor is played out."""

    of_host: bool = False
    of_sitter: bool = False  # of a human in a seat; `account` None is the system, which may ask it, too
    between_hands: bool = False  # no hand is frozen or dealt
    while_paused: bool = False  # also then
    while_played_out: bool = False  # also while the policy plays the hand to its end


Preconditions = Mapping[type, Precondition]
"""By the class of the action; the games' own actions are each a Play or a PlayFor."""


def why_not_yet(state: State, action: Action, needs: Precondition) -> Refusal | None:
    """The reason against an action before it is looked at itself. The first that holds is the one that is told."""
    account = getattr(action, "account", None)
    if state.phase is Phase.ENDED:
        return Refusal(Reason.TABLE_ENDED)
    if state.is_played_out and not needs.while_played_out:
        return Refusal(Reason.PLAYED_OUT)
    if state.paused and not needs.while_paused:
        return stands_still(state, account)
    if needs.of_host and account != state.host:
        return Refusal(Reason.HOST_ONLY, accounts=(state.host,))
    if needs.between_hands and state.is_underway:
        return not_now(state)
    return why_not_sitter(state, account) if needs.of_sitter and account is not None else None
