"""The games that matches are played in, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.matches.closed import ClosedMatches
from bot.matches.game import MatchGame
from bot.matches.open_face import OpenFaceMatches
from bot.rules.ruleset import Ruleset

GAMES: dict[str, MatchGame[Any]] = {"open-face": OpenFaceMatches(), "closed": ClosedMatches()}


def matches_of(ruleset: Ruleset) -> MatchGame[Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
