"""The port of a game to its students: what could be done with some cards, and how good a decision was.

Nothing here sees more than whoever asks: cards that they name, or a seat's own view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from bot.games import Wings
from bot.panels.decisions import Judged
from bot.panels.figures import shown_as
from bot.panels.ways import Analysis, Way
from bot.rules.board import Board, Cards
from bot.rules.naming import HandName
from bot.rules.ruleset import Ruleset
from bot.table.moves import Move
from bot.table.options import Level
from bot.table.views import SeatView

WAYS = 5
"""How many of the best ways an analysis has where nobody asks for another number."""

LOOKED_AT = 32
"""Among how many of the best ways those are found that are really different, where it costs little."""

R = TypeVar("R", bound=Ruleset)
V = TypeVar("V", bound=SeatView)


class StudyGame(ABC, Generic[R, V]):
    """One game with rulesets of the type `R` and players' views of the type `V`."""

    # Analyses

    @abstractmethod
    def require(self, ruleset: R, number: int) -> None:
        """Raise CannotAnalyse unless so many cards can be laid all at once."""

    @abstractmethod
    def of_cards(
        self, ruleset: R, cards: Cards, seats: int | None, ways: int, *, is_varied: bool, own: tuple[Board, ...]
    ) -> Analysis:
        """The best ways to lay cards that `require` allows. See `bot.play.analysing.analysed` for the arguments."""

    @abstractmethod
    def of_view(self, view: V, own: tuple[Board, ...]) -> tuple[Analysis, ...]:
        """What a player may do now: an analysis for each board that cards go to, none when there is nothing to do.

        `own` are divisions of the cards that they hold, which `divides` is true of.
        """

    @abstractmethod
    def divides(self, view: V, board: Board) -> bool:
        """Whether a full board is made of the cards that a player sets all at once now."""

    @abstractmethod
    def of_spot(
        self, spot: Any, level: Level, seed: int, seconds: float | None, effort: float | None, ways: int
    ) -> tuple[Analysis, ...]:
        """What a seat may do in a spot of this game, one analysis for each decision.

        `seconds` of wall time a decision, or without them the seed fixes what a level finds; `effort` in usual ones,
        None for all that there is time for.
        """

    # Reviews

    def is_judged(self, view: V, move: Move) -> bool:
        """Whether a move counts as a decision of its own; `view` is what its player saw right before it."""
        return True

    def is_final(self, move: Move) -> bool:
        """Whether a move makes all earlier decisions of its player void."""
        return False

    @abstractmethod
    def judged(self, view: V, move: Move) -> Judged:
        """A move beside the best one, by what its player saw right before it."""


GAMES: Wings[StudyGame[Any, Any]] = Wings("study")


def kinds(names: Iterable[str]) -> Hashable:
    """What rows are, by the first rank of their names: two pair, queens and nines, is like queens and fours."""
    return tuple((name.kind, name.ranks[:1], name.shown) if isinstance(name, HandName) else name for name in names)


def different(ways: Iterable[Way], most: int, kind: Callable[[Way], Hashable]) -> tuple[Way, ...]:
    """The first of the ways of each kind and of each worth as it is shown, at most so many; the best first."""
    found: list[Way] = []
    seen: set[Hashable] = set()
    worths: set[int] = set()
    for way in ways:
        is_new = kind(way) not in seen and shown_as(way.points) not in worths
        seen.add(kind(way))
        if is_new:
            worths.add(shown_as(way.points))
            found.append(way)
        if len(found) == most:
            break
    return tuple(found)
