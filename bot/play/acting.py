"""What is done for a seat whose deadline has come, or that a computer plays: one action, by a policy or a level."""

from __future__ import annotations

import asyncio

from bot.ids import Seat
from bot.play.closed.drafting import CLOSED_STREET
from bot.play.thinking import NoAnswer, Thinker
from bot.players.closed.policies import ClosedPolicy, policy_of
from bot.players.questions import Move, Placing, Saying, Setting
from bot.store import Store
from bot.table.actions import Action
from bot.table.closed.actions import SayFor
from bot.table.closed.draft import loads as closed_loads
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.draft import loads
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Policy
from bot.table.showing import seat_view
from bot.table.state import State
from bot.table.why_not import why_not

ANSWER_S = 1.0
"""How long a move may be thought about; a computer's natural pause passes meanwhile."""

_CLOSED = {Policy.SAFE: ClosedPolicy.SAFE, Policy.FILL: ClosedPolicy.FILL, Policy.SURRENDER: ClosedPolicy.SURRENDER}


async def action_for(store: Store, thinker: Thinker, state: State, seat: Seat | None) -> Action | None:
    """What is done for a seat; a human's draft is kept where it is legal (RULES 5). None with nothing to do.

    When the thinker has no answer in time, or none that the table allows, it is the plain policy's, worked out in a
    thread: a first street takes up to 60 ms of plain Python, too long for the event loop.
    """
    question = await _question(store, state, seat)
    if question is None or isinstance(question, SayFor):
        return question

    def is_legal(move: Move) -> bool:
        return isinstance(move, Move) and move.seat == seat and why_not(state, move) is None

    try:
        move: Move = await thinker.ask(question, ANSWER_S, is_legal)
    except NoAnswer:
        move = await asyncio.to_thread(question.plainly().answer, ANSWER_S)
    return move


async def _question(store: Store, state: State, seat: Seat | None) -> Placing | Setting | Saying | SayFor | None:
    """What to think about for this seat, with what its player has chosen; None when it has nothing to do.

    Where there is nothing to think about it is the move: no answer to a natural keeps what was chosen (RULES 2).
    """
    hand = state.hand
    player = next((one for one in hand.seats if one.seat == seat), None) if hand is not None else None
    view = seat_view(state, player.account) if player is not None else None
    if hand is None or player is None or view is None:
        return None
    options = hand.options
    if isinstance(view, OpenFaceSeatView):
        if not view.may_place:
            return None
        if player.is_computer:
            return Placing(view, options.computers)
        draft = loads(await store.draft(state.table, player.account, hand.hand_no, view.street_no))
        return Placing(view, options.policy, draft.rows())
    assert isinstance(view, ClosedSeatView), "there are two games"
    if not view.player.is_waited_for:
        return None
    if view.may_change and not player.is_computer:
        return SayFor(player.seat, hand.hand_no, view.surrenders)
    by = policy_of(options.computers) if player.is_computer else _CLOSED[options.policy]
    if view.may_say:
        return Saying(view, by)
    text = await store.draft(state.table, player.account, hand.hand_no, CLOSED_STREET)
    return Setting(view, by, closed_loads(text))
