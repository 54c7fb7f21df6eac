"""A table's options: what it is opened with, what its host changes, and who is asked again after it (RULES 4)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import Seat
from bot.rules.game import contradiction
from bot.table.actions import ChangeOptions, SetClock
from bot.table.events import ClockSet, Events, OptionsChanged
from bot.table.options import BUY_IN_MAX, CLOCKS_S, LONG_CLOCK_S, STAKE_MAX, Options, Policy
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, Sitter, State
from bot.table.terms import are_other_terms, fantasyland_owed

Action = ChangeOptions | SetClock
Event = OptionsChanged | ClockSet

PRECONDITIONS: Preconditions = {
    ChangeOptions: Precondition(of_host=True, between_hands=True),
    SetClock: Precondition(of_host=True),
}


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against other options, also against those of a form that was made for others."""
    match action:
        case ChangeOptions(instead_of=seen) if seen not in (None, state.options):
            return Refusal(Reason.OLD_OPTIONS)
        case ChangeOptions(options=options):
            return _why_not_options(state, options)
        case SetClock() if state.phase is Phase.DEALING:
            return Refusal(Reason.DEALING)
        case SetClock(clock_s=clock_s):
            is_offered = clock_s in CLOCKS_S and (0 < clock_s < LONG_CLOCK_S or not state.is_playing)
            return None if is_offered else Refusal(Reason.BAD_CLOCK)


def why_not_play(options: Options) -> Refusal | None:
    """The reason against options that a table is to be opened with."""
    if found := contradiction(options.ruleset):
        key, mistake = found
        return Refusal(Reason.CONTRADICTION, text=key, mistake=mistake)
    return _why_not_choices(options)


def _why_not_choices(options: Options) -> Refusal | None:
    """The reason against what a host has chosen for these rules, contradictions among them left out."""
    ruleset = options.ruleset
    if not ruleset.seats_min <= options.seats <= ruleset.seats_max:
        return Refusal(Reason.BAD_SEATS, number=ruleset.seats_max, least=ruleset.seats_min, text=ruleset.title)
    if not 1 <= options.stake <= STAKE_MAX:
        return Refusal(Reason.BAD_STAKE, number=STAKE_MAX)
    if not 0 <= options.buy_in <= BUY_IN_MAX:
        return Refusal(Reason.BAD_BUY_IN, number=options.points_in(BUY_IN_MAX), step=options.stake)
    if options.has_stacks and ruleset.cap == "none":
        return Refusal(Reason.NO_CAP, text=ruleset.title)
    if options.policy is Policy.SURRENDER and not ruleset.offers_surrender:
        return Refusal(Reason.NO_SURRENDER, text=ruleset.title)
    return None


def _why_not_options(state: State, options: Options) -> Refusal | None:
    """The reason against other options at a table that is open: they have to fit who sits there and what is dealt."""
    # The absent are dealt in, too, and nobody could ask them.
    if state.owes_fantasyland and are_other_terms(state.options, options):
        return fantasyland_owed(state)
    ruleset = options.ruleset
    is_kept = ruleset == state.options.ruleset  # a table goes on with the rules that it was opened with
    if refusal := _why_not_choices(options) if is_kept else why_not_play(options):
        return refusal
    if len(state.sitters) > options.seats:
        return Refusal(Reason.SEATS_TAKEN, number=options.seats, text=ruleset.title)
    if ruleset.deck != state.options.ruleset.deck:
        return Refusal(Reason.OTHER_DECK, text=ruleset.title)
    if options.banker is not None and state.sitter(options.banker) is None:
        return Refusal(Reason.NO_SUCH_SEAT)
    return None


def decide(state: State, action: Action) -> Events:
    """Other options. A long clock says how long others wait for somebody: everybody accepts it with their Ready."""
    match action:
        case ChangeOptions(options=options):
            return () if options == state.options else (OptionsChanged(options),)
        case SetClock(clock_s=clock_s):
            if clock_s == state.options.clock_s:
                return ()
            is_asked = clock_s >= LONG_CLOCK_S and state.phase is Phase.BETWEEN
            return (OptionsChanged(replace(state.options, clock_s=clock_s)) if is_asked else ClockSet(clock_s),)


def fold(state: State, event: Event) -> State:
    """The state with other options."""
    match event:
        case OptionsChanged(options=options):
            return _with_options(state, options)
        case ClockSet(clock_s=clock_s):
            return replace(state, options=replace(state.options, clock_s=clock_s))


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
