"""A player of matches that are measured in open-face alone."""

from __future__ import annotations

from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot


class OpenFaceOnly:
    """The half of a player that is never asked."""

    faults = 0

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """Raises ValueError: what is measured is open-face."""
        raise ValueError("only open-face is measured")

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Raises ValueError: what is measured is open-face."""
        raise ValueError("only open-face is measured")
