"""What ends a hand or the session before its time: all who are concerned agree, or a manager voids a frozen hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.ids import AccountId, Seat
from bot.table.actions import AgreeToEnd, AgreeToVoid, VoidBroken
from bot.table.events import Events, HandVoided, PlayOutBegun, RootLost, TableEnded, VoteGiven
from bot.table.hand import InHand
from bot.table.happenings.ending import ended
from bot.table.preconditions import Precondition, Preconditions, no_hand, not_in_hand, not_seated
from bot.table.refusals import Reason, Refusal
from bot.table.seats import own_seat
from bot.table.state import Phase, State, Vote
from bot.table.views import VoteView

Action = AgreeToEnd | AgreeToVoid | VoidBroken
Event = VoteGiven | HandVoided

PRECONDITIONS: Preconditions = {
    AgreeToEnd: Precondition(of_sitter=True, while_paused=True),
    AgreeToVoid: Precondition(while_paused=True, while_played_out=True),  # whoever was dealt in, also without a seat
    VoidBroken: Precondition(while_paused=True, while_played_out=True),  # a manager's, with a seat or without
}


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against a vote, or against a manager's decision."""
    match action:
        case AgreeToEnd(account=account):
            return _why_not_vote(state, own_seat(state, account), Vote.END)
        case AgreeToVoid(account=account):
            return _why_not_void(state, account)
        case VoidBroken(account=account):
            return _why_not_void_broken(state, account)


def _why_not_void(state: State, account: AccountId) -> Refusal | None:
    """Whoever was dealt in may agree, also when they have left the seat; who sits there since may not."""
    player = _in_hand(state, account)
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
    return Refusal(Reason.OWN_HAND) if _in_hand(state, account) else None


def _why_not_vote(state: State, seat: Seat, vote: Vote) -> Refusal | None:
    """Once is enough, unless everybody whose consent was missing has gone meanwhile: then the vote can be carried."""
    has_voted = seat in given_votes(state, vote)
    voters = _voters(state, vote)
    missing = tuple(voters[seat] for seat in missing_votes(state, vote))
    return Refusal(Reason.VOTED, accounts=missing) if has_voted and missing else None


def decide(state: State, action: Action) -> Events:
    """A vote, and what it brings about when nobody's is missing. A frozen hand is none yet: it loses its root."""
    match action:
        case AgreeToEnd(account=account):
            return _voted(state, own_seat(state, account), Vote.END)
        case AgreeToVoid(account=account):
            player = _in_hand(state, account)
            assert player is not None, "why_not has looked"
            return _voted(state, player.seat, Vote.VOID)
        case VoidBroken():
            return (RootLost(state.batch_no) if state.frozen is not None else HandVoided(state.hand_no),)


def _voted(state: State, seat: Seat, vote: Vote) -> Events:
    given: Events = ()
    if seat not in given_votes(state, vote):
        new = VoteGiven(seat, vote)
        given = (new,)
        state = fold(state, new)
    return given if missing_votes(state, vote) else (*given, _carried(state, vote))


def _carried(state: State, vote: Vote) -> Event | PlayOutBegun | TableEnded:
    """What happens when nobody's consent is missing."""
    match vote:
        case Vote.END:
            return ended(state, "everybody agreed")
        case Vote.VOID:
            return HandVoided(state.hand_no)


def given_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have agreed, in the order in which they did."""
    match vote:
        case Vote.END:
            return state.end_votes
        case Vote.VOID:
            return state.void_votes


def missing_votes(state: State, vote: Vote) -> tuple[Seat, ...]:
    """The seats that have yet to agree.

    To end the session, the humans who are present; while Fantasyland is owed or played also those who are away, for
    whom it is played (RULES 3.4): they may earn the next one with it. To void a hand, every human whom it was dealt to:
    who is away, or has left the seat, has not agreed. So the last one present never gets out of a hand alone.
    """
    given = given_votes(state, vote)
    if vote is Vote.VOID:
        players = state.hand.seats if state.hand is not None else ()
        return tuple(player.seat for player in players if not (player.is_computer or player.seat in given))
    return tuple(
        seat
        for seat, sitter in state.sitters
        if not (sitter.is_computer or sitter.is_out or seat in given)
        and not (sitter.is_absent and not state.is_owed_by(sitter))
        and not state.waits_for_chips(seat)
    )


def running_votes(state: State) -> tuple[VoteView, ...]:
    """The votes that somebody has begun. None to end a session that ends already with this hand."""
    running = []
    for vote in Vote:
        given, voters = given_votes(state, vote), _voters(state, vote)
        if given and not (vote is Vote.END and state.is_played_out):
            accounts = tuple(voters[seat] for seat in given if seat in voters)
            running.append(VoteView(vote, accounts, is_agreed=not missing_votes(state, vote)))
    return tuple(running)


def _voters(state: State, vote: Vote) -> Mapping[Seat, AccountId]:
    """Whose votes those of the seats are: to void a hand of those whom it was dealt to, whoever sits there by now."""
    if vote is Vote.VOID:
        return {player.seat: player.account for player in (state.hand.seats if state.hand is not None else ())}
    return {seat: sitter.account for seat, sitter in state.sitters}


def _in_hand(state: State, account: AccountId) -> InHand | None:
    """An account's part in the running hand, whoever sits in its seat by now; None if it was not dealt in."""
    hand = state.hand if state.is_playing else None
    return next((player for player in hand.seats if player.account == account), None) if hand else None


def fold(state: State, event: Event) -> State:
    """A vote counts until the next deal. Of a voided hand nothing is paid, and nothing that was owed is lost."""
    match event:
        case VoteGiven(seat=seat, vote=vote):
            return _with_vote(state, seat, vote)
        case HandVoided():
            assert state.hand is not None
            hand = replace(state.hand, is_void=True)
            seats = tuple(sitter and replace(sitter, is_ready=False) for sitter in state.seats)
            return replace(state, phase=Phase.BETWEEN, seats=seats, voids=state.voids + 1, void_votes=(), hand=hand)


def _with_vote(state: State, seat: Seat, vote: Vote) -> State:
    match vote:
        case Vote.END:
            return replace(state, end_votes=(*state.end_votes, seat))
        case Vote.VOID:
            return replace(state, void_votes=(*state.void_votes, seat))


def without_vote(state: State, seat: Seat) -> State:
    """A vote is its voter's, not their chair's: who sits there next has not voted."""
    return replace(state, end_votes=tuple(voter for voter in state.end_votes if voter != seat))
