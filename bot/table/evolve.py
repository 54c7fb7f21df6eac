"""What an event changes: a total function. It never refuses; what may happen was settled by `decide`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.rules.deck import HANDS_PER_BATCH
from bot.table.absence import is_called_to_move, with_call
from bot.table.events import (
    CallAnswered,
    ClockSet,
    DealHeld,
    EndAnnounced,
    Event,
    HandDealt,
    HandFrozen,
    HandScored,
    HandSealed,
    HandVoided,
    HostChanged,
    HostNamed,
    OptionsChanged,
    PlayerCalled,
    PlayOutBegun,
    RootLost,
    RootPosted,
    SeatLeft,
    SeatTaken,
    StackBought,
    StakeAgreed,
    StakeDeclined,
    StakeProposed,
    TableEnded,
    TableOpened,
    TablePaused,
    TableResumed,
    Vote,
    VoteGiven,
)
from bot.table.games import game_of
from bot.table.hand import Hand, by_seat
from bot.table.moves import By, Move
from bot.table.options import Options
from bot.table.pair_stakes import with_stake
from bot.table.pauses import HOST
from bot.table.stacks import seated, unseated
from bot.table.standing import dealt_in, with_standing
from bot.table.state import Phase, Sitter, State
from bot.table.terms import are_other_terms

AWAY_AFTER_TIMEOUTS = 2


def fold(events: Iterable[Event]) -> State:
    """The state after a log that begins with TableOpened or HandDealt."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a log has at least one event")
    return state


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """The state after some more events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State | None, event: Event) -> State:  # noqa: C901 # one case an event
    """The state after one more event; only TableOpened and HandDealt may be the first."""
    match event:
        case TableOpened(table=table, host=host, options=options, expected=expected):
            seats = (Sitter(host, stack=options.buy_in), *(None for _ in range(options.seats - 1)))
            return State(table, host, options, seats, expected=expected)
        case HandDealt():
            return _dealt(event)
    assert state is not None, "a log begins with TableOpened or HandDealt"
    match event:
        case OptionsChanged(options=options):
            return _with_options(state, options)
        case ClockSet(clock_s=clock_s):
            return replace(state, options=replace(state.options, clock_s=clock_s))
        case SeatTaken(seat=seat, account=account, is_computer=is_computer):
            return seated(_without_vote(state, seat), seat, account, is_computer=is_computer)
        case SeatLeft(seat=seat):
            return unseated(_without_vote(state, seat), seat)
        case HostChanged(host=host):
            return replace(state, host=host, next_host=None)
        case HostNamed(host=host):
            return replace(state, next_host=host if host != state.host else None)
        case StackBought(seat=seat, chips=chips):
            return _with_chips(state, seat, chips)
        case RootPosted(root=root):
            return replace(state, root=root, batch_no=root.batch_no)
        case RootLost(batch_no=batch_no):
            return _without_root(state, batch_no)
        case HandFrozen(frozen=frozen):
            return replace(state, phase=Phase.DEALING, frozen=frozen, sealed_by=None)
        case HandSealed(message_id=message_id):
            return replace(state, sealed_by=message_id)
        case StakeProposed() | StakeAgreed() | StakeDeclined():
            return with_stake(state, event)
        case Move():
            assert state.hand is not None, "moves are made in a hand"
            is_overdue = is_called_to_move(state.hand, event.seat)
            hand, is_turn_over = game_of(state.hand).moved(state.hand, event)
            if event.by is not By.CLOCK and event.seat in hand.played_for:
                hand = replace(hand, played_for=hand.played_for - {event.seat}, played_on=hand.played_on - {event.seat})
            elif event.by is By.CLOCK and is_turn_over:
                hand = _played_for(hand, event.seat, state.sitter(event.seat))
            after = replace(state, hand=hand)
            return _with_timeouts(after, event, is_overdue=is_overdue) if is_turn_over else after
        case HandScored():
            return _scored(state, event)
        case HandVoided():
            return _voided(state)
        case VoteGiven(seat=seat, vote=Vote.END):
            return replace(state, end_votes=(*state.end_votes, seat))
        case VoteGiven(seat=seat, vote=Vote.VOID):
            return replace(state, void_votes=(*state.void_votes, seat))
        case VoteGiven():
            return state
        case PlayOutBegun(reason=reason):
            played_out = state.hand and replace(state.hand, play_out=reason)
            return _without_successors(replace(state, paused="", hand=played_out))
        case PlayerCalled() | CallAnswered():
            return replace(state, hand=state.hand and with_call(state.hand, event))
        case EndAnnounced():
            return replace(state, is_ending=True)
        case TablePaused(reason=reason):
            return replace(state, paused=reason)
        case TableResumed(seat=seat):
            return replace(state, paused="", resumes=state.resumes + 1, hand=_with_resume(state, seat))
        case TableEnded():
            return _without_successors(replace(state, phase=Phase.ENDED, paused="", frozen=None))
        case DealHeld():
            return replace(state, is_held=True)
        case _:
            return with_standing(state, event)


def _without_successors(state: State) -> State:
    """No hand follows: nobody is to be the host in it, and nobody to have another's seat."""
    seats = tuple(sitter and replace(sitter, substitute=None) for sitter in state.seats)
    return replace(state, seats=seats, next_host=None)


