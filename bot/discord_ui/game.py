"""The port of a game in Discord: what its players can click in their hands, and which command opens its tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click
from bot.games import Wings
from bot.panels.custom_ids import Verb
from bot.rules.ruleset import Ruleset
from bot.table.views import SeatView

V = TypeVar("V", bound=SeatView)


class DiscordGame(ABC, Generic[V]):
    """One game. Its players see the table as views of the type `V`."""

    rules: ClassVar[type[Ruleset]]
    """The type of its rulesets."""

    start_command: ClassVar[str]
    """The command that opens a table for it, as players type it."""

    taps: ClassVar[frozenset[Verb]]
    """The verbs of the controls in a player's own hand."""

    def warm_up(self) -> None:
        """Build the tables of values that the first click would otherwise wait for."""
        return

    @abstractmethod
    async def on_tap(self, desk: Desk, click: Click, view: V) -> None:
        """Do what a click in a player's hand asks for; `view` is that player's. An outdated click changes nothing."""

    @abstractmethod
    async def take_hint(self, desk: Desk, click: Click, view: V) -> bool:
        """Put what a hint suggested into the player's draft, which is stored. Returns False if it fits no more."""


GAMES: Wings[DiscordGame[Any]] = Wings("discord_ui")
