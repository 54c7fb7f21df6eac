"""Why a table pauses, as keys that are stored, and when it does not.

The words for the keys are in `assets/locale`, under `paused`.
"""

from __future__ import annotations

from typing import Final

from bot.ids import AccountId
from bot.table.refusals import Reason, Refusal
from bot.table.state import State
from bot.table.turns import plays_themselves, waited_for

HOST: Final = "host"
CHANNEL_LOST: Final = "channel_lost"
TIMED_OUT: Final = "timed_out"  # the bot, by a moderator: the table goes on when that is over
HISTORY_CLOSED: Final = "history_closed"
LINE_REFUSED: Final = "line_refused"  # Discord takes no commitment or seal, such as for a filter of words
LINE_UNKNOWN: Final = "line_unknown"  # no pause: whether a line stands nobody knows, and a new batch takes its place
_CHANNEL_LOST_AT_FIRST: Final = "the bot cannot write in the table's channel any more"  # stored before there were keys


def is_channel_lost(reason: str) -> bool:
    """Whether a table paused because its channel cannot be written to: then it may go on in another one."""
    return reason in (CHANNEL_LOST, _CHANNEL_LOST_AT_FIRST)


RESUMES_MOST = 2
"""So often others end a pause of a hand before its host pauses no more: what they want is known by then."""


def why_not_pause(state: State, account: AccountId) -> Refusal | None:
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
