"""Whether an action is allowed, and if not why: the one rule that greys a button out and refuses a click."""

from __future__ import annotations

from bot.ids import AccountId, Seat
from bot.table.absence import why_not_call
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
from bot.table.buying import why_not_rebuy
from bot.table.events import Vote
from bot.table.freezing import why_not_note
from bot.table.games import game_with
from bot.table.joining import not_seated, why_not_join
from bot.table.moves import Play, PlayFor
from bot.table.no_hand import no_hand, not_in_hand
from bot.table.options import CLOCKS_S, LONG_CLOCK_S
from bot.table.pair_stakes import why_not_stake
from bot.table.pauses import CHANNEL_LOST, why_not_pause
from bot.table.refusals import Reason, Refusal
from bot.table.seats import asked, deals_on, seats_in, seats_ready
from bot.table.state import Phase, Sitter, State
from bot.table.terms import fantasyland_owed, may_come_in, why_not_terms
from bot.table.votes import accounts_missing, given_votes, in_hand
from bot.table.why_not_options import why_not_options

CUT_LENGTH_MAX = 32

_HOSTS_ACTIONS = (AddComputer, ChangeOptions, Kick, Substitute, HandOver, EndAfterHand, SetClock)
_BETWEEN_HANDS = (
    AddComputer,
    ChangeOptions,
    Start,
    SitOut,
    GiveCut,
    ProposeStake,
    AgreeToStake,
    DeclineStake,
)
_OfWhoSits = Leave | GiveCut | Ready | HoldDeal | SitOut | ComeBack | Pause | Resume | AgreeToEnd
_OfWhoPlaysForStakes = Rebuy | ProposeStake | AgreeToStake | DeclineStake
_WHILE_PLAYED_OUT = (PlayFor, Leave, AgreeToVoid, VoidBroken, CloseIdle)
_WHILE_PAUSED = (
    NoteRoot,
    NoteSeal,
    LoseRoot,
    Resume,
    Leave,
    EndAfterHand,
    AgreeToEnd,
    AgreeToVoid,
    VoidBroken,
    CloseIdle,
    Kick,
    AnswerCall,
    MarkAway,
)


def why_not(state: State, action: Action) -> Refusal | None:  # noqa: C901 # one case an action
    """The reason against an action, or None when `decide` would do it. Refusals never depend on hidden cards."""
    if state.phase is Phase.ENDED:
        return Refusal(Reason.TABLE_ENDED)
    if state.is_played_out and not isinstance(action, _WHILE_PLAYED_OUT):
        return Refusal(Reason.PLAYED_OUT)
    if state.paused and not (isinstance(action, _WHILE_PAUSED) or _is_channel_lost_too(state, action)):
        return _why_not_while_paused(state, action)
    if isinstance(action, _HOSTS_ACTIONS) and action.account != state.host:
        return Refusal(Reason.HOST_ONLY, accounts=(state.host,))
    if isinstance(action, Start) and action.account != state.host and not _is_start_anybodys(state, action):
        return Refusal(Reason.HOST_ONLY, accounts=(state.host,))
    if isinstance(action, Start) and state.phase is Phase.DEALING:
        return None  # a second tap: nothing happens
    if isinstance(action, _BETWEEN_HANDS) and state.is_underway:
        return _not_now(state)
    match action:
        case Join(account=account) if may_come_in(state, account):
            is_lobby = state.phase is Phase.LOBBY
            return why_not_terms(state, action) if is_lobby else why_not(state, Ready(account, action.terms_no))
        case Join(account=account):
            return why_not_join(state, account) or why_not_terms(state, action)
        case AddComputer() if state.owes_fantasyland:
            return fantasyland_owed(state)
        case AddComputer(computer=computer):
            return why_not_join(state, computer)
        case ChangeOptions(instead_of=seen) if seen not in (None, state.options):
            return Refusal(Reason.OLD_OPTIONS)
        case ChangeOptions(options=options):
            return why_not_options(state, options)
        case SetClock() if state.phase is Phase.DEALING:
            return Refusal(Reason.DEALING)
        case SetClock(clock_s=clock_s):
            is_offered = clock_s in CLOCKS_S and (0 < clock_s < LONG_CLOCK_S or not state.is_playing)
            return None if is_offered else Refusal(Reason.BAD_CLOCK)
        case Play() | PlayFor():
            return game_with(action).why_not(state, action)
        case Start():
            return why_not_terms(state, action) or _why_not_start(state, action.account)
        case Kick(seat=seat):
            return _why_not_kick(state, seat)
        case Substitute(seat=seat, computer=computer):
            return _why_not_substitute(state, seat, computer)
        case HandOver(seat=seat):
            sitter = state.sitter(seat)
            is_here = sitter is not None and not (sitter.is_computer or sitter.is_leaving or sitter.substitute)
            return None if is_here else Refusal(Reason.NOT_A_HUMAN)
        case Pause(account=None) | Resume(account=None) | CloseIdle() | EndAfterHand():
            return _why_not_system(state, action)
        case AgreeToVoid(account=account):
            return _why_not_void(state, account)
        case VoidBroken(account=account):
            return _why_not_void_broken(state, account)
        case PlayOn() | AnswerCall() | MarkAway():
            return why_not_call(state, action)
        case NoteRoot() | NoteSeal() | LoseRoot():
            return why_not_note(state, action)
        case ReadyTimeOut(hand_no=hand_no):
            is_due = hand_no == state.hand_no and state.phase is Phase.BETWEEN
            return None if is_due else Refusal(Reason.OLD_HAND)
        case DealOn(hand_no=hand_no):
            return None if hand_no == state.hand_no and deals_on(state) else Refusal(Reason.OLD_HAND)
        case _:
            return _why_not_sitter(state, action)


