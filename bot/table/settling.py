"""The points of a complete hand: the same at the table, in every view and when the log is checked."""

from __future__ import annotations

from bot.table.events import HandScored
from bot.table.games import game_of
from bot.table.hand import Hand


def settled(hand: Hand, jackpot: int = 0) -> HandScored:
    """What a complete hand pays, in points. `jackpot`: the points that the jackpot's account holds before it."""
    return game_of(hand).settled(hand, jackpot)
