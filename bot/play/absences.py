"""Whom others need not wait for any longer, and until when somebody who was called has: what stored deadlines say."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.ids import AccountId
from bot.panels.screen import Called
from bot.store import NEVER_MS, Deadline
from bot.table.happenings.absence import call_timer, late_timer, may_be_called, running_calls
from bot.table.state import Phase, State
from bot.table.timers import TimerKind, start_timer
from bot.table.turns import turn_key, waited_for


def late_turns(state: State, deadlines: Iterable[Deadline]) -> dict[AccountId, str]:
    """Who has left a turn unanswered for so long that the others may play on without them, with the turn's key."""
    hand = state.hand
    if hand is None or not state.is_playing or state.paused:
        return {}
    spent = _spent(deadlines)
    if not spent:
        return {}
    return {
        hand.seats[index].account: turn_key(hand, index)
        for index in waited_for(state)
        if may_be_called(state, index) and late_timer(hand, index) in spent
    }


def is_start_anybodys(state: State, deadlines: Iterable[Deadline]) -> bool:
    """Whether the host of a lobby has left it unstarted for so long that anybody who has joined may start."""
    return state.phase is Phase.LOBBY and not state.paused and start_timer(state) in _spent(deadlines)


def called(state: State, deadlines: Iterable[Deadline]) -> dict[AccountId, Called]:
    """Who is called, until when they have, and whose move alone is an answer; nobody while the table pauses."""
    hand = state.hand
    if hand is None:
        return {}
    due, calls = _due(deadlines), {call.seat: call for call in running_calls(state)}
    return {
        player.account: Called(until_ms, call.needs_move)
        for player in hand.seats
        if (call := calls.get(player.seat)) is not None and (until_ms := due.get(call_timer(call))) is not None
    }


def early_until(state: State, deadlines: Collection[Deadline], now_ms: int) -> dict[str, int]:
    """When the others may play on first without a player (UTC milliseconds), by the turn's key; not once it is past.

    Where a clock plays for the player before anybody may call them, its end.
    """
    hand = state.hand
    if hand is None or not state.is_playing:
        return {}
    due = _due(deadlines)
    kept = {one.key for one in deadlines}
    keys = {turn_key(hand, index): late_timer(hand, index) for index in waited_for(state)}
    until = {turn: due.get(late if late in kept else f"act:{turn}", 0) for turn, late in keys.items()}
    return {turn: until_ms for turn, until_ms in until.items() if until_ms > now_ms}


def _spent(deadlines: Iterable[Deadline]) -> set[str]:
    """The waits that are over."""
    return {
        one.key for one in deadlines if one.kind == TimerKind.LATE and one.due_ms == NEVER_MS and one.left_ms is None
    }


def _due(deadlines: Iterable[Deadline]) -> dict[str, int]:
    """When each of them is due that is neither spent nor waits (UTC milliseconds)."""
    return {one.key: one.due_ms for one in deadlines if one.due_ms < NEVER_MS}
