"""The end of a session: announced by its host, agreed upon, or come to a table that nobody plays at (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId
from bot.table.actions import CloseIdle, EndAfterHand
from bot.table.context import Context
from bot.table.events import EndAnnounced, Events, HandVoided, PlayOutBegun, TableEnded
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, State

Action = EndAfterHand | CloseIdle
Event = EndAnnounced | PlayOutBegun | TableEnded

PRECONDITIONS: Preconditions = {
    EndAfterHand: Precondition(of_host=True, while_paused=True),
    CloseIdle: Precondition(while_paused=True, while_played_out=True),
}


def why_not(state: State, action: Action) -> Refusal | None:
    """To announce the end once is enough."""
    match action:
        case EndAfterHand():
            return Refusal(Reason.IS_ENDING) if state.is_ending else None
        case CloseIdle():
            return None


def decide(state: State, action: Action, context: Context) -> Events:
    """What an allowed action leads to. A hand that cannot be played out pays nothing."""
    match action:
        case EndAfterHand():
            return (EndAnnounced(),)
        case CloseIdle(reason=reason):
            if state.is_playing and (context.is_broken or state.is_played_out):
                return (HandVoided(state.hand_no), TableEnded(reason))
            return (ended(state, reason),)


def ended(state: State, reason: str) -> PlayOutBegun | TableEnded:
    """The end of the session. A hand that runs is played out first, and counts: ending is no way out of it."""
    return PlayOutBegun(reason) if state.is_playing else TableEnded(reason)


def fold(state: State, event: Event) -> State:
    """The state in which the session is to end after the hand, plays it out, or is over."""
    match event:
        case EndAnnounced():
            return replace(state, is_ending=True)
        case PlayOutBegun(reason=reason):
            played_out = state.hand and replace(state.hand, play_out=reason)
            return _without_successors(replace(state, paused="", hand=played_out))
        case TableEnded():
            return _without_successors(replace(state, phase=Phase.ENDED, paused="", frozen=None))


def _without_successors(state: State) -> State:
    """No hand follows: nobody is to be the host in it, and nobody to have another's seat."""
    seats = tuple(sitter and replace(sitter, substitute=None) for sitter in state.seats)
    return replace(state, seats=seats, next_host=None)


def played_to_the_end(state: State) -> tuple[AccountId, ...]:
    """The humans who sat here at the end of the session, or played its last hand."""
    sitting = [sitter.account for _, sitter in state.sitters if not sitter.is_computer]
    dealt_in = [player.account for player in state.hand.seats if not player.is_computer] if state.hand else []
    return tuple(dict.fromkeys([*sitting, *dealt_in]))


def was_at_table(state: State, account: AccountId) -> bool:
    """Whether somebody sits here, or was dealt into a hand of this session."""
    return state.seat_of(account) is not None or account in dict(state.totals)


def computers_at_the_end(state: State) -> tuple[AccountId, ...]:
    """The computers who sat here at the end of the session."""
    return tuple(sitter.account for _, sitter in state.sitters if sitter.is_computer)
