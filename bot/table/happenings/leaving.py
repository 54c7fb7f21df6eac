"""Leaving a table, by one's own wish or the host's: the seat is free, or a computer's, once nothing is owed."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.table.actions import Kick, Leave, Substitute
from bot.table.events import Events, SeatLeaving, SeatLeft, SeatTaken, SubstituteNamed
from bot.table.happenings.absence import answered
from bot.table.happenings.votes import without_vote
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.seats import own_seat
from bot.table.state import Phase, Sitter, State

Action = Leave | Kick | Substitute
Event = SeatLeaving | SeatLeft | SubstituteNamed

PRECONDITIONS: Preconditions = {
    Leave: Precondition(of_sitter=True, while_paused=True, while_played_out=True),
    Kick: Precondition(of_host=True, while_paused=True),
    Substitute: Precondition(of_host=True),
}


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against leaving, or against taking somebody's seat from them who is there."""
    match action:
        case Leave():
            return None
        case Kick(seat=seat):
            return _why_not_kick(state, seat)
        case Substitute(seat=seat, computer=computer):
            return _why_not_substitute(state, seat, computer)


def _why_not_kick(state: State, seat: Seat) -> Refusal | None:
    sitter = state.sitter(seat)
    if sitter is None:
        return Refusal(Reason.NO_SUCH_SEAT)
    if sitter.account == state.host:
        return Refusal(Reason.NOT_ABSENT, accounts=(sitter.account,))
    if state.phase is not Phase.LOBBY and not (sitter.is_computer or _is_not_there(state, seat, sitter)):
        return Refusal(Reason.NOT_ABSENT, accounts=(sitter.account,))
    return None


def _why_not_substitute(state: State, seat: Seat, computer: AccountId) -> Refusal | None:
    sitter = state.sitter(seat)
    if computer in state.computers_to_come or state.seat_of(computer) is not None:
        return Refusal(Reason.ALREADY_SEATED)
    if sitter is None:
        return Refusal(Reason.NO_SUCH_SEAT)
    if sitter.substitute is not None:
        return Refusal(Reason.SUBSTITUTE_NAMED, accounts=(sitter.account,))
    if state.is_ending:
        return Refusal(Reason.ENDING)
    if sitter.is_computer or not _is_not_there(state, seat, sitter):
        return Refusal(Reason.NOT_ABSENT, accounts=(sitter.account,))
    return None


def _is_not_there(state: State, seat: Seat, sitter: Sitter) -> bool:
    return sitter.is_absent or sitter.skips_hands or state.waits_for_chips(seat)


def decide(state: State, action: Action) -> Events:
    """A seat that is free, or will be. The host's last word counts: a kick takes the computer back that was to come."""
    match action:
        case Leave(account=account):
            return _left(state, own_seat(state, account))
        case Kick(seat=seat):
            sitter = state.sitter(seat)
            if sitter is None or sitter.substitute is None:
                return _left(state, seat)
            taken_back = SubstituteNamed(seat, None)
            return (taken_back, *_left(fold(state, taken_back), seat))
        case Substitute(seat=seat, computer=computer):
            is_free = not (state.is_underway or state.owes_fantasyland)
            return (SeatTaken(seat, computer, is_computer=True) if is_free else SubstituteNamed(seat, computer),)


def _left(state: State, seat: Seat) -> Events:
    """A seat is free at once between hands; during a hand, or while Fantasyland is owed, the policy plays on.

    A seat that a computer is to have waits for it.
    """
    sitter = state.seats[seat]
    if sitter is not None and sitter.is_leaving:
        return ()
    is_promised = sitter is not None and sitter.substitute is not None
    if is_promised or state.is_in_hand(seat) or owes_play(state, seat):
        return (SeatLeaving(seat),)
    return (SeatLeft(seat),)


def owes_play(state: State, seat: Seat) -> bool:
    """Whether a Fantasyland is to be played with a seat, see `State.is_owed_by`."""
    sitter = state.sitter(seat)
    return sitter is not None and state.is_owed_by(sitter)


def gone(state: State, *, ends: bool) -> Events:
    """Once nothing is owed leavers go, and a substitute has its seat, unless the session `ends`."""
    if state.is_underway or state.owes_fantasyland:
        return ()
    return tuple(gone for seat, sitter in state.sitters for gone in _gone(seat, sitter, ends=ends))


def _gone(seat: Seat, sitter: Sitter, *, ends: bool) -> Events:
    if sitter.substitute is not None and not ends:
        return (SeatTaken(seat, sitter.substitute, is_computer=True),)
    return (SeatLeft(seat),) if sitter.is_leaving else ()


def fold(state: State, event: Event) -> State:
    """A seat is left, or will be. Nobody who goes is to be the host, and their going answers a call."""
    if isinstance(event, SeatLeft):
        return unseated(state, event.seat)
    sitter = state.seats[event.seat]
    if sitter is None:
        return state
    state = answered(state.without_heir(sitter.account), event.seat)
    match event:
        case SeatLeaving():
            return state.with_sitter(event.seat, replace(sitter, is_leaving=True))
        case SubstituteNamed(computer=computer):
            return state.with_sitter(event.seat, replace(sitter, substitute=computer))


def unseated(state: State, seat: Seat) -> State:
    """The state in which a seat is free. Stacks belong to the table: who comes back has their chips again."""
    state = without_vote(state, seat)
    sitter = state.sitter(seat)
    if sitter is not None and state.options.has_stacks and sitter.stack > 0:
        state = replace(state, left_stacks=(*state.left_stacks, (sitter.account, sitter.stack)))
    if sitter is not None:
        state = state.without_heir(sitter.account)
    return state.with_sitter(seat, None)
