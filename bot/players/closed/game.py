"""The computer players of the closed game behind the port that all games share."""

from __future__ import annotations

from bot.players.closed.tables import model_for
from bot.players.game import Game
from bot.rules.closed_presets import load_closed


class ClosedPlayers(Game):
    """Players who set all thirteen cards at once."""

    def warm_up(self) -> None:
        """Load the tables of rows, which all closed games share."""
        model_for(load_closed("american"), 1)
