"""Every move of the game: what an action leads to. Pure: the same state and action always give the same events."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.ids import Seat
from bot.rules.board import Cards
from bot.rules.scoring import Played, Result, score
from bot.table.actions import (
    ActFor,
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    EndAfterHand,
    GiveCut,
    HandOver,
    Join,
    Kick,
    Leave,
    Pause,
    PlaceCards,
    Ready,
    ReadyTimeOut,
    Resume,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.dealing import next_button, order_of_play, seats_ready, unready
from bot.table.events import (
    By,
    CardsPlaced,
    CutGiven,
    EndAnnounced,
    Event,
    HandDealt,
    HandScored,
    HandVoided,
    HostChanged,
    OptionsChanged,
    SeatLeaving,
    SeatLeft,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatTaken,
    SeatWentAway,
    TableEnded,
    TablePaused,
    TableResumed,
    Vote,
    VoteGiven,
)
from bot.table.evolve import evolve, evolve_all, revealed
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.state import Hand, Phase, State
from bot.table.turns import is_complete
from bot.table.votes import given_votes, missing_votes
from bot.table.why_not import why_not

Events = tuple[Event, ...]


def decide(state: State, action: Action) -> Events:
    """What an action leads to. Raises RuleError when it is refused; then nothing happens."""
    if refusal := why_not(state, action):
        raise RuleError(refusal)
    match action:
        case Join(account=account):
            return (SeatTaken(Seat(state.seats.index(None)), account),)
        case AddComputer(computer=computer):
            return (SeatTaken(Seat(state.seats.index(None)), computer, is_computer=True),)
        case Leave(account=account):
            return _leave(state, _seat(state, account))
        case Kick(seat=seat):
            return _leave(state, seat)
        case Substitute(seat=seat, computer=computer):
            return _settle_down(state, (SeatTaken(seat, computer, is_computer=True),))
        case ChangeOptions(options=options):
            return () if options == state.options else (OptionsChanged(options),)
        case GiveCut(account=account, cut=cut):
            return (CutGiven(_seat(state, account), cut.strip()),)
        case Ready(account=account):
            return _ready(state, _seat(state, account))
        case Start():
            return _start(state)
        case SitOut(account=account):
            return _sit_out(state, _seat(state, account))
        case ComeBack(account=account):
            return (SeatReturned(_seat(state, account)),)
        case PlaceCards(account=account, rows=rows, discards=discards, board=board):
            return _place(state, _seat(state, account), CardsPlaced(_seat(state, account), 0, rows, discards, board))
        case ActFor(seat=seat, rows=rows, discards=discards):
            sitter = state.seats[seat]
            by = By.COMPUTER if sitter is not None and sitter.is_computer else By.CLOCK
            return _place(state, seat, CardsPlaced(seat, 0, rows, discards, by=by))
        case ReadyTimeOut():
            return _ready_time_out(state)
        case HandOver(seat=seat):
            sitter = state.seats[seat]
            assert sitter is not None
            return (HostChanged(sitter.account),)
        case Pause(reason=reason):
            return (TablePaused(reason or "the host paused the table"),)
        case Resume():
            return (TableResumed(),)
        case EndAfterHand():
            return _settle_down(state, (EndAnnounced(),))
        case AgreeToEnd(account=account):
            return _vote(state, _seat(state, account), Vote.END)
        case AgreeToVoid(account=account):
            return _vote(state, _seat(state, account), Vote.VOID)
        case VoidBroken():
            return _settle_down(state, (HandVoided(state.hand_no),))
        case CloseIdle(reason=reason):
            return _end(state, reason)
        case _:
            assert_never(action)


def is_due_to_deal(state: State) -> bool:
    """Whether the next hand begins now: every seated human who does not sit out is ready (RULES 4).

    A Fantasyland that is owed is played even when all humans are away or leaving: the policy plays for them.
    """
    return (
        state.phase in (Phase.LOBBY, Phase.BETWEEN)
        and not state.paused
        and not unready(state)
        and len(seats_ready(state)) >= state.options.ruleset.seats_min
        and (state.owes_fantasyland or any(not sitter.is_computer and sitter.is_ready for _, sitter in state.sitters))
    )


def deal(state: State, deck: Cards) -> Events:
    """Begin the next hand with a deck. Raises RuleError when it is not due."""
    if not is_due_to_deal(state):
        raise RuleError(Refusal(Reason.TOO_FEW_READY, number=state.options.ruleset.seats_min))
    dealt_in = seats_ready(state)
    button = next_button(state, dealt_in)
    order = order_of_play(state, dealt_in, button)
    counts = tuple(sitter.fantasyland for seat in order if (sitter := state.seats[seat]))
    before = replace(state, hand=None)
    return (HandDealt(before, state.hand_no + 1, state.deal_no, button, order, counts, deck),)


def score_hand(hand: Hand) -> Result:
    """Points of a complete hand, in order of play, in units: the same function that every other figure rests on."""
    return score(hand.ruleset, [Played(player.boards, player.fantasyland) for player in revealed(hand).seats])


def _seat(state: State, account: str) -> Seat:
    seat = next((seat for seat, sitter in state.sitters if sitter.account == account), None)
    assert seat is not None, "why_not has looked"
    return seat


def _leave(state: State, seat: Seat) -> Events:
    """A seat is free at once between hands; during a hand, or while Fantasyland is owed, the policy plays on."""
    hand, sitter = state.hand, state.seats[seat]
    if sitter is not None and sitter.is_leaving:
        return ()
    is_in_hand = state.is_playing and hand is not None and hand.index_of(seat) is not None
    if is_in_hand or state.owes_fantasyland:
        return _settle_down(state, (SeatLeaving(seat),))
    return _settle_down(state, (SeatLeft(seat),))


def _ready(state: State, seat: Seat) -> Events:
    sitter = state.seats[seat]
    assert sitter is not None
    return () if sitter.is_ready and not sitter.is_absent else (SeatReadied(seat),)


def _sit_out(state: State, seat: Seat) -> Events:
    sitter = state.seats[seat]
    return () if sitter is not None and sitter.is_out else (SeatSatOut(seat),)


def _start(state: State) -> Events:
    """In the lobby all who joined play. Later, who is not ready sits out, or is away while Fantasyland is owed."""
    events = _ready(state, _seat(state, state.host))
    after = evolve_all(state, events)
    if state.phase is Phase.LOBBY:
        return (*events, *(SeatReadied(seat) for seat in unready(after)))
    return (*events, *_without_the_unready(after))


def _ready_time_out(state: State) -> Events:
    """The others sit out. Where that leaves too few for a hand, the next one who is ready makes it begin."""
    return _without_the_unready(state) if any(sitter.is_ready for _, sitter in state.sitters) else ()


def _without_the_unready(state: State) -> Events:
    gone = SeatWentAway if state.owes_fantasyland else SeatSatOut
    return tuple(gone(seat) for seat in unready(state))


def _place(state: State, seat: Seat, placed: CardsPlaced) -> Events:
    """The placement and, when it was the last one, the hand's points."""
    hand = state.hand
    assert hand is not None
    index = hand.index_of(seat)
    assert index is not None
    street_no = 1 if hand.seats[index].fantasyland else hand.street_no
    events: Events = (replace(placed, street_no=street_no),)
    after = evolve(state, events[0]).hand
    assert after is not None
    if not is_complete(after):
        return events
    result = score_hand(after)
    totals = tuple(units * hand.options.stake for units in result.totals)
    return _settle_down(state, (*events, HandScored(hand.hand_no, totals, result.next_fantasyland)))


