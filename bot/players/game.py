"""The port of a game's computer players: what can be asked of them whichever game it is."""

from __future__ import annotations

from typing import Protocol


class Game(Protocol):
    """The computer players of one game."""

    def warm_up(self) -> None:
        """Load the tables that the first answers need: a third of a second at most for all games together."""
        ...
