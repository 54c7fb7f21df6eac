"""Each game in Discord, by the family of its rulesets. A third game is one more line here."""

from __future__ import annotations

from typing import Any

from bot.discord_ui.closed.game import ClosedInDiscord
from bot.discord_ui.game import DiscordGame
from bot.discord_ui.open_face.game import OpenFaceInDiscord
from bot.rules.ruleset import Ruleset

GAMES: dict[str, DiscordGame[Any]] = {"open-face": OpenFaceInDiscord(), "closed": ClosedInDiscord()}


def game_of(ruleset: Ruleset) -> DiscordGame[Any]:
    """The game that a ruleset belongs to."""
    return GAMES[ruleset.family]
