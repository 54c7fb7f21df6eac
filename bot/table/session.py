"""What follows from moves at the table: who leaves goes, votes are carried, the host's chair is taken."""

from __future__ import annotations

from bot.ids import AccountId, Seat, TableId
from bot.table.events import (
    Event,
    HandVoided,
    HostChanged,
    PlayOutBegun,
    SeatLeaving,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TableOpened,
    Vote,
    VoteGiven,
)
from bot.table.evolve import evolve_all
from bot.table.options import Options
from bot.table.state import Sitter, State
from bot.table.votes import given_votes, missing_votes

Events = tuple[Event, ...]


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


def left(state: State, seat: Seat) -> Events:
    """A seat is free at once between hands; during a hand, or while Fantasyland is owed, the policy plays on.

    A seat that a computer is to have waits for it.
    """
    sitter = state.seats[seat]
    if sitter is not None and sitter.is_leaving:
        return ()
    is_promised = sitter is not None and sitter.substitute is not None
    if is_promised or state.is_in_hand(seat) or owes_play(state, seat):
        return settled_down(state, (SeatLeaving(seat),))
    return settled_down(state, (SeatLeft(seat),))


def owes_play(state: State, seat: Seat) -> bool:
    """Whether a Fantasyland is to be played with a seat, see `State.is_owed_by`."""
    sitter = state.sitter(seat)
    return sitter is not None and state.is_owed_by(sitter)


def voted(state: State, seat: Seat, vote: Vote) -> Events:
    """A vote, and what it brings about when nobody's is missing any more."""
    events: Events = () if seat in given_votes(state, vote) else (VoteGiven(seat, vote),)
    if missing_votes(evolve_all(state, events), vote):
        return events
    if vote is Vote.VOID:
        return settled_down(state, (*events, HandVoided(state.hand_no)))
    return (*events, *ended(state, "everybody agreed"))


def ended(state: State, reason: str) -> Events:
    """The end of the session. A hand that runs is played out first, and counts: ending is no way out of it."""
    return (PlayOutBegun(reason),) if state.is_playing else (TableEnded(reason),)


def idled_out(state: State, reason: str, *, is_broken: bool) -> Events:
    """The end of a table at which nobody does anything. A hand that cannot be played out pays nothing."""
    if state.is_playing and (is_broken or state.is_played_out):
        return (HandVoided(state.hand_no), TableEnded(reason))
    return ended(state, reason)


def played_to_the_end(state: State) -> tuple[AccountId, ...]:
    """The humans who sat here at the end of the session, or played its last hand."""
    sitting = [sitter.account for _, sitter in state.sitters if not sitter.is_computer]
    dealt_in = [player.account for player in state.hand.seats if not player.is_computer] if state.hand else []
    return tuple(dict.fromkeys([*sitting, *dealt_in]))


def was_at_table(state: State, account: AccountId) -> bool:
    """Whether somebody sits here, or was dealt into a hand of this session."""
    return state.seat_of(account) is not None or account in dict(state.totals)


def computers_at_the_end(state: State) -> tuple[AccountId, ...]:
    """The computers who sat here at the end of the session."""
    return tuple(sitter.account for _, sitter in state.sitters if sitter.is_computer)


def settled_down(state: State, events: Events) -> Events:
    """What follows: the host's chair is never empty; between hands leavers go and an announced end takes effect.

    Who has a substitute makes room for it then, if a hand follows.
    Whoever was named to be the host is it as soon as no hand is under way, or the chair is empty.
    The session ends at once with a hand that was played out, whatever is owed after it.
    """
    after = evolve_all(state, events)
    if after.hand is not None and after.hand.play_out and not after.is_playing:
        return (*events, *ended(after, after.hand.play_out))
    is_free = not after.is_underway and not after.owes_fantasyland
    ends = after.is_ending and is_free
    gone = tuple(gone for seat, sitter in after.sitters if is_free for gone in _gone(seat, sitter, ends=ends))
    after = evolve_all(after, gone)
    humans = [sitter for _, sitter in after.sitters if not sitter.is_computer]
    if not humans:
        return (*events, *gone, *ended(after, "nobody is left"))
    if ends:
        return (*events, *gone, *ended(after, "the host ended the session"))
    has_host = any(sitter.account == after.host for sitter in humans)
    named = next((sitter for sitter in humans if sitter.account == after.next_host), None)
    if has_host and (named is None or after.is_underway):
        return (*events, *gone)
    heir = next((sitter for sitter in humans if not (sitter.is_absent or sitter.is_out)), humans[0])
    return (*events, *gone, HostChanged((named or heir).account))


def _gone(seat: Seat, sitter: Sitter, *, ends: bool) -> Events:
    """Who leaves goes, and who has a substitute makes room for it if a hand follows."""
    if sitter.substitute is not None and not ends:
        return (SeatTaken(seat, sitter.substitute, is_computer=True),)
    return (SeatLeft(seat),) if sitter.is_leaving else ()
