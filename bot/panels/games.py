"""The games that panels show, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from typing import Any

from bot.panels.closed.game import ClosedPanels
from bot.panels.game import GamePanels
from bot.panels.open_face.game import OpenFacePanels
from bot.rules.ruleset import Ruleset
from bot.table.views import HandView

GAMES: dict[str, GamePanels[Any, Any, Any, Any]] = {"open-face": OpenFacePanels(), "closed": ClosedPanels()}


def panels_of(shown: HandView | Ruleset) -> GamePanels[Any, Any, Any, Any]:
    """The panels of the game of a hand, or of some rules."""
    return GAMES[shown.family if isinstance(shown, Ruleset) else shown.ruleset.family]
