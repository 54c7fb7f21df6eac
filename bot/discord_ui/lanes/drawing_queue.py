"""The order in which pictures are drawn, on its own: no clock, no Discord, no drawing.

A machine that is busy draws fewer pictures than are wanted. So the queue is not a line: a message that is to be posted
comes before one that is only edited, and what was wanted last comes first, because it is what people look at.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import Generic, TypeVar

Wish = TypeVar("Wish")


class Rank(IntEnum):
    """Who waits for a picture; the lowest comes first."""

    POST = 0
    """Somebody waits for the message itself: it is to be posted, or answers a command."""
    EDIT = 1
    """The message stands there with its words."""
    HAND = 2
    """The message shows one player's hand; the boards of the others in it are on the table's panel, too."""
    PAST = 3
    """The message shows a hand that the next one has followed."""
    FILM = 4
    """A part of a film of an old hand: it waits for everything that is being played."""


class DrawingQueue(Generic[Wish]):
    """What is still to be drawn: one wish for each message, its newest."""

    def __init__(self) -> None:
        self._waiting: dict[Rank, dict[Hashable, Wish]] = {rank: {} for rank in Rank}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, message: Hashable, wish: Wish, rank: Rank) -> None:
        """Ask for a message's picture, instead of what was asked for it before."""
        self.drop(message)
        self._waiting[rank][message] = wish

    def drop(self, message: Hashable) -> Wish | None:
        """Take back what was asked for a message. Returns it; None if nothing was, or if it has been taken."""
        return next((waiting.pop(message) for waiting in self._waiting.values() if message in waiting), None)

    def take(self) -> Wish | None:
        """What is to be drawn next; None with nothing to draw."""
        return next((waiting.popitem()[1] for waiting in self._waiting.values() if waiting), None)