def _vote(state: State, seat: Seat, vote: Vote) -> Events:
    """A vote, and what it brings about when nobody who is present is missing."""
    events: Events = () if seat in given_votes(state, vote) else (VoteGiven(seat, vote),)
    if missing_votes(evolve_all(state, events), vote):
        return events
    if vote is Vote.VOID:
        return _settle_down(state, (*events, HandVoided(state.hand_no)))
    return (*events, *_end(state, "everybody agreed"))


def _end(state: State, reason: str) -> Events:
    """The end of the session; a hand that is not over pays nothing."""
    voided: Events = (HandVoided(state.hand_no),) if state.is_playing else ()
    return (*voided, TableEnded(reason))


def _settle_down(state: State, events: Events) -> Events:
    """What follows: the host's chair is never empty; between hands leavers go and an announced end takes effect."""
    after = evolve_all(state, events)
    is_free = not after.is_playing and not after.owes_fantasyland
    gone = tuple(SeatLeft(seat) for seat, sitter in after.sitters if sitter.is_leaving and is_free)
    after = evolve_all(after, gone)
    humans = [sitter for _, sitter in after.sitters if not sitter.is_computer]
    if not humans:
        return (*events, *gone, *_end(after, "nobody is left"))
    if after.is_ending and is_free:
        return (*events, *gone, *_end(after, "the host ended the session"))
    if any(sitter.account == after.host for sitter in humans):
        return (*events, *gone)
    heir = next((sitter for sitter in humans if not (sitter.is_absent or sitter.is_out)), humans[0])
    return (*events, *gone, HostChanged(heir.account))
