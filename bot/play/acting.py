"""What is done for a seat whose deadline has come, or that a computer plays: one action, by the table's policy."""

from __future__ import annotations

import asyncio

from bot.ids import Seat
from bot.play.closed_drafting import CLOSED_STREET
from bot.players.closed import ClosedPolicy, Said, say, set_hand
from bot.players.policies import complete, place
from bot.rules.board import Board
from bot.store import Store
from bot.table.actions import ActFor, Action, SayFor, SetFor
from bot.table.closed_draft import ClosedDraft
from bot.table.closed_draft import loads as closed_loads
from bot.table.closed_hand import Choice
from bot.table.closed_seat import ClosedSeatView
from bot.table.draft import loads
from bot.table.options import Policy
from bot.table.own_views import own_view
from bot.table.state import State
from bot.table.views import SeatView

_CLOSED = {Policy.SAFE: ClosedPolicy.SAFE, Policy.FILL: ClosedPolicy.FILL, Policy.SURRENDER: ClosedPolicy.SURRENDER}


async def action_for(store: Store, state: State, seat: Seat | None) -> Action | None:
    """What the policy does for a seat; a human's draft is kept where it is legal (RULES 5). None with nothing to do.

    Work is done in a thread: a first street takes up to 60 ms of plain Python, too long for the event loop.
    """
    hand = state.hand
    player = next((one for one in hand.seats if one.seat == seat), None) if hand is not None else None
    view = own_view(state, player.account) if player is not None else None
    if hand is None or player is None or view is None:
        return None
    if isinstance(view, SeatView):
        if not view.may_place:
            return None
        text = await store.draft(state.table, player.account, hand.hand_no, view.street_no)
        policy = hand.options.policy
        if text is None:
            rows, discards = await asyncio.to_thread(place, policy, view)
        else:
            rows, discards = await asyncio.to_thread(complete, view, loads(text).rows(), policy)
        return ActFor(player.seat, hand.hand_no, view.hand.street_no, rows, discards)
    if not view.player.is_waited_for:
        return None
    closed_policy = ClosedPolicy.STRONG if player.is_computer else _CLOSED[hand.options.policy]
    if view.may_say:
        return await asyncio.to_thread(_say, view, closed_policy)
    draft = closed_loads(await store.draft(state.table, player.account, hand.hand_no, CLOSED_STREET))
    return await asyncio.to_thread(_set, view, draft, closed_policy)


def _set(view: ClosedSeatView, draft: ClosedDraft, policy: ClosedPolicy) -> SetFor:
    """The policy's arrangement around what was chosen; a natural that was chosen is declared.

    A surrender that was chosen but not confirmed is not: nobody loses a hand by one tap and a slow second one.
    """
    rules, kept = view.hand.ruleset, Board(front=draft.front, back=draft.back)
    choice = set_hand(policy, rules, view.cards, len(view.opponents), banks=view.banks, kept=kept)
    natural = draft.natural or choice.natural
    surrenders = choice.surrenders and natural is None
    return SetFor(view.player.seat, view.hand.hand_no, choice.arrangement, natural, surrenders)


def _say(view: ClosedSeatView, policy: ClosedPolicy) -> SayFor:
    """Play or surrender, knowing what was said before."""
    assert view.arrangement is not None, "who speaks has set"
    others = [player for player in view.opponents if player.choice is not Choice.NATURAL]
    said = Said(
        playing=sum(player.choice is Choice.PLAY for player in others),
        surrendered=sum(player.choice is Choice.SURRENDER for player in others),
        to_say=sum(player.choice is None for player in others),
    )
    surrenders = say(policy, view.hand.ruleset, view.arrangement, said, banks=view.banks)
    return SayFor(view.player.seat, view.hand.hand_no, surrenders)
