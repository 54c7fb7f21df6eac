"""On the way to the next hand: who is ready, who sits out, and when it is dealt without everybody's word (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import Seat
from bot.table.actions import DealOn, HoldDeal, Ready, ReadyTimeOut, SitOut, Start
from bot.table.context import Context
from bot.table.events import (
    DealHeld,
    Events,
    SeatQueued,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatWentAway,
    TermsAgreed,
)
from bot.table.happenings.absence import answered, present
from bot.table.preconditions import Precondition, Preconditions, no_hand, not_now
from bot.table.refusals import Reason, Refusal
from bot.table.seats import asked, deals_on, own_seat, seats_in, seats_ready, unready
from bot.table.state import Phase, Sitter, State
from bot.table.terms import fantasyland_owed, why_not_terms

Action = Ready | Start | SitOut | ReadyTimeOut | DealOn | HoldDeal
Event = SeatReadied | TermsAgreed | SeatQueued | SeatSatOut | DealHeld

PRECONDITIONS: Preconditions = {
    Ready: Precondition(of_sitter=True),
    Start: Precondition(),  # whose it is depends on how long a lobby has waited
    SitOut: Precondition(of_sitter=True, between_hands=True),
    ReadyTimeOut: Precondition(),
    DealOn: Precondition(),
    HoldDeal: Precondition(of_sitter=True),
}


def why_not(state: State, action: Action, context: Context) -> Refusal | None:
    """The reason against a word about the next hand, or against its beginning without one."""
    match action:
        case Ready():
            return why_not_ready(state, action)
        case Start():
            return _why_not_start(state, action, context)
        case SitOut():
            return fantasyland_owed(state) if state.owes_fantasyland else None
        case ReadyTimeOut(hand_no=hand_no):
            is_due = hand_no == state.hand_no and state.phase is Phase.BETWEEN
            return None if is_due else Refusal(Reason.OLD_HAND)
        case DealOn(hand_no=hand_no):
            return None if hand_no == state.hand_no and deals_on(state) else Refusal(Reason.OLD_HAND)
        case HoldDeal():
            return None if state.is_held or deals_on(state) else Refusal(Reason.NOT_DEALING_ON)


def why_not_ready(state: State, action: Ready) -> Refusal | None:
    """The reason against the Ready of a human in a seat."""
    seat = own_seat(state, action.account)
    sitter = state.seats[seat]
    assert sitter is not None
    if state.phase is Phase.LOBBY:
        return no_hand(state)
    if state.is_in_hand(seat):
        # While the hand is being dealt it is a second tap, or a late one.
        return None if state.phase is Phase.DEALING else not_now(state)
    if state.is_broke(sitter) and (state.is_underway or not state.is_owed_by(sitter)):
        return _no_chips(state)
    return why_not_terms(state, action)


def _why_not_start(state: State, action: Start, context: Context) -> Refusal | None:
    """Start is the host's, or once a lobby has waited theirs who have joined. It is its sender's Ready and "I'm in"."""
    if action.account != state.host and not _is_start_anybodys(state, action, context):
        return Refusal(Reason.HOST_ONLY, accounts=(state.host,))
    if state.phase is Phase.DEALING:
        return None  # a second tap: nothing happens
    if state.is_underway:
        return not_now(state)
    if refusal := why_not_terms(state, action):
        return refusal
    own = state.seat_of(action.account)
    starter = state.sitter(own) if own is not None else None
    if starter is not None and state.is_broke(starter) and not state.is_owed_by(starter):
        return _no_chips(state)
    dealt_in = seats_in(state) if state.phase is Phase.LOBBY else _seats_to_start(state)
    if len({*dealt_in, own}) >= state.options.ruleset.seats_min:
        return None
    if state.phase is Phase.LOBBY and (missing := tuple(one for one in asked(state) if one != action.account)):
        return Refusal(Reason.STILL_ASKED, accounts=missing)
    return Refusal(Reason.TOO_FEW_READY, number=state.options.ruleset.seats_min)


def _is_start_anybodys(state: State, action: Start, context: Context) -> bool:
    """Whether it is theirs who have joined. A second tap comes when the first hand is being dealt already."""
    is_open = context.is_start_anybodys if state.phase is Phase.LOBBY else state.phase is Phase.DEALING
    return is_open and state.hand is None and state.seat_of(action.account) is not None


def _seats_to_start(state: State) -> tuple[Seat, ...]:
    """Who would be dealt in after the first hand: all of whom Fantasyland is owed, else those who have said so."""
    ready = [(seat, sitter) for seat in seats_ready(state) if (sitter := state.seats[seat]) is not None]
    return tuple(
        seat
        for seat, sitter in ready
        if state.owes_fantasyland or sitter.is_ready or sitter.is_queued or sitter.is_computer
    )


def _no_chips(state: State) -> Refusal:
    return Refusal(Reason.NO_CHIPS, number=state.options.points_in(state.options.buy_in))


def decide(state: State, action: Action) -> Events:
    """What somebody says about the next hand, or what the clock does about those who say nothing."""
    match action:
        case Ready():
            return _said_ready(state, own_seat(state, action.account))
        case Start():
            return () if state.phase is Phase.DEALING else _started(state, own_seat(state, action.account))
        case SitOut():
            seat = own_seat(state, action.account)
            sitter = state.seats[seat]
            return () if sitter is not None and sitter.skips_hands else (SeatSatOut(seat),)
        case ReadyTimeOut():
            # Where that leaves too few for a hand, the next one who is ready makes it begin.
            return _without_the_unready(state) if is_anybody_ready(state) else ()
        case DealOn():
            return tuple(SeatReadied(seat) for seat in unready(state))
        case HoldDeal():
            return () if state.is_held else (DealHeld(own_seat(state, action.account)),)


def _said_ready(state: State, seat: Seat) -> Events:
    """A player who is being dealt in has said so, or is back for a Fantasyland that was to be played without them."""
    if state.phase is Phase.DEALING and state.is_in_hand(seat):
        sitter = state.sitter(seat)
        return (SeatReturned(seat),) if sitter is not None and sitter.is_absent else ()
    return _ready(state, seat)


def _ready(state: State, seat: Seat) -> tuple[SeatReadied | SeatQueued, ...]:
    sitter = state.seats[seat]
    assert sitter is not None
    if state.is_underway or (state.owes_fantasyland and not state.is_owed_by(sitter)):
        return () if sitter.is_queued else (SeatQueued(seat),)
    return () if sitter.is_ready and not sitter.is_absent else (SeatReadied(seat),)


def come_in(state: State, seat: Seat) -> Events:
    """A sitter agrees to what is played for now. Before the first hand that deals nothing: Start does."""
    if state.phase is Phase.LOBBY and not is_anybody_ready(state):
        return (TermsAgreed(seat),)
    return _ready(state, seat)


def is_anybody_ready(state: State) -> bool:
    """Whether the call to the next hand is on."""
    return any(sitter.is_ready for _, sitter in state.sitters)


def _started(state: State, starter: Seat) -> Events:
    """In the lobby all who are in play, and who has not said so since a change sits out.

    Later, who is not ready sits out, or is away while Fantasyland is owed.
    """
    events = _ready(state, starter)
    after = state
    for event in events:
        after = fold(after, event)
    if state.phase is not Phase.LOBBY:
        return (*events, *_without_the_unready(after))
    are_in = seats_in(after)
    return (*events, *(SeatReadied(seat) if seat in are_in else SeatSatOut(seat) for seat in unready(after)))


def _without_the_unready(state: State) -> Events:
    gone = SeatWentAway if state.owes_fantasyland else SeatSatOut
    return tuple(gone(seat) for seat in unready(state))


def fold(state: State, event: Event) -> State:
    """How somebody stands to the next hand. Ready or queued, they are there again; each word answers a call."""
    if isinstance(event, DealHeld):
        return replace(state, is_held=True)
    sitter = state.seats[event.seat]
    if sitter is None:
        return state
    return answered(state, event.seat).with_sitter(event.seat, _stands(sitter, event))


def _stands(sitter: Sitter, event: SeatReadied | TermsAgreed | SeatQueued | SeatSatOut) -> Sitter:
    match event:
        case SeatReadied():
            return replace(present(sitter), is_ready=True, is_asked=False)
        case TermsAgreed():
            return replace(present(sitter), is_asked=False)
        case SeatQueued():
            return replace(present(sitter), is_out=True, is_queued=True, is_asked=False)
        case SeatSatOut():
            return replace(sitter, is_out=True, is_queued=False, is_ready=False)