def _with_chips(state: State, seat: Seat, chips: int) -> State:
    """Who was not there only for want of chips is back."""
    buyer = state.seats[seat]
    if buyer is None:
        return state
    substitute = buyer.substitute if buyer.is_absent or buyer.skips_hands else None
    return state.with_sitter(seat, replace(buyer, stack=buyer.stack + chips, substitute=substitute))


def _without_vote(state: State, seat: Seat) -> State:
    """A vote is its voter's, not their chair's: who sits there next has not voted."""
    return replace(state, end_votes=tuple(voter for voter in state.end_votes if voter != seat))


def _with_options(state: State, options: Options) -> State:
    """Seats follow the options, and nobody is ready for what they have not seen.

    Sitters keep their order when a seat between them goes; button, banker and votes stay with them. Their chips stay,
    too, unless the table had no stacks before or has not begun: then all have bought in, and nobody has left any.
    """
    taken = [seat for seat, _ in state.sitters]
    has_to_move = any(seat >= options.seats for seat in taken)
    places = {seat: Seat(index) if has_to_move else seat for index, seat in enumerate(taken)}
    seats: list[Sitter | None] = [None] * options.seats
    buys_in = not state.options.has_stacks or state.phase is Phase.LOBBY
    is_new = are_other_terms(state.options, options)
    for seat, sitter in state.sitters:
        asked = _asked_again(state, sitter) if is_new else sitter
        seats[places[seat]] = replace(asked, stack=options.buy_in if buys_in else sitter.stack)

    def moved(marked: Seat | None) -> Seat | None:
        # From an empty seat a mark goes back to the last taken one: the next player clockwise is the same.
        if marked is None or options.seats >= len(state.seats):
            return marked
        return places[max((seat for seat in taken if seat <= marked), default=taken[-1])]

    return replace(
        state,
        options=replace(options, banker=moved(options.banker)),
        seats=tuple(seats),
        button=moved(state.button),
        banker=moved(state.banker),
        end_votes=tuple(places[seat] for seat in state.end_votes),
        is_held=state.phase is Phase.BETWEEN,
        left_stacks=() if buys_in else state.left_stacks,
        terms_no=state.terms_no + is_new,
    )


def _asked_again(state: State, sitter: Sitter) -> Sitter:
    """Somebody for whom something else is played for now. The host, who has changed it, has said so by that."""
    is_queued = sitter.is_queued and state.owes_fantasyland
    is_asked = not sitter.is_computer and sitter.account != state.host
    is_out = sitter.skips_hands or is_queued
    return replace(sitter, is_ready=False, is_out=is_out, is_queued=is_queued, is_asked=is_asked)


def _without_root(state: State, batch_no: int) -> State:
    """A new batch has to be posted. A hand that was frozen is none, so everybody is as ready as before.

    Its number is used up: else two seals of one number could stand in the channel, and the better one would count.
    """
    phase = state.phase
    if phase is Phase.DEALING:
        phase = Phase.LOBBY if state.hand is None else Phase.BETWEEN
    if (frozen := state.frozen) is not None:
        state = replace(state, redeals=state.redeals + 1, used_no=frozen.hand_no)
    return replace(state, root=None, frozen=None, sealed_by=None, batch_no=batch_no + 1, phase=phase)


