"""What an allowed arrangement or choice is."""

from __future__ import annotations

from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.seats import mover
from bot.table.state import State


def closed_moves(state: State, action: SetHand | SetFor | Say | SayFor) -> tuple[HandSet | ChoiceSaid, ...]:
    """An arrangement; the same one again changes nothing. Once a natural was shown it also says play."""
    hand = state.hand
    assert isinstance(hand, ClosedHand), "why_not has looked"
    seat, by = mover(state, action)
    if isinstance(action, Say | SayFor):
        return (ChoiceSaid(seat, action.surrenders, by),)
    chosen = (action.arrangement, action.natural, action.surrenders)
    if hand.stage is Stage.CHANGING:
        return (HandSet(seat, *chosen, by), ChoiceSaid(seat, surrenders=False, by=by))
    index = hand.index_of(seat)
    player = hand.seats[index] if index is not None else None
    is_same = player is not None and (player.arrangement, player.natural, player.surrenders) == chosen
    return () if is_same else (HandSet(seat, *chosen, by),)
