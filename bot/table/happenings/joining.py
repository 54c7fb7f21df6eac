"""Coming to a table: it is opened, somebody takes a free seat, the host seats a computer (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat, TableId
from bot.table.actions import AddComputer, Join, Ready
from bot.table.events import Events, SeatQueued, SeatReadied, SeatTaken, TableOpened
from bot.table.happenings import readiness
from bot.table.happenings.leaving import unseated
from bot.table.options import Options
from bot.table.preconditions import Precondition, Preconditions, no_seat
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, Sitter, State
from bot.table.terms import fantasyland_owed, may_come_in, why_not_terms

Action = Join | AddComputer
Event = SeatTaken

PRECONDITIONS: Preconditions = {Join: Precondition(), AddComputer: Precondition(of_host=True, between_hands=True)}


def opening(
    table: TableId,
    host: AccountId,
    options: Options,
    expected: tuple[AccountId, ...] = (),
    computers: tuple[AccountId, ...] = (),
) -> Events:
    """A new lobby: its host has the first seat, `computers` the next ones, and `expected` are asked to join."""
    seated = (SeatTaken(Seat(seat), computer, is_computer=True) for seat, computer in enumerate(computers, 1))
    return (TableOpened(table, host, options, expected), *seated)


def opened(event: TableOpened) -> State:
    """The state in which a log begins."""
    options = event.options
    seats = (Sitter(event.host, stack=options.buy_in), *(None for _ in range(options.seats - 1)))
    return State(event.table, event.host, options, seats, expected=event.expected)


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against a seat for somebody. A sitter who is not in says by Join that they are."""
    match action:
        case Join(account=account) if may_come_in(state, account):
            if state.phase is Phase.LOBBY:
                return why_not_terms(state, action)
            return readiness.why_not_ready(state, Ready(account, action.terms_no))
        case Join(account=account):
            return _why_not_join(state, account) or why_not_terms(state, action)
        case AddComputer() if state.owes_fantasyland:
            return fantasyland_owed(state)
        case AddComputer(computer=computer):
            return _why_not_join(state, computer)


def _why_not_join(state: State, account: AccountId) -> Refusal | None:
    return Refusal(Reason.ALREADY_SEATED) if state.seat_of(account) is not None else no_seat(state)


def decide(state: State, action: Action) -> Events:
    """A seat in the next hand. What is dealt or owed already goes on without its new sitter.

    Who sits down while others are ready is ready, too: the end of the call may be near, or Start was pressed already.
    """
    match action:
        case Join(account=account) if (seated := state.seat_of(account)) is not None:
            return readiness.come_in(state, seated)
        case Join(account=account):
            seat = Seat(state.seats.index(None))
            taken = SeatTaken(seat, account)
            if state.is_underway or state.owes_fantasyland:
                return taken, SeatQueued(seat)
            return (taken, SeatReadied(seat)) if readiness.is_anybody_ready(state) else (taken,)
        case AddComputer(computer=computer):
            return (SeatTaken(Seat(state.seats.index(None)), computer, is_computer=True),)


def fold(state: State, event: Event) -> State:
    """Somebody sits down, also in the seat of another: with the buy-in, or with what they left if that is more."""
    before = unseated(state, event.seat)
    stack = max(state.options.buy_in, dict(before.left_stacks).get(event.account, 0))
    others = tuple((owner, chips) for owner, chips in before.left_stacks if owner != event.account)
    sitter = Sitter(event.account, event.is_computer, stack=stack)
    return replace(before, left_stacks=others).with_sitter(event.seat, sitter)
