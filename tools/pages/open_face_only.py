"""A player of matches that are measured in open-face alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.players.open_face.spot import Spot

Kept = TypeVar("Kept")


class OpenFaceOnly:
    """The half of a player that is never asked."""

    faults = 0

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """Raises ValueError: what is measured is open-face."""
        raise ValueError("only open-face is measured")

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Raises ValueError: what is measured is open-face."""
        raise ValueError("only open-face is measured")


@dataclass
class HandByHand(OpenFaceOnly, Generic[Kept]):
    """One that keeps what its turns brought, in the order of play.

    All players of a match share `hands`; `begun` is how many of them this one, with its number, has begun.
    """

    number: int
    hands: list[list[Kept]]
    begun: int = 0

    def keep(self, spot: Spot, *kept: Kept) -> None:
        """Keep what a turn brought, with its hand: the seat's first is on the first street, or all that it sets."""
        if all(spot.fantasyland) or spot.street_no == 1:
            self.begun += 1
            if self.begun > len(self.hands):
                self.hands.append([])
        self.hands[self.begun - 1].extend(kept)
