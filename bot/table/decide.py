"""Every move of the game: what an action leads to. Pure: the same state and action always give the same events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.ids import Seat
from bot.rules.board import Board, Cards
from bot.rules.deal_keys import text_hash
from bot.table.actions import (
    ActFor,
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToStake,
    AgreeToVoid,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    DeclineStake,
    EndAfterHand,
    GiveCut,
    HandOver,
    Join,
    Kick,
    Leave,
    LoseRoot,
    NoteRoot,
    NoteSeal,
    Pause,
    PlaceCards,
    ProposeStake,
    Ready,
    ReadyTimeOut,
    Rebuy,
    Resume,
    Say,
    SayFor,
    SetClock,
    SetFor,
    SetHand,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.dealing import unready
from bot.table.events import (
    By,
    CardsPlaced,
    ChoiceSaid,
    ClockSet,
    CutGiven,
    EndAnnounced,
    HandSealed,
    HandSet,
    HandVoided,
    HostChanged,
    OptionsChanged,
    RootLost,
    RootPosted,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatTaken,
    SeatWentAway,
    StackBought,
    TablePaused,
    TableResumed,
    Vote,
)
from bot.table.evolve import evolve, evolve_all
from bot.table.open_face.packets import placed_together
from bot.table.pair_stakes import stake_events
from bot.table.pauses import HOST
from bot.table.refusals import RuleError
from bot.table.session import Events, idled_out, left, settled_down, voted
from bot.table.settling import settled
from bot.table.state import Hand, Phase, State
from bot.table.turns import held_by, is_complete
from bot.table.votes import in_hand
from bot.table.why_not import why_not


def decide(state: State, action: Action, jackpot: int = 0) -> Events:
    """What an action leads to. Raises RuleError when it is refused; then nothing happens.

    `jackpot`: the points in the account of the jackpot that this table's ruleset feeds, for the hand that may win it.
    """
    if refusal := why_not(state, action):
        raise RuleError(refusal)
    match action:
        case Join(account=account):
            return (SeatTaken(Seat(state.seats.index(None)), account),)
        case AddComputer(computer=computer):
            return (SeatTaken(Seat(state.seats.index(None)), computer, is_computer=True),)
        case Leave(account=account):
            return left(state, _seat(state, account))
        case Kick(seat=seat):
            return left(state, seat)
        case Substitute(seat=seat, computer=computer):
            return settled_down(state, (SeatTaken(seat, computer, is_computer=True),))
        case ChangeOptions(options=options):
            return () if options == state.options else (OptionsChanged(options),)
        case SetClock(clock_s=clock_s):
            return () if clock_s == state.options.clock_s else (ClockSet(clock_s),)
        case GiveCut(account=account, cut=cut):
            return (CutGiven(_seat(state, account), cut_sha256=text_hash(cut.strip())),)
        case NoteRoot(root=root):
            return (RootPosted(root),)
        case NoteSeal(hand_no=hand_no, message_id=message_id):
            return (HandSealed(hand_no, message_id),)
        case LoseRoot(batch_no=batch_no):
            return settled_down(state, (RootLost(batch_no),))
        case Ready(account=account):
            return _ready(state, _seat(state, account))
        case Start():
            return _start(state)
        case SitOut(account=account):
            return _sit_out(state, _seat(state, account))
        case ComeBack(account=account):
            return (SeatReturned(_seat(state, account)),)
        case PlaceCards(account=account, rows=rows, discards=discards):
            return _played(state, *_placed(state, _seat(state, account), rows, discards, By.PLAYER))
        case ActFor(seat=seat, rows=rows, discards=discards):
            return _played(state, *_placed(state, seat, rows, discards, _who_acts(state, seat)))
        case SetHand(account=account, arrangement=arrangement, natural=natural, surrenders=surrenders):
            return _set(state, HandSet(_seat(state, account), arrangement, natural, surrenders), jackpot)
        case SetFor(seat=seat, arrangement=arrangement, natural=natural, surrenders=surrenders):
            return _set(state, HandSet(seat, arrangement, natural, surrenders, _who_acts(state, seat)), jackpot)
        case Say(account=account, surrenders=surrenders):
            return _played(state, ChoiceSaid(_seat(state, account), surrenders), jackpot=jackpot)
        case SayFor(seat=seat, surrenders=surrenders):
            return _played(state, ChoiceSaid(seat, surrenders, _who_acts(state, seat)), jackpot=jackpot)
        case Rebuy(account=account, chips=chips):
            return (StackBought(_seat(state, account), chips),)
        case ProposeStake() | AgreeToStake() | DeclineStake():
            return stake_events(state, action)
        case ReadyTimeOut():
            return _ready_time_out(state)
        case HandOver(seat=seat):
            sitter = state.seats[seat]
            assert sitter is not None
            return (HostChanged(sitter.account),)
        case Pause(reason=reason):
            return (TablePaused(reason or HOST),)
        case Resume():
            return (TableResumed(),)
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


def _seat(state: State, account: str) -> Seat:
    seat = next((seat for seat, sitter in state.sitters if sitter.account == account), None)
    assert seat is not None, "why_not has looked"
    return seat


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


def _who_acts(state: State, seat: Seat) -> By:
    sitter = state.seats[seat]
    return By.COMPUTER if sitter is not None and sitter.is_computer else By.CLOCK


def _placed(state: State, seat: Seat, rows: Board, discards: Cards, by: By) -> Iterator[CardsPlaced]:
    """What a placement puts on each board. Fantasyland's cards all belong to the first street."""
    hand = state.hand
    assert isinstance(hand, Hand), "why_not has looked"
    index = hand.index_of(seat)
    assert index is not None
    for packet in placed_together(held_by(state, index), rows.cards):
        street_no = 1 if packet.is_fantasyland else hand.street_no
        yield CardsPlaced(seat, street_no, *packet.part(rows, discards), packet.board, by)


def _set(state: State, event: HandSet, jackpot: int) -> Events:
    """An arrangement; the same one again changes nothing. Once a natural was shown it also says play."""
    hand = state.hand
    assert isinstance(hand, ClosedHand), "why_not has looked"
    if hand.stage is Stage.CHANGING:
        return _played(state, event, ChoiceSaid(event.seat, surrenders=False, by=event.by), jackpot=jackpot)
    index = hand.index_of(event.seat)
    player = hand.seats[index] if index is not None else None
    chosen = (event.arrangement, event.natural, event.surrenders)
    is_same = player is not None and (player.arrangement, player.natural, player.surrenders) == chosen
    return () if is_same else _played(state, event, jackpot=jackpot)


def _played(state: State, *done: CardsPlaced | HandSet | ChoiceSaid, jackpot: int = 0) -> Events:
    """What a player did and, when nobody has anything left to do, the hand's points.

    A computer without chips buys new ones at once: nobody has to tell it.
    """
    played = evolve_all(state, done)
    hand = played.hand
    assert hand is not None
    if not is_complete(hand):
        return done
    events: Events = (*done, settled(hand, jackpot))
    after = evolve(played, events[-1])
    broke = (seat for seat, sitter in after.sitters if sitter.is_computer and after.is_broke(sitter))
    return settled_down(state, (*events, *(_filled_up(after, seat) for seat in broke)))


def _filled_up(state: State, seat: Seat) -> StackBought:
    """A computer's stack filled up to the buy-in."""
    sitter = state.seats[seat]
    assert sitter is not None
    return StackBought(seat, state.options.buy_in - sitter.stack)
