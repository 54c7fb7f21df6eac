"""Pair stakes: what two players agree to multiply every payment between them by (RULES 2.14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ids import AccountId
from bot.table.actions import AgreeToStake, DeclineStake, ProposeStake
from bot.table.events import Events, StakeAgreed, StakeDeclined, StakeProposed
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal
from bot.table.state import PairStake, StakeOffer, State

Action = ProposeStake | AgreeToStake | DeclineStake
Event = StakeProposed | StakeAgreed | StakeDeclined

PRECONDITIONS: Preconditions = dict.fromkeys(
    (ProposeStake, AgreeToStake, DeclineStake), Precondition(of_sitter=True, between_hands=True)
)

PAIR_STAKE_MAX = 1000


def stake_between(state: State, one: AccountId, other: AccountId) -> int:
    """By how much two players multiply what they pay each other; 1 unless they agreed on something else."""
    pair = _pair(one, other)
    return next((agreed.stake for agreed in state.pair_stakes if agreed.accounts == pair), 1)


def stakes_between(state: State, accounts: Sequence[AccountId]) -> tuple[tuple[int, int, int], ...]:
    """The stakes of all pairs among some players, as two indices and the multiplier; those of 1 are left out.

    None where the ruleset has no pair stakes: what was agreed on stays for when it has them again.
    """
    ruleset = state.options.ruleset
    if not ruleset.offers_pair_stakes:
        return ()
    return tuple(
        (first, second, stake)
        for first in range(len(accounts))
        for second in range(first + 1, len(accounts))
        if (stake := stake_between(state, accounts[first], accounts[second])) > 1
    )


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against a word about pair stakes; who asks sits at the table and no cards are on it."""
    ruleset = state.options.ruleset
    if not ruleset.offers_pair_stakes:
        return Refusal(Reason.NO_PAIR_STAKES, text=ruleset.title)
    other = state.sitter(action.seat)
    if other is None:
        return Refusal(Reason.NO_SUCH_SEAT)
    if other.account == action.account:
        return Refusal(Reason.OWN_SEAT)
    if other.is_computer:
        return Refusal(Reason.COMPUTER_STAKE)
    between = _offers_between(state, action.account, other.account)
    match action:
        case ProposeStake(stake=stake):
            is_allowed = 1 <= stake <= PAIR_STAKE_MAX
            return None if is_allowed else Refusal(Reason.BAD_PAIR_STAKE, number=PAIR_STAKE_MAX)
        case AgreeToStake(stake=stake):
            is_offered = StakeOffer(other.account, action.account, stake) in between
            return None if is_offered else Refusal(Reason.NO_SUCH_OFFER, accounts=(other.account,))
        case DeclineStake():
            return None if between else Refusal(Reason.NO_SUCH_OFFER, accounts=(other.account,))


def decide(state: State, action: Action) -> Events:
    """What an allowed word about pair stakes leads to: nothing for an offer that stands already.

    Who proposes what was offered to them has agreed. Who proposes the stake that holds wants no other one: an own offer
    is taken back, and one of the other's is answered.
    """
    other = state.sitter(action.seat)
    assert other is not None, "why_not has looked"
    match action:
        case DeclineStake():
            return (StakeDeclined(action.account, other.account),)
        case AgreeToStake(stake=stake) | ProposeStake(stake=stake):
            if StakeOffer(action.account, other.account, stake) in state.stake_offers:
                return ()
            between = _offers_between(state, action.account, other.account)
            is_answer = any(offer.account == other.account for offer in between)
            if not is_answer and stake == stake_between(state, action.account, other.account):
                return (StakeDeclined(action.account, other.account),) if between else ()
            is_offered = StakeOffer(other.account, action.account, stake) in state.stake_offers
            return ((StakeAgreed if is_offered else StakeProposed)(action.account, other.account, stake),)


def standing_offers(state: State) -> tuple[StakeOffer, ...]:
    """The offers between two who both sit here: one of somebody who has left stands again when they are back."""
    here = {sitter.account for _, sitter in state.sitters}
    return tuple(offer for offer in state.stake_offers if {offer.account, offer.to} <= here)


def fold(state: State, event: Event) -> State:
    """The state after two players have spoken about their stake: one offer between them at most."""
    gone = _offers_between(state, event.account, event.to)
    offers = tuple(offer for offer in state.stake_offers if offer not in gone)
    match event:
        case StakeProposed(account=account, to=to, stake=stake):
            return replace(state, stake_offers=(*offers, StakeOffer(account, to, stake)))
        case StakeAgreed(account=account, to=to, stake=stake):
            pair = _pair(account, to)
            others = tuple(agreed for agreed in state.pair_stakes if agreed.accounts != pair)
            agreed = (PairStake(pair, stake),) if stake > 1 else ()
            return replace(state, stake_offers=offers, pair_stakes=(*others, *agreed))
        case StakeDeclined():
            return replace(state, stake_offers=offers)


def _pair(one: AccountId, other: AccountId) -> tuple[AccountId, AccountId]:
    return (one, other) if one < other else (other, one)


def _offers_between(state: State, one: AccountId, other: AccountId) -> tuple[StakeOffer, ...]:
    return tuple(offer for offer in state.stake_offers if {offer.account, offer.to} == {one, other})
