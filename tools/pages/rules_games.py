"""The games that have pages, in the order in which they stand, by the family of their rulesets."""

from __future__ import annotations

from typing import Any

from bot.rules.ruleset import Ruleset
from tools.pages.rules_closed import ClosedPages
from tools.pages.rules_game import PagesGame
from tools.pages.rules_open_face import OpenFacePages

GAMES: dict[str, PagesGame[Any]] = {"closed": ClosedPages(), "open-face": OpenFacePages()}


def pages_of(rules: Ruleset) -> PagesGame[Any]:
    """The game that some rules are for."""
    return GAMES[rules.family]
