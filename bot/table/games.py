"""The games that tables play, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.rules.ruleset import Ruleset
from bot.table.closed.game import ClosedGame
from bot.table.game import Game
from bot.table.hand import Hand
from bot.table.moves import Move, Play, PlayFor
from bot.table.open_face.game import OpenFaceGame

GAMES: dict[str, Game[Any]] = {"open-face": OpenFaceGame(), "closed": ClosedGame()}


def game_of(played: Hand | Ruleset) -> Game[Any]:
    """The game of a hand, or of the rules that the next one is played by."""
    return GAMES[played.family if isinstance(played, Ruleset) else played.ruleset.family]


def game_with(action: Play | PlayFor) -> Game[Any]:
    """The game that an action belongs to, whichever is being played."""
    return next(game for game in GAMES.values() if isinstance(action, game.plays))


def all_moves() -> tuple[type[Move], ...]:
    """The events of all games."""
    return tuple(move for game in GAMES.values() for move in game.moves)
