"""Who sits where in the next hand: who is dealt in, who is waited for, and in which order they play (RULES 4)."""

from __future__ import annotations

from collections.abc import Collection

from bot.ids import AccountId, Seat
from bot.table.moves import By, Play, PlayFor
from bot.table.state import Phase, State


def seats_ready(state: State) -> tuple[Seat, ...]:
    """The seats that the next hand would be dealt to.

    Who has no chips left sits out. While Fantasyland is owed nobody leaves, so those who owe it are dealt in as well,
    and so are those on their way out (RULES 3.4). Who had no part in the hand that earned it owes nobody anything and
    stays out; so do those who wait to be dealt in, until it is played.
    """
    if state.owes_fantasyland:
        return tuple(seat for seat, sitter in state.sitters if state.is_owed_by(sitter))
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not (sitter.skips_hands or sitter.is_leaving or state.is_broke(sitter))
    )


def seats_in(state: State) -> tuple[Seat, ...]:
    """Those of them whose sitters have joined for what is played for now: Start deals the first hand to these."""
    return tuple(
        seat for seat in seats_ready(state) if (sitter := state.seats[seat]) is not None and not sitter.is_asked
    )


def unready(state: State) -> tuple[Seat, ...]:
    """Seated humans whose Ready the next hand waits for."""
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not sitter.is_computer
        and not sitter.is_ready
        and not sitter.is_out
        and (state.is_owed_by(sitter) or not (state.owes_fantasyland or state.is_broke(sitter)))
        and not (state.owes_fantasyland and sitter.is_absent)
    )


def asked(state: State) -> tuple[AccountId, ...]:
    """Those who have to say once more that they are in, for something else is played for since they did.

    Start says it for its presser. The host is left out, and not because they have said it: Start is theirs, and a host
    who was given the chair before they answered says it there. A sitter who is out is dealt nothing, and says it when
    they come back.
    """
    here = (sitter for _, sitter in state.sitters if sitter.is_asked and not sitter.is_out)
    return tuple(sitter.account for sitter in here if sitter.account != state.host)


def deals_on(state: State) -> bool:
    """Whether the next hand is dealt by itself: nobody holds it up, and in the last one everybody acted themselves."""
    hand = state.hand
    return (
        state.options.deal_on
        and state.phase is Phase.BETWEEN
        and not state.is_held
        and hand is not None
        and hand.totals is not None
        and not hand.was_played_for
        and not any(sitter.is_absent and not sitter.is_out for _, sitter in state.sitters)
        and bool(unready(state))
        and len(seats_ready(state)) >= state.options.ruleset.seats_min
    )


def order_of_play(state: State, dealt_in: tuple[Seat, ...], button: Seat) -> tuple[Seat, ...]:
    """The seats dealt in, clockwise from the button's left; the button last."""
    seats = len(state.seats)
    clockwise = (Seat((button + 1 + step) % seats) for step in range(seats))
    return tuple(seat for seat in clockwise if seat in dealt_in)


def clockwise_from(start: int, seats: int, dealt_in: Collection[Seat]) -> Seat:
    """The first seat dealt in, clockwise from `start` on (included)."""
    return next(Seat((start + step) % seats) for step in range(seats) if (start + step) % seats in dealt_in)


def own_seat(state: State, account: AccountId) -> Seat:
    """The seat of somebody whose action was not refused for want of one."""
    seat = state.seat_of(account)
    assert seat is not None, "why_not_yet has looked"
    return seat


def mover(state: State, action: Play | PlayFor) -> tuple[Seat, By]:
    """The seat that an allowed action moves for, and whose decision it is: a player's, a computer's or the clock's."""
    if isinstance(action, PlayFor):
        sitter = state.seats[action.seat]
        return action.seat, By.COMPUTER if sitter is not None and sitter.is_computer else By.CLOCK
    return own_seat(state, action.account), By.PLAYER
