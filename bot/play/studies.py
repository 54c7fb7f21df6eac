"""The games that can be studied, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.play.closed.study import ClosedStudy
from bot.play.open_face.study import OpenFaceStudy
from bot.play.study import StudyGame
from bot.rules.ruleset import Ruleset

GAMES: dict[str, StudyGame[Any, Any]] = {"open-face": OpenFaceStudy(), "closed": ClosedStudy()}


def study_of(ruleset: Ruleset) -> StudyGame[Any, Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
