"""What must hold before a happening looks at an action itself: one record for each class of action.

The refusals that say so are here, too: several happenings and the games find later that somebody has no seat or hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import AccountId
from bot.table.actions import Action
from bot.table.refusals import Reason, Refusal
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


_REASONS = {Phase.DEALING: Reason.NOT_DEALT, Phase.BETWEEN: Reason.HAND_OVER}


def no_seat(state: State) -> Refusal | None:
    """Why nobody can sit down at a table; None if somebody can."""
    if state.paused:
        return Refusal(Reason.STOPPED, text=state.paused)
    if state.is_ending:
        return Refusal(Reason.ENDING)
    return Refusal(Reason.TABLE_FULL) if None not in state.seats else None


def not_seated(state: State) -> Refusal:
    """The refusal for somebody without a seat: to sit down, or why nobody can now."""
    return no_seat(state) or Refusal(Reason.NOT_SEATED)


def why_not_sitter(state: State, account: AccountId) -> Refusal | None:
    """The reason against what a human in a seat may ask."""
    sitter = next((sitter for _, sitter in state.sitters if sitter.account == account), None)
    if sitter is None:
        return not_seated(state)
    return Refusal(Reason.NOT_A_HUMAN) if sitter.is_computer else None


def stands_still(state: State, account: AccountId | None) -> Refusal:
    """The refusal while a table pauses. `account` None: of the clock, or of what the bot has posted."""
    is_stranger = account is not None and state.seat_of(account) is None
    return not_seated(state) if is_stranger else Refusal(Reason.PAUSED, text=state.paused)


def not_now(state: State) -> Refusal:
    """The refusal of what has to wait until the hand is over."""
    return Refusal(Reason.HAND_RUNNING if state.is_playing else Reason.DEALING)


def no_hand(state: State) -> Refusal:
    """The reason by what the table does instead: each names another way to the next hand."""
    return Refusal(_REASONS.get(state.phase, Reason.NO_HAND))


def not_in_hand(state: State, account: AccountId) -> Refusal:
    """The reason by what a sitter can do: come back, wait for the next hand, or leave where none follows."""
    if state.is_ending:
        return Refusal(Reason.ENDING)
    is_out = any(sitter.skips_hands for _, sitter in state.sitters if sitter.account == account)
    return Refusal(Reason.SITTING_OUT if is_out else Reason.NOT_IN_HAND)