def _with_resume(state: State, seat: Seat | None) -> Hand | None:
    """The newest hand after a pause that somebody has ended, or the system. The host's pauses count, no others."""
    sitter = state.sitter(seat) if seat is not None and state.paused == HOST else None
    if state.hand is None or sitter is None or sitter.account == state.host:
        return state.hand
    return replace(state.hand, resumes_by_others=state.hand.resumes_by_others + 1)


def _dealt(event: HandDealt) -> State:
    """A hand of version 1 leaves no root that could be used again: the next hand begins a new batch."""
    before = event.before
    hand: Hand = game_of(before.options.ruleset).dealt(event)
    known = {account for account, _ in before.totals}
    new = tuple((player.account, 0) for player in hand.seats if player.account not in known)
    return replace(
        before,
        phase=Phase.PLAYING,
        is_held=False,
        seats=dealt_in(before.seats, event.order),
        button=event.button,
        hand_no=event.hand_no,
        batch_no=before.batch_no if event.seal is not None else event.deal_no // HANDS_PER_BATCH + 1,
        seal=event.seal,
        totals=(*before.totals, *new),
        void_votes=(),
        end_votes=(),
        hand=hand,
        banker=before.banker if event.banker is None else event.banker,
    )


def _played_for(hand: Hand, seat: Seat, sitter: Sitter | None) -> Hand:
    """The hand after the policy has taken a turn, and why: the player has left, or was late or away."""
    played_on = hand.played_on | {seat} if sitter is None or sitter.is_leaving else hand.played_on - {seat}
    return replace(hand, was_played_for=True, played_for=hand.played_for | {seat}, played_on=played_on)


def _with_timeouts(state: State, event: Move, *, is_overdue: bool) -> State:
    """Two timeouts in a row make a player away, or two turns of a hand that a second call has ended."""
    sitter = state.seats[event.seat]
    if sitter is None or event.by is By.COMPUTER or (event.by is By.CLOCK and sitter.is_absent):
        return state
    if event.by is By.PLAYER:
        if not (sitter.timeouts or sitter.is_away or sitter.substitute):
            return state
        substitute = sitter.substitute if sitter.is_leaving else None  # else they are back
        return state.with_sitter(event.seat, replace(sitter, timeouts=0, is_away=False, substitute=substitute))
    assert state.hand is not None, "moves are made in a hand"
    timeouts = sitter.timeouts + 1
    is_away = timeouts >= AWAY_AFTER_TIMEOUTS or (is_overdue and event.seat in state.hand.overdue)
    overdue = state.hand.overdue | {event.seat} if is_overdue else state.hand.overdue
    after = replace(state, hand=replace(state.hand, overdue=overdue))
    return after.with_sitter(event.seat, replace(sitter, timeouts=timeouts, is_away=is_away))


def _scored(state: State, event: HandScored) -> State:
    assert state.hand is not None
    hand: Hand = game_of(state.hand).scored(state.hand, event)
    points: dict[AccountId, int] = dict(state.totals)
    next_counts = by_seat(event.next_fantasyland, len(hand.seats))
    owed = {player.seat: counts for player, counts in zip(hand.seats, next_counts, strict=True) if any(counts)}
    for player, total in zip(hand.seats, event.totals, strict=True):
        points[player.account] = points.get(player.account, 0) + total
    won = {player.seat: total // hand.options.stake for player, total in zip(hand.seats, event.totals, strict=True)}
    seats = tuple(
        sitter
        and replace(
            sitter,
            is_ready=False,
            fantasyland=owed.get(Seat(index), ()),
            stack=sitter.stack + (won.get(Seat(index), 0) if hand.options.has_stacks else 0),
        )
        for index, sitter in enumerate(state.seats)
    )
    return replace(state, phase=Phase.BETWEEN, seats=seats, totals=tuple(points.items()), void_votes=(), hand=hand)


def _voided(state: State) -> State:
    """Nothing is paid and nothing that was owed is lost; everybody says Ready again."""
    assert state.hand is not None
    hand = replace(state.hand, is_void=True)
    seats = tuple(sitter and replace(sitter, is_ready=False) for sitter in state.seats)
    return replace(state, phase=Phase.BETWEEN, seats=seats, voids=state.voids + 1, void_votes=(), hand=hand)
