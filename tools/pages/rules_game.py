"""The port of a game to the rules' pages: which pages it has, what its presets list, and how examples are scored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from bot.rules.royalties import RoyaltyTable
from bot.rules.ruleset import Ruleset
from bot.words import Words
from tools.pages.rules_deals import Deal
from tools.pages.rules_settled import Settled


@dataclass(frozen=True, slots=True)
class Page:
    """A family of presets: which ones is for their data to say."""

    file: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of a preset's page."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


R = TypeVar("R", bound=Ruleset)


class PagesGame(ABC, Generic[R]):
    """One game whose rulesets are of the type `R`."""

    pages: ClassVar[tuple[Page, ...]]
    """The pages of its presets."""

    units_called: ClassVar[str]
    """What players call the units that strong rows pay."""

    @abstractmethod
    def page(self, rules: R) -> Page:
        """The page of a ruleset, by what it plays."""

    @abstractmethod
    def units(self, rules: R) -> RoyaltyTable | None:
        """What strong rows pay by themselves."""

    def listed(self, rules: R, words: Words) -> Iterator[Listed]:
        """What else a preset lists."""
        yield from ()

    @abstractmethod
    def nearest(self, rules: R) -> str:
        """The preset whose example deal others show, too."""

    @abstractmethod
    def settled(self, rules: R, deal: Deal, words: Words) -> Settled:
        """Score a deal under a preset, with the code that scores the games that are played."""
