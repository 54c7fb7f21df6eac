"""What is asked of the computer players of a game, whichever game it is."""

from __future__ import annotations

from typing import Protocol


class Game(Protocol):
    """The computer players of one game."""

    def warm_up(self) -> None:
        """Load what the first answers would wait for, in a third of a second or less for all games together."""
        ...
