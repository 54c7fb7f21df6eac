"""The computer players of each game, by the family of its rulesets. A third game is one more line here."""

from __future__ import annotations

from bot.players.closed.game import ClosedPlayers
from bot.players.game import Game
from bot.players.open_face.game import OpenFacePlayers

GAMES: dict[str, Game] = {"open-face": OpenFacePlayers(), "closed": ClosedPlayers()}


def warm_up() -> None:
    """Load the tables that the first answers of every game need: about a third of a second."""
    for game in GAMES.values():
        game.warm_up()
