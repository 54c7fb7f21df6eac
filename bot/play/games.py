"""The games that the shell runs, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.play.closed.game import ClosedPlay
from bot.play.game import PlayGame
from bot.play.open_face.game import OpenFacePlay
from bot.rules.ruleset import Ruleset

GAMES: dict[str, PlayGame[Any, Any, Any]] = {"open-face": OpenFacePlay(), "closed": ClosedPlay()}


def play_of(ruleset: Ruleset) -> PlayGame[Any, Any, Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
