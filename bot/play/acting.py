"""What is done for a seat whose deadline has come, or that a computer plays: one action, by a policy or a level."""

from __future__ import annotations

import asyncio
import logging

from bot.ids import Seat
from bot.play.drafts import draft_text
from bot.play.game import TurnQuestion, play_of
from bot.play.thinking import NoAnswer, Thinker
from bot.store import Store
from bot.table.actions import Action
from bot.table.decide import why_not
from bot.table.moves import PlayFor
from bot.table.showing import seat_view
from bot.table.state import State

_log = logging.getLogger(__name__)
ANSWER_S = 1.0
"""How long a move may be thought about; a computer's natural pause passes meanwhile."""


async def action_for(store: Store, thinker: Thinker, state: State, seat: Seat | None) -> Action | None:
    """What is done for a seat; a human's draft is kept where it is legal (RULES 5). None with nothing to do.

    When the thinker has no answer in time, or none that the table allows, it is the plain policy's, worked out in a
    thread: a first street takes up to 60 ms of plain Python, too long for the event loop.
    """
    question = await _question(store, state, seat)
    if question is None or isinstance(question, PlayFor):
        return question

    def is_legal(move: PlayFor) -> bool:
        return isinstance(move, PlayFor) and move.seat == seat and why_not(state, move) is None

    try:
        move = await thinker.ask(question, ANSWER_S, is_legal)
    except NoAnswer:
        move = await asyncio.to_thread(_plain_answer, question)
    return move


def _plain_answer(question: TurnQuestion) -> PlayFor:
    try:
        return question.plainly().answer(ANSWER_S)
    except Exception:  # a bug in a policy must not stop a table for good
        _log.exception("a policy has failed, and the simplest one plays for its seat")
        return question.simplest().answer(ANSWER_S)


async def _question(store: Store, state: State, seat: Seat | None) -> TurnQuestion | PlayFor | None:
    """What to think about for this seat, with what its player has chosen; None when it has nothing to do.

    Where there is nothing to think about it is the move.
    """
    hand = state.hand
    player = next((one for one in hand.seats if one.seat == seat), None) if hand is not None else None
    view = seat_view(state, player.account) if player is not None else None
    if hand is None or player is None or view is None or not view.has_turn:
        return None
    draft = None if player.is_computer else await draft_text(store, view)
    return play_of(hand.ruleset).question(view, player, draft)
