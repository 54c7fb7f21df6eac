"""What every move in a hand has, whichever game is played: asked for as an action, kept as an event."""

from __future__ import annotations

from enum import StrEnum

from bot.ids import AccountId, Seat


class By(StrEnum):
    """Whose decision a placement was."""

    PLAYER = "player"
    CLOCK = "clock"  # the table's policy, at the deadline or for an absent player
    COMPUTER = "computer"


class Play:
    """A move that a player asks for; an action of a game."""

    __slots__ = ()
    account: AccountId
    hand_no: int


class PlayFor:
    """A move that a policy or a computer makes for a seat, from the clock alone; an action of a game."""

    __slots__ = ()
    seat: Seat
    hand_no: int


class Move:
    """A move that was made; an event of a game, kept for ever in the log."""

    __slots__ = ()
    seat: Seat
    by: By
