"""Who does not come back: the others call them, and play on without them unless they answer (RULES 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.ids import Seat
from bot.table.actions import AnswerCall, ComeBack, MarkAway, PlayOn
from bot.table.context import Context
from bot.table.events import CallAnswered, Events, PlayerCalled, SeatReturned, SeatSatOut, SeatWentAway
from bot.table.hand import Call, Hand
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.seats import own_seat
from bot.table.state import Sitter, State
from bot.table.turns import plays_themselves, turn_key, waited_for

Action = PlayOn | AnswerCall | MarkAway | ComeBack
Event = PlayerCalled | CallAnswered | SeatWentAway | SeatReturned

PRECONDITIONS: Preconditions = {
    PlayOn: Precondition(of_sitter=True),
    AnswerCall: Precondition(of_sitter=True, while_paused=True),
    MarkAway: Precondition(of_sitter=True, while_paused=True),
    ComeBack: Precondition(of_sitter=True),
}

CALL_MS = 120_000
"""How long somebody who was called has, in milliseconds."""
CALL_AGAIN_AFTER_MS = 60_000
"""How long somebody who has answered a call may think before they can be called again, in milliseconds."""


def call_of(hand: Hand, index: int) -> Call | None:
    """The newest call in somebody's present turn, by their index in the order of play; None if there was none."""
    if not hand.calls:  # nearly always
        return None
    key = turn_key(hand, index)
    return next((call for call in hand.calls if call.turn == key), None)


def running_calls(state: State) -> tuple[Call, ...]:
    """The calls that are not answered yet. Until when each runs is stored: the deadline of `call_timer`."""
    hand = state.hand
    if hand is None or not hand.calls or not state.is_playing:
        return ()
    calls = (call_of(hand, index) for index in waited_for(state) if plays_themselves(state, index))
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
    if hand is None or index not in waited_for(state) or state.is_played_out or not plays_themselves(state, index):
        return False
    call = call_of(hand, index)
    return not (call is not None and call.is_running) and has_company(state, index)


def has_company(state: State, index: int) -> bool:
    """Whether another human is seated, who may call the player with this index in the order of play."""
    assert state.hand is not None
    account = state.hand.seats[index].account
    return any(not (other.is_computer or other.account == account) for _, other in state.sitters)


def why_not(state: State, action: Action, context: Context) -> Refusal | None:
    """The reason against calling somebody, or against coming back from where one is not."""
    match action:
        case PlayOn():
            return _why_not_play_on(state, action, context)
        case ComeBack(account=account):
            is_absent = any(sitter.is_absent for _, sitter in state.sitters if sitter.account == account)
            return None if is_absent else Refusal(Reason.NOT_AWAY)
        case AnswerCall() | MarkAway():
            return None


def _why_not_play_on(state: State, action: PlayOn, context: Context) -> Refusal | None:
    index = _index_of(state, action.turn)
    hand = state.hand
    if index is None or hand is None:
        return Refusal(Reason.TURN_OVER)
    account = hand.seats[index].account
    call = call_of(hand, index)
    if account == action.account:
        return Refusal(Reason.OWN_TURN)
    if call is not None and call.is_running:
        return Refusal(Reason.CALLED, accounts=(account,))
    if not may_be_called(state, index):
        return Refusal(Reason.PLAYED_FOR, accounts=(account,))
    until_ms = context.early_until_ms.get(action.turn)
    return Refusal(Reason.NOT_LATE, number=until_ms // 1000, accounts=(account,)) if until_ms is not None else None


def decide(state: State, action: Action) -> Events:
    """What an allowed action leads to; nothing where nobody was called, or somebody is absent already."""
    seat = own_seat(state, action.account)
    match action:
        case PlayOn(turn=turn):
            index = _index_of(state, turn)
            assert index is not None, "why_not has looked"
            assert state.hand is not None
            return (PlayerCalled(state.hand.seats[index].seat, turn),)
        case AnswerCall():
            is_answer = any(call.seat == seat and not call.needs_move for call in running_calls(state))
            return (CallAnswered(seat),) if is_answer else ()
        case MarkAway():
            return _gone(state, seat)
        case ComeBack():
            return (SeatReturned(seat),)


def _gone(state: State, seat: Seat) -> Events:
    """Who is dealt in, or owes the others Fantasyland, is played for; else they sit out."""
    sitter = state.sitter(seat)
    if sitter is None or sitter.is_absent or sitter.skips_hands:
        return ()
    is_played_for = state.is_in_hand(seat) or state.is_owed_by(sitter)
    return (SeatWentAway(seat),) if is_played_for else (SeatSatOut(seat),)


def fold(state: State, event: Event) -> State:
    """Somebody is called, has answered, is away, or is back."""
    match event:
        case PlayerCalled() | CallAnswered():
            return replace(state, hand=state.hand and _with_call(state.hand, event))
        case SeatWentAway() | SeatReturned():
            sitter = state.seats[event.seat]
            if sitter is None:
                return state
            return answered(state, event.seat).with_sitter(event.seat, _stands(sitter, event))


def _stands(sitter: Sitter, event: SeatWentAway | SeatReturned) -> Sitter:
    if isinstance(event, SeatWentAway):
        return replace(sitter, is_away=True)
    return replace(present(sitter), is_out=sitter.is_queued, is_queued=sitter.is_queued)


def present(sitter: Sitter) -> Sitter:
    """A sitter who is there: every kind of absence is over, and no computer is to have the seat."""
    return replace(sitter, is_out=False, is_queued=False, is_away=False, is_leaving=False, timeouts=0, substitute=None)


def _with_call(hand: Hand, event: PlayerCalled | CallAnswered) -> Hand:
    """A hand after a call, or after the answer to one."""
    if isinstance(event, CallAnswered):
        return _without_calls(hand, (call for call in hand.calls if call.seat == event.seat))
    before = next((call for call in hand.calls if call.turn == event.turn), None)
    number = before.number + 1 if before is not None else 1
    others = tuple(call for call in hand.calls if call.seat != event.seat)
    return replace(hand, calls=(*others, Call(event.seat, event.turn, number)))


def answered(state: State, seat: Seat) -> State:
    """The state in which whoever sits in a seat has answered their call, unless only a move is an answer."""
    hand = state.hand
    if hand is None:
        return state
    over = (call for call in hand.calls if call.seat == seat and not call.needs_move)
    return replace(state, hand=_without_calls(hand, over))


def is_called_to_move(hand: Hand, seat: Seat) -> bool:
    """Whether a second call runs in the present turn of a seat."""
    index = hand.index_of(seat)
    call = call_of(hand, index) if index is not None else None
    return call is not None and call.is_running and call.needs_move


def _without_calls(hand: Hand, answered: Iterable[Call]) -> Hand:
    over = frozenset(answered)
    if not any(call.is_running for call in over):
        return hand
    calls = (replace(call, is_running=False) if call in over else call for call in hand.calls)
    return replace(hand, calls=tuple(calls))


def _index_of(state: State, turn: str) -> int | None:
    """Whose turn has a key, by their index in the order of play; None if the table does not wait for that turn."""
    hand = state.hand
    if hand is None or not state.is_playing:
        return None
    return next((index for index in waited_for(state) if turn_key(hand, index) == turn), None)
