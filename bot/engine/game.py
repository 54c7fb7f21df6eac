"""The port of a game to the engine protocol: how a seat's turn is read, answered, and asked of another program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.games import Wings
from bot.rules.json_lines import Object
from bot.rules.ruleset import Ruleset
from bot.table.options import Level


class Turn(Protocol):
    """What every spot says, whichever game it is of. Seats count from 0, clockwise."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        ...

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        ...

    @property
    def button(self) -> int:
        """The dealer's seat."""
        ...


R = TypeVar("R", bound=Ruleset)
S = TypeVar("S", bound=Turn)


@dataclass(frozen=True, slots=True)
class Request(Generic[S]):
    """A turn, the level that is asked, and how.

    `seconds` of wall time, or without them the seed fixes the answer. `effort` in usual ones: how much a level looks
    at, None for all that there is time for, or without `seconds` the usual effort.
    """

    spot: S
    level: Level = Level.STRONG
    seed: int = 0
    seconds: float | None = None
    effort: float | None = None


class EngineGame(ABC, Generic[R, S]):
    """One game with rulesets of the type `R` and spots of the type `S`."""

    @abstractmethod
    def spot(self, line: Object, ruleset: R) -> S:
        """The turn that a request's object describes. Raises BadLine."""

    @abstractmethod
    def answer(self, request: Request[S]) -> Object:
        """What the level plays."""

    @abstractmethod
    def asked(self, spot: S) -> Object:
        """A spot as a request writes it, without its rules, seats and button."""


GAMES: Wings[EngineGame[Any, Any]] = Wings("engine")
