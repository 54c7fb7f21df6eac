"""The port of a game's panels: all that shared panels ask of the game whose hand or rules they show.

Each game is one object of its wing, and `bot.games` names it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bot.games import Wings
from bot.ids import AccountId
from bot.panels.decisions import Move
from bot.panels.form import Pick
from bot.panels.panel import Panel
from bot.panels.picture import Line
from bot.panels.pictures import ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.rule_facts import Fact
from bot.panels.screen import Screen, ServerScreen, TableScreen
from bot.panels.session.best import BestBoard
from bot.panels.ways import Analysis
from bot.rules.board import Board
from bot.rules.ruleset import Ruleset
from bot.table.options import Options
from bot.table.views import BoardView, HandView, PublicView, SeatView
from bot.words import Words

R = TypeVar("R", bound=Ruleset)
H = TypeVar("H", bound=HandView)
S = TypeVar("S", bound=SeatView)
D = TypeVar("D")


class GamePanels(ABC, Generic[R, H, S, D]):
    """One game with rules of the type `R`, hands that everybody sees as `H`, a player as `S`, and drafts `D`."""

    heading: ClassVar[str]
    """The key of the words over its presets."""

    unit: ClassVar[str]
    """The key of the words that say what the points of an analysis are."""

    switches: ClassVar[tuple[str, ...]] = ()
    """The options that are on or off in this game alone, by their names."""

    # A hand

    @abstractmethod
    def running(self, view: PublicView, hand: H, screen: TableScreen) -> Panel:
        """The table's panel while the hand is played."""

    @abstractmethod
    def over(self, view: PublicView, hand: H, screen: TableScreen, *, is_old: bool = False) -> Panel:
        """The panel of a hand that is over; an old one (the next hand has its own panel) only proves its deal."""

    @abstractmethod
    def own_hand(self, view: S, draft: D, screen: TableScreen) -> Panel:
        """What one player sees of their own hand, with what they have tapped."""

    @abstractmethod
    def step(self, step: ReplayStep, hand: H, screen: TableScreen) -> Panel:
        """One step of the replay of a hand, without controls."""

    def best_board(self, hand: H, account: AccountId, screen: ServerScreen) -> BestBoard | None:
        """The board by which somebody's hand is remembered on a session's card; None if no cards of theirs lay open."""
        return None

    def film(self, steps: tuple[ReplayStep, ...], screen: TableScreen) -> ReplayPicture | None:
        """All steps of the replay of a hand as a film; None for a hand that is told in words."""
        return None

    # Rules

    @abstractmethod
    def facts(self, ruleset: R, words: Words) -> tuple[Fact, ...]:
        """All that a ruleset says, by topic. A setting that cannot matter beside the others is not mentioned."""

    @abstractmethod
    def manner(self, options: Options, words: Words) -> str:
        """How hands are played at a table with these options; empty where that is as usual."""

    def order_of_rows(self, ruleset: R, words: Words) -> str:
        """How large the rows are and which is the strongest, in a line for somebody who never played."""
        return ""

    def play_picks(self, options: Options, words: Words) -> tuple[Pick, ...]:
        """What a host chooses of how hands are played, of more than two, in this game alone; by the options' names."""
        return ()

    # Boards and decisions

    @abstractmethod
    def shown_board(self, ruleset: R, board: Board) -> BoardView:
        """A board with the names and royalties of its full rows."""

    def bonus(self, ruleset: R, units: int, words: Words) -> str:
        """What a strong row brings, in units, as it stands beside the row."""
        return f"+{units}"

    @abstractmethod
    def foul(self, ruleset: R, shown: BoardView, words: Words) -> tuple[str, dict[str, str]]:
        """Why a full board fouls: how the keys of sentences about it end, and what these sentences name."""

    @abstractmethod
    def move_words(self, ruleset: R, move: Move, screen: Screen) -> str:
        """What was done in a decision, or would have been best."""

    def suggestion(self, view: S, analyses: Sequence[Analysis]) -> str:
        """What **Use this** under a hint puts into a player's draft (`bot.panels.suggestions`); empty for nothing."""
        return ""

    def declared(self, analysis: Analysis, screen: Screen) -> Sequence[str]:
        """What else than laying the cards could be done with them, and what it is worth; a line each."""
        return ()

    def best_declared(self, analysis: Analysis, screen: Screen) -> Sequence[Line]:
        """The same where it is better than laying the cards, for a picture."""
        return ()


GAMES: Wings[GamePanels[Any, Any, Any, Any]] = Wings("panels")


def panels_of(shown: HandView | Ruleset) -> GamePanels[Any, Any, Any, Any]:
    """The panels of the game of a hand, or of some rules."""
    return GAMES[shown.family if isinstance(shown, Ruleset) else shown.ruleset.family]
