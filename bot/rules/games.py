"""The games whose rules are known, by the family that their rulesets name. A third one is one more line here."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from bot.rules.bad_ruleset import Mistake
from bot.rules.closed.game import ClosedRules
from bot.rules.game import RulesGame
from bot.rules.open_face.game import OpenFaceRules
from bot.rules.ruleset import Ruleset

GAMES: dict[str, RulesGame[Any]] = {"open-face": OpenFaceRules(), "closed": ClosedRules()}


def rules_of(ruleset: Ruleset) -> RulesGame[Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]


def contradiction(ruleset: Ruleset) -> tuple[str, Mistake] | None:
    """The first key that goes against another, and a reason that says what to write instead; None without one."""
    return rules_of(ruleset).contradiction(ruleset)


class OfItsFamily:
    """Annotates a field that holds rules of any game: they are stored whole, and told apart by `family`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The rules of all games that are known when the schema is made."""
        rulesets: Any = reduce(or_, (game.ruleset for game in GAMES.values()))
        return handler.generate_schema(Annotated[rulesets, Field(discriminator="family")])
