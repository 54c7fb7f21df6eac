"""Who does not come back: the others call them, and play on without them unless they answer (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.table.calls import AnswerCall, Call, CallAction, CallAnswered, CallEvent, MarkAway, PlayerCalled, PlayOn
from bot.table.events import Event, SeatSatOut, SeatWentAway
from bot.table.hand import Hand
from bot.table.refusals import Reason, Refusal
from bot.table.state import State
from bot.table.turns import turn_key, waited_for

CALL_MS = 120_000
"""How long somebody who was called has, in milliseconds."""


def call_of(hand: Hand, index: int) -> Call | None:
    """The newest call in somebody's present turn, by their index in the order of play; None if there was none."""
    if not hand.calls:  # nearly always
        return None
    key = turn_key(hand, index)
    return next((call for call in hand.calls if call.turn == key), None)


def running_calls(state: State) -> tuple[Call, ...]:
    """The calls that nobody has answered yet. Until when each runs is stored: the deadline of `call_timer`."""
    hand = state.hand
    if hand is None or not hand.calls or not state.is_playing:
        return ()
    calls = (call_of(hand, index) for index in waited_for(state))
    return tuple(call for call in calls if call is not None and call.is_running)


def call_timer(call: Call) -> str:
    """The key of the timer with which a call ends."""
    return f"call:{call.turn}:{call.number}"


def late_timer(hand: Hand, index: int) -> str:
    """The key of the timer after which the others may play on without a player: anew after each call they answered."""
    call = call_of(hand, index)
    return f"late:{turn_key(hand, index)}:{call.number if call is not None else 0}"


def may_be_called(state: State, index: int) -> bool:
    """Whether the table waits for a human who plays themselves and is not called, and there is somebody to call them.

    Whether their turn has been unanswered for long enough is stored: the deadline of `late_timer`.
    """
    hand = state.hand
    if hand is None or index not in waited_for(state) or state.is_played_out:
        return False
    player = hand.seats[index]
    sitter = state.seats[player.seat]
    if sitter is None or sitter.account != player.account or sitter.is_computer or sitter.is_absent:
        return False
    call = call_of(hand, index)
    others = (other for _, other in state.sitters if other.account != player.account)
    return not (call is not None and call.is_running) and any(not other.is_computer for other in others)


def why_not_call(state: State, action: CallAction) -> Refusal | None:
    """The reason against calling somebody, answering a call, or taking somebody for absent."""
    seat = state.seat_of(action.account)
    sitter = state.sitter(seat) if seat is not None else None
    if sitter is None:
        return Refusal(Reason.NOT_SEATED)
    if sitter.is_computer:
        return Refusal(Reason.NOT_A_HUMAN)
    return _why_not_play_on(state, action) if isinstance(action, PlayOn) else None


def _why_not_play_on(state: State, action: PlayOn) -> Refusal | None:
    index, hand = _index_of(state, action.turn), state.hand
    if index is None or hand is None:
        return Refusal(Reason.TURN_OVER)
    account, call = hand.seats[index].account, call_of(hand, index)
    if account == action.account:
        return Refusal(Reason.OWN_TURN)
    if call is not None and call.is_running:
        return Refusal(Reason.CALLED, text=account)
    if not may_be_called(state, index):
        return Refusal(Reason.PLAYED_FOR, text=account)
    if action.early_until_ms is not None:
        return Refusal(Reason.NOT_LATE, number=action.early_until_ms // 1000, text=account)
    return None


def call_events(state: State, action: CallAction) -> tuple[Event, ...]:
    """What an allowed action leads to; nothing where nobody was called, or somebody is absent already."""
    match action:
        case PlayOn(turn=turn):
            index = _index_of(state, turn)
            assert index is not None, "why_not_call has looked"
            assert state.hand is not None
            return (PlayerCalled(state.hand.seats[index].seat, turn),)
        case AnswerCall(account=account):
            seat = state.seat_of(account)
            return (CallAnswered(seat),) if seat is not None and seat in _called(state) else ()
        case MarkAway(account=account):
            return _gone(state, account)


def _gone(state: State, account: AccountId) -> tuple[Event, ...]:
    """Who is dealt in, or owes the others Fantasyland, is played for; else they sit out."""
    seat = state.seat_of(account)
    sitter = state.sitter(seat) if seat is not None else None
    if seat is None or sitter is None or sitter.is_absent or sitter.skips_hands:
        return ()
    is_played_for = state.is_in_hand(seat) or state.is_owed_by(sitter)
    return (SeatWentAway(seat),) if is_played_for else (SeatSatOut(seat),)


def with_call(hand: Hand, event: CallEvent) -> Hand:
    """A hand after a call, or after the answer to one."""
    if isinstance(event, CallAnswered):
        return call_ended(hand, event.seat)
    before = next((call for call in hand.calls if call.turn == event.turn), None)
    number = before.number + 1 if before is not None else 1
    others = tuple(call for call in hand.calls if call.seat != event.seat)
    return replace(hand, calls=(*others, Call(event.seat, event.turn, number)))


def call_ended(hand: Hand, seat: Seat) -> Hand:
    """A hand in which nobody is called any more who sits in a seat."""
    if not any(call.seat == seat and call.is_running for call in hand.calls):
        return hand
    calls = (replace(call, is_running=False) if call.seat == seat else call for call in hand.calls)
    return replace(hand, calls=tuple(calls))


def _index_of(state: State, turn: str) -> int | None:
    """Whose turn has a key, by their index in the order of play; None if the table does not wait for that turn."""
    hand = state.hand
    if hand is None or not state.is_playing:
        return None
    return next((index for index in waited_for(state) if turn_key(hand, index) == turn), None)


def _called(state: State) -> frozenset[Seat]:
    return frozenset(call.seat for call in running_calls(state))
