"""The port of a game to matches: how one hand of it is played between computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bot.games import Wings
from bot.matches.hands import PlayedHand
from bot.matches.players import Player
from bot.players.baselines.frozen import Baseline
from bot.rules.board import Cards
from bot.rules.ruleset import Ruleset

R = TypeVar("R", bound=Ruleset)


class MatchGame(ABC, Generic[R]):
    """One game whose rulesets are of the type `R`."""

    baselines: ClassVar[tuple[Baseline, ...]] = ()
    """The frozen opponents that play it."""

    @abstractmethod
    def play(
        self,
        ruleset: R,
        players: Sequence[Player],
        deck: Cards,
        button: int,
        fantasyland: Sequence[tuple[int, ...]],
        seed: int,
    ) -> PlayedHand:
        """Play a hand; `players` and `fantasyland` (cards by board, 0 for none) are by seat."""


GAMES: Wings[MatchGame[Any]] = Wings("matches")
