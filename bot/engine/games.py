"""The games that the engine plays, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.engine.closed.game import ClosedEngine
from bot.engine.game import EngineGame
from bot.engine.open_face.game import OpenFaceEngine
from bot.rules.ruleset import Ruleset

GAMES: dict[str, EngineGame[Any, Any]] = {"open-face": OpenFaceEngine(), "closed": ClosedEngine()}


def engine_of(ruleset: Ruleset) -> EngineGame[Any, Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
