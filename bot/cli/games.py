"""The games that the command line analyses, by the family of their rulesets. A third one is one more line here."""

from __future__ import annotations

from bot.cli.closed import ClosedCommands
from bot.cli.game import CommandGame
from bot.rules.ruleset import Ruleset

GAMES: dict[str, CommandGame] = {"open-face": CommandGame(), "closed": ClosedCommands()}


def commands_of(ruleset: Ruleset) -> CommandGame:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
