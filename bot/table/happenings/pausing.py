"""Pauses: why a table pauses, as keys that are stored, when it does not, and how it goes on.

The words for the keys are in `assets/locale`, under `paused`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.ids import AccountId, Seat
from bot.table.actions import Pause, Resume
from bot.table.events import Events, TablePaused, TableResumed
from bot.table.hand import Hand
from bot.table.preconditions import Precondition, Preconditions, stands_still, why_not_sitter
from bot.table.refusals import Reason, Refusal
from bot.table.state import State
from bot.table.turns import plays_themselves, waited_for

Action = Pause | Resume
Event = TablePaused | TableResumed

PRECONDITIONS: Preconditions = {
    Pause: Precondition(while_paused=True),  # a table that has lost its channel pauses for that, too
    Resume: Precondition(of_sitter=True, while_paused=True),
}

HOST: Final = "host"
CHANNEL_LOST: Final = "channel_lost"
TIMED_OUT: Final = "timed_out"  # the bot, by a moderator: the table goes on when that is over
HISTORY_CLOSED: Final = "history_closed"
LINE_REFUSED: Final = "line_refused"  # Discord takes no commitment or seal, such as for a filter of words
LINE_UNKNOWN: Final = "line_unknown"  # no pause: whether a line stands nobody knows, and a new batch takes its place
_CHANNEL_LOST_AT_FIRST: Final = "the bot cannot write in the table's channel any more"  # stored before there were keys

RESUMES_MOST = 2
"""So often others end a pause of a hand before its host pauses no more: what they want is known by then."""


def is_channel_lost(reason: str) -> bool:
    """Whether a table paused because its channel cannot be written to: then it may go on in another one."""
    return reason in (CHANNEL_LOST, _CHANNEL_LOST_AT_FIRST)


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against stopping the clock, or against going on."""
    match action:
        case Pause(account=account):
            if state.paused and not _is_channel_lost_too(state, action):
                return stands_still(state, account)
            if account is None:
                return None
            return why_not_sitter(state, account) or _why_not_pause(state, account)
        case Resume():
            return None if state.paused else Refusal(Reason.NOT_PAUSED)


def _is_channel_lost_too(state: State, action: Pause) -> bool:
    """Whether a paused table has lost its channel, too: only then it may go on in another one."""
    return action.account is None and action.reason == CHANNEL_LOST != state.paused


def _why_not_pause(state: State, account: AccountId) -> Refusal | None:
    """The reason against a pause that somebody asks for. A host alone with computers and the absent stops nobody."""
    if account != state.host:
        return Refusal(Reason.HOST_ONLY, accounts=(state.host,))
    hand = state.hand
    seats = enumerate(hand.seats) if hand is not None else ()
    is_anybody_there = any(player.account != account and plays_themselves(state, index) for index, player in seats)
    if hand is None or not is_anybody_there:
        return None
    if state.is_playing and any(hand.seats[index].account == account for index in waited_for(state)):
        return Refusal(Reason.PAUSE_ON_TURN)
    return Refusal(Reason.PAUSED_ENOUGH) if hand.resumes_by_others >= RESUMES_MOST else None


def decide(state: State, action: Action) -> Events:
    """The clock stands, or runs again."""
    match action:
        case Pause(reason=reason):
            return (TablePaused(reason or HOST),)
        case Resume(account=account):
            return (TableResumed(state.seat_of(account) if account is not None else None),)


def fold(state: State, event: Event) -> State:
    """The state that pauses, or goes on."""
    match event:
        case TablePaused(reason=reason):
            return replace(state, paused=reason)
        case TableResumed(seat=seat):
            return replace(state, paused="", resumes=state.resumes + 1, hand=_with_resume(state, seat))


def _with_resume(state: State, seat: Seat | None) -> Hand | None:
    """The newest hand after a pause that somebody has ended, or the system. The host's pauses count, no others."""
    sitter = state.sitter(seat) if seat is not None and state.paused == HOST else None
    if state.hand is None or sitter is None or sitter.account == state.host:
        return state.hand
    return replace(state.hand, resumes_by_others=state.hand.resumes_by_others + 1)