def _why_not_sitter(  # noqa: C901 # one case an action
    state: State, action: _OfWhoSits | _OfWhoPlaysForStakes
) -> Refusal | None:
    """What somebody in a seat may ask."""
    account = action.account
    assert account is not None
    seat = state.seat_of(account)
    if seat is None:
        return not_seated(state)
    sitter = state.seats[seat]
    assert sitter is not None
    if sitter.is_computer:
        return Refusal(Reason.NOT_A_HUMAN)
    match action:
        case GiveCut(cut=cut):
            return _why_not_cut(sitter, cut)
        case Ready() if state.is_in_hand(seat) and state.phase is Phase.DEALING:
            return None  # a second tap, or a late one
        case Ready() if state.phase is Phase.LOBBY:
            return no_hand(state)
        case Ready() | Rebuy() if state.is_in_hand(seat):
            return _not_now(state)
        case Ready() if state.is_broke(sitter) and (state.is_underway or not state.is_owed_by(sitter)):
            return Refusal(Reason.NO_CHIPS, number=state.options.points_in(state.options.buy_in))
        case Rebuy(chips=chips):
            return why_not_rebuy(state, sitter, chips)
        case Ready():
            return why_not_terms(state, action)
        case ProposeStake() | AgreeToStake() | DeclineStake():
            return why_not_stake(state, action)
        case SitOut() if state.owes_fantasyland:
            return fantasyland_owed(state)
        case ComeBack() if not sitter.is_absent:
            return Refusal(Reason.NOT_AWAY)
        case Pause():
            return why_not_pause(state, account)
        case HoldDeal() if not (state.is_held or deals_on(state)):
            return Refusal(Reason.NOT_DEALING_ON)
        case Resume() if not state.paused:
            return Refusal(Reason.NOT_PAUSED)
        case AgreeToEnd():
            return _why_not_vote(state, seat, Vote.END)
        case _:
            return None


def _why_not_void(state: State, account: AccountId) -> Refusal | None:
    """Whoever was dealt in may agree, also when they have left the seat; who sits there since may not."""
    player = in_hand(state, account)
    if player is not None:
        return Refusal(Reason.NOT_A_HUMAN) if player.is_computer else _why_not_vote(state, player.seat, Vote.VOID)
    if state.seat_of(account) is None:
        return not_seated(state)
    return not_in_hand(state, account) if state.is_playing else no_hand(state)


