"""Every move of the game: what an action leads to. Pure: the same state and action always give the same events."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.ids import AccountId, Seat
from bot.table.absence import call_events
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToStake,
    AgreeToVoid,
    AnswerCall,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    DealOn,
    DeclineStake,
    EndAfterHand,
    GiveCut,
    HandOver,
    HoldDeal,
    Join,
    Kick,
    Leave,
    LoseRoot,
    MarkAway,
    NoteRoot,
    NoteSeal,
    Pause,
    PlayOn,
    ProposeStake,
    Ready,
    ReadyTimeOut,
    Rebuy,
    Resume,
    SetClock,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.events import (
    ClockSet,
    CutGiven,
    DealHeld,
    EndAnnounced,
    HandSealed,
    HandVoided,
    HostChanged,
    HostNamed,
    OptionsChanged,
    RootLost,
    RootPosted,
    SeatQueued,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatTaken,
    SeatWentAway,
    StackBought,
    SubstituteNamed,
    TablePaused,
    TableResumed,
    TermsAgreed,
    Vote,
)
from bot.table.evolve import evolve, evolve_all
from bot.table.fair_deal import CUT_KEPT_APART
from bot.table.games import game_of
from bot.table.moves import Play, PlayFor
from bot.table.options import LONG_CLOCK_S
from bot.table.pair_stakes import stake_events
from bot.table.pauses import HOST
from bot.table.refusals import RuleError
from bot.table.seats import seats_in, unready
from bot.table.session import Events, idled_out, left, settled_down, voted
from bot.table.state import Phase, State
from bot.table.votes import in_hand
from bot.table.why_not import why_not


def decide(state: State, action: Action, jackpot: int = 0) -> Events:  # noqa: C901 # one case an action
    """What an action leads to. Raises RuleError when it is refused; then nothing happens.

    `jackpot`: the points in the account of the jackpot that this table's ruleset feeds, for the hand that may win it.
    """
    if refusal := why_not(state, action):
        raise RuleError(refusal)
    match action:
        case Join(account=account) if (seat := state.seat_of(account)) is not None:
            return _come_in(state, seat)
        case Join(account=account):
            return _joined(state, account)
        case AddComputer(computer=computer):
            return (SeatTaken(Seat(state.seats.index(None)), computer, is_computer=True),)
        case Leave(account=account):
            return left(state, _seat(state, account))
        case Kick(seat=seat):
            return _kicked(state, seat)
        case Substitute(seat=seat, computer=computer):
            is_free = not (state.is_underway or state.owes_fantasyland)
            taken = SeatTaken(seat, computer, is_computer=True) if is_free else SubstituteNamed(seat, computer)
            return settled_down(state, (taken,))
        case ChangeOptions(options=options):
            return () if options == state.options else (OptionsChanged(options),)
        case SetClock(clock_s=clock_s):
            return _clock_set(state, clock_s)
        case GiveCut(account=account):
            return (CutGiven(_seat(state, account), cut_sha256=CUT_KEPT_APART),)
        case NoteRoot(root=root):
            return (RootPosted(root),)
        case NoteSeal(hand_no=hand_no, message_id=message_id):
            return (HandSealed(hand_no, message_id),)
        case LoseRoot(batch_no=batch_no, pause=pause):
            paused = (TablePaused(pause),) if pause and not state.paused else ()
            return settled_down(state, (RootLost(batch_no), *paused))
        case Start() if state.phase is Phase.DEALING:
            return ()
        case Ready(account=account) if state.phase is Phase.DEALING and state.is_in_hand(_seat(state, account)):
            return _ready_amid_the_deal(state, _seat(state, account))
        case Ready(account=account):
            return _ready(state, _seat(state, account))
        case Start(account=account):
            return _start(state, _seat(state, account))
        case SitOut(account=account):
            return _sit_out(state, _seat(state, account))
        case ComeBack(account=account):
            return (SeatReturned(_seat(state, account)),)
        case Play() | PlayFor():
            return _played(state, action, jackpot)
        case Rebuy(account=account, chips=chips):
            return (StackBought(_seat(state, account), chips),)
        case ProposeStake() | AgreeToStake() | DeclineStake():
            return stake_events(state, action)
        case PlayOn() | AnswerCall() | MarkAway():
            return settled_down(state, call_events(state, action))
        case ReadyTimeOut():
            return _ready_time_out(state)
        case DealOn():
            return tuple(SeatReadied(seat) for seat in unready(state))
        case HoldDeal(account=account):
            return () if state.is_held else (DealHeld(_seat(state, account)),)
        case HandOver(seat=seat):
            sitter = state.seats[seat]
            assert sitter is not None
            return (HostNamed(sitter.account) if state.is_underway else HostChanged(sitter.account),)
        case Pause(reason=reason):
            return (TablePaused(reason or HOST),)
        case Resume(account=account):
            return (TableResumed(state.seat_of(account) if account is not None else None),)
        case EndAfterHand():
            return settled_down(state, (EndAnnounced(),))
        case AgreeToEnd(account=account):
            return voted(state, _seat(state, account), Vote.END)
        case AgreeToVoid(account=account):
            player = in_hand(state, account)
            assert player is not None, "why_not has looked"
            return voted(state, player.seat, Vote.VOID)
        case VoidBroken() if state.frozen is not None:
            return settled_down(state, (RootLost(state.batch_no),))
        case VoidBroken():
            return settled_down(state, (HandVoided(state.hand_no),))
        case CloseIdle(reason=reason, is_broken=is_broken):
            return idled_out(state, reason, is_broken=is_broken)
        case _:
            assert_never(action)


def _clock_set(state: State, clock_s: int) -> Events:
    """A long clock says how long others wait for somebody: that is for everybody to accept, with their Ready."""
    if clock_s == state.options.clock_s:
        return ()
    is_asked = clock_s >= LONG_CLOCK_S and state.phase is Phase.BETWEEN
    return (OptionsChanged(replace(state.options, clock_s=clock_s)) if is_asked else ClockSet(clock_s),)


def _seat(state: State, account: AccountId) -> Seat:
    seat = state.seat_of(account)
    assert seat is not None, "why_not has looked"
    return seat


def _ready_amid_the_deal(state: State, seat: Seat) -> Events:
    """Whoever is dealt in has said so, or Fantasyland is played without them: then they are back for it."""
    sitter = state.sitter(seat)
    return (SeatReturned(seat),) if sitter is not None and sitter.is_absent else ()


def _kicked(state: State, seat: Seat) -> Events:
    """They go, and so does the computer that was to have their seat: the host's last word counts."""
    sitter = state.seats[seat]
    taken_back = (SubstituteNamed(seat, None),) if sitter is not None and sitter.substitute is not None else ()
    return (*taken_back, *left(evolve_all(state, taken_back), seat))


