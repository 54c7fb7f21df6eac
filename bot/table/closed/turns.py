"""Who may set, and who may speak, in a closed hand."""

from __future__ import annotations

from bot.table.closed.hand import ClosedHand, Stage
from bot.table.state import State


def may_set(state: State, index: int) -> bool:
    """Whether a seat may confirm an arrangement now: until all have, again and again unless the first is final.

    Who takes a surrender back, once a natural was shown, confirms the rows that are now compared.
    """
    hand = state.hand
    if not isinstance(hand, ClosedHand) or hand.is_over or not state.is_playing:
        return False
    player = hand.seats[index]
    if hand.stage is Stage.SETTING:
        return not (player.has_set and hand.options.is_final)
    return index in hand.to_change and player.surrenders


def may_say(state: State, index: int) -> bool:
    """Whether a seat may say play or surrender now: in its turn, or with all others once a natural was shown."""
    hand = state.hand
    if not isinstance(hand, ClosedHand) or hand.is_over or not state.is_playing:
        return False
    return index in (*hand.to_say[:1], *hand.to_change)


def closed_waits_for(hand: ClosedHand) -> tuple[int, ...]:
    """Indices of the seats that hold the hand up.

    All that have not set, then the one whose turn it is to speak, or all who may still change.
    """
    if hand.is_over:
        return ()
    unset = tuple(index for index, player in enumerate(hand.seats) if not player.has_set)
    return unset or hand.to_say[:1] or hand.to_change