def _why_not_void_broken(state: State, account: AccountId) -> Refusal | None:
    """Nobody who may be losing the hand takes it away alone. One that is being dealt has shown nobody anything."""
    if state.phase is Phase.DEALING:
        return None
    if not state.is_playing:
        return no_hand(state)
    return Refusal(Reason.OWN_HAND) if in_hand(state, account) else None


def _why_not_vote(state: State, seat: Seat, vote: Vote) -> Refusal | None:
    """Once is enough, unless everybody whose consent was missing has gone meanwhile: then the vote can be carried."""
    has_voted = seat in given_votes(state, vote)
    missing = accounts_missing(state, vote)
    return Refusal(Reason.VOTED, accounts=missing) if has_voted and missing else None


def _why_not_while_paused(state: State, action: Action) -> Refusal:
    account = getattr(action, "account", None)  # None: of the clock, or of what the bot has posted
    is_stranger = account is not None and state.seat_of(account) is None
    return not_seated(state) if is_stranger else Refusal(Reason.PAUSED, text=state.paused)


def _is_channel_lost_too(state: State, action: Action) -> bool:
    """Whether a paused table has lost its channel, too: only then it may go on in another one."""
    is_news = state.paused != CHANNEL_LOST
    return isinstance(action, Pause) and action.account is None and action.reason == CHANNEL_LOST and is_news


def _why_not_system(state: State, action: Pause | Resume | CloseIdle | EndAfterHand) -> Refusal | None:
    """What the shell asks, or the host with nothing more to check."""
    if isinstance(action, Pause) and state.paused and not _is_channel_lost_too(state, action):
        return Refusal(Reason.PAUSED, text=state.paused)
    if isinstance(action, Resume) and not state.paused:
        return Refusal(Reason.NOT_PAUSED)
    if isinstance(action, EndAfterHand) and state.is_ending:
        return Refusal(Reason.IS_ENDING)
    return None


def _not_now(state: State) -> Refusal:
    return Refusal(Reason.HAND_RUNNING if state.is_playing else Reason.DEALING)


def _why_not_cut(sitter: Sitter, cut: str) -> Refusal | None:
    if sitter.cut_hash:
        return Refusal(Reason.CUT_GIVEN)
    if not cut.strip():
        return Refusal(Reason.CUT_EMPTY)
    if len(cut) > CUT_LENGTH_MAX:
        return Refusal(Reason.CUT_TOO_LONG, number=CUT_LENGTH_MAX)
    return None


def _is_start_anybodys(state: State, action: Start) -> bool:
    """Whether it is theirs who have joined. A second tap comes when the first hand is being dealt already."""
    is_open = action.is_anybodys if state.phase is Phase.LOBBY else state.phase is Phase.DEALING
    return is_open and state.hand is None and state.seat_of(action.account) is not None


def _why_not_start(state: State, account: AccountId) -> Refusal | None:
    own = state.seat_of(account)
    starter = state.sitter(own) if own is not None else None
    if starter is not None and state.is_broke(starter) and not state.is_owed_by(starter):
        return Refusal(Reason.NO_CHIPS, number=state.options.points_in(state.options.buy_in))
    if state.phase is Phase.LOBBY:
        dealt_in = set(seats_in(state))
    else:
        dealt_in = {
            seat
            for seat in seats_ready(state)
            if state.owes_fantasyland
            or ((sitter := state.seats[seat]) and (sitter.is_ready or sitter.is_queued or sitter.is_computer))
        }
    # Starting is one's own Ready, also after sitting out, and says that one is in.
    if len(dealt_in | {own}) >= state.options.ruleset.seats_min:
        return None
    if state.phase is Phase.LOBBY and (missing := tuple(one for one in asked(state) if one != account)):
        return Refusal(Reason.STILL_ASKED, accounts=missing)
    return Refusal(Reason.TOO_FEW_READY, number=state.options.ruleset.seats_min)


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
