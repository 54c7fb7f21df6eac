"""What can still be done at a table that an error has frozen: its hand is voided, or everybody goes."""

from __future__ import annotations

from bot.play.known import Known
from bot.store import TableRow
from bot.table.actions import Action, AgreeToEnd, AgreeToVoid, CloseIdle, Leave, VoidBroken
from bot.table.decide import why_not
from bot.table.refusals import Reason, Refusal
from bot.table.state import State

_WAYS_OUT = (AgreeToVoid, VoidBroken, CloseIdle)
_BEFORE_THE_CARDS = (Leave, AgreeToEnd)


def why_not_now(known: Known, action: Action) -> Refusal | None:
    """The reason against an action at a table as it stands: that an error has frozen it, or its own."""
    return why_not_frozen(known.row, known.state, action) or why_not(known.state, action)


def why_not_frozen(row: TableRow, state: State, action: Action) -> Refusal | None:
    """The reason against an action that comes from an error having frozen the table, or from none having done so."""
    if row.broken:
        is_way_out = isinstance(action, _WAYS_OUT) or (not state.is_playing and isinstance(action, _BEFORE_THE_CARDS))
        broken = Reason.BROKEN if state.is_playing else Reason.BROKEN_BETWEEN
        return None if is_way_out else Refusal(broken)
    return Refusal(Reason.NOT_BROKEN) if isinstance(action, VoidBroken) else None
