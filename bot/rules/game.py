"""The port of a game's rules: all that rulesets, house rules and the score service ask of one game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from bot.games import Wings
from bot.rules.bad_ruleset import Mistake
from bot.rules.json_lines import Object
from bot.rules.ruleset import Ruleset

R = TypeVar("R", bound=Ruleset)


class RulesGame(ABC, Generic[R]):
    """One game whose rulesets are of the type `R`."""

    ruleset: type[R]

    folder: ClassVar[Path]
    """Where the presets are, one TOML file each."""

    parts: ClassVar[tuple[type[BaseModel], ...]]
    """The ruleset and the tables inside of it: their keys are offered for misspelt ones."""

    def completed(self, settings: dict[str, Any]) -> dict[str, Any]:
        """Settings with those that follow from them where nobody says them."""
        return dict(settings)

    def changes(self, ruleset: R, settings: dict[str, Any]) -> dict[str, Any]:
        """Settings for a ruleset, ready to be merged key by key."""
        return settings

    def contradiction(self, ruleset: R) -> tuple[str, Mistake] | None:
        """The first key that goes against another, and a reason that says what to write instead; None without one.

        Rules with a contradiction are neither saved nor begun with. They can be read: a hand that was played by them,
        or a house rule that was saved with them, stays what it was.
        """
        return None

    @abstractmethod
    def answer(self, line: Object, ruleset: R) -> Object:
        """Score a line of the score service. Raises BadLine."""


GAMES: Wings[RulesGame[Any]] = Wings("rules")


def contradiction(ruleset: Ruleset) -> tuple[str, Mistake] | None:
    """The first key that goes against another, and a reason that says what to write instead; None without one."""
    return GAMES[ruleset.family].contradiction(ruleset)


class OfItsFamily:
    """Annotates a field that holds rules of any game: they are stored whole, and told apart by `family`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The rules of all games that are known when the schema is made."""
        rulesets: Any = reduce(or_, (game.ruleset for game in GAMES.values()))
        return handler.generate_schema(Annotated[rulesets, Field(discriminator="family")])