def _joined(state: State, account: AccountId) -> Events:
    """A seat in the next hand. What is dealt or owed already goes on without its new sitter.

    Who sits down while others are ready is ready, too: the end of the call may be near, or Start was pressed already.
    """
    seat = Seat(state.seats.index(None))
    taken = SeatTaken(seat, account)
    if state.is_underway or state.owes_fantasyland:
        return taken, SeatQueued(seat)
    return (taken, SeatReadied(seat)) if _is_anybody_ready(state) else (taken,)


def _come_in(state: State, seat: Seat) -> Events:
    """They agree to what is played for now. Before the first hand that deals nothing: Start does."""
    if state.phase is Phase.LOBBY and not _is_anybody_ready(state):
        return (TermsAgreed(seat),)
    return _ready(state, seat)


def _is_anybody_ready(state: State) -> bool:
    return any(sitter.is_ready for _, sitter in state.sitters)


def _ready(state: State, seat: Seat) -> Events:
    sitter = state.seats[seat]
    assert sitter is not None
    if state.is_underway or (state.owes_fantasyland and not state.is_owed_by(sitter)):
        return () if sitter.is_queued else (SeatQueued(seat),)
    return () if sitter.is_ready and not sitter.is_absent else (SeatReadied(seat),)


def _sit_out(state: State, seat: Seat) -> Events:
    sitter = state.seats[seat]
    return () if sitter is not None and sitter.skips_hands else (SeatSatOut(seat),)


def _start(state: State, starter: Seat) -> Events:
    """In the lobby all who are in play, and who has not said so since a change sits out.

    Later, who is not ready sits out, or is away while Fantasyland is owed.
    """
    events = _ready(state, starter)
    after = evolve_all(state, events)
    if state.phase is not Phase.LOBBY:
        return (*events, *_without_the_unready(after))
    are_in = seats_in(after)
    return (*events, *(SeatReadied(seat) if seat in are_in else SeatSatOut(seat) for seat in unready(after)))


def _ready_time_out(state: State) -> Events:
    """The others sit out. Where that leaves too few for a hand, the next one who is ready makes it begin."""
    return _without_the_unready(state) if _is_anybody_ready(state) else ()


def _without_the_unready(state: State) -> Events:
    gone = SeatWentAway if state.owes_fantasyland else SeatSatOut
    return tuple(gone(seat) for seat in unready(state))


def _played(state: State, action: Play | PlayFor, jackpot: int) -> Events:
    """What a player did and, when nobody has anything left to do, the hand's points.

    A computer without chips buys new ones at once: nobody has to tell it.
    """
    assert state.hand is not None, "why_not has looked"
    game = game_of(state.hand)
    done = game.decide(state, action)
    played = evolve_all(state, done)
    if not done or not game.is_complete(played.hand):
        return done
    events: Events = (*done, game.settled(played.hand, jackpot))
    after = evolve(played, events[-1])
    broke = (seat for seat, sitter in after.sitters if sitter.is_computer and after.is_broke(sitter))
    return settled_down(state, (*events, *(_filled_up(after, seat) for seat in broke)))


def _filled_up(state: State, seat: Seat) -> StackBought:
    """A computer's stack filled up to the buy-in."""
    sitter = state.seats[seat]
    assert sitter is not None
    return StackBought(seat, state.options.buy_in - sitter.stack)
