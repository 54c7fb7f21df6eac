"""The port of a game to the shell: all that is asked of it while a hand is played, and of the log once it is over.

What a game knows of good play is asked of `bot.play.study`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from bot.games import Wings
from bot.ids import Seat
from bot.panels.replay_steps import ReplayStep
from bot.players.question import Question
from bot.rules.board import Board, Cards
from bot.rules.ruleset import Ruleset
from bot.table.hand import Hand, InHand
from bot.table.moves import Move, PlayFor
from bot.table.state import State
from bot.table.views import PublicView, SeatView

H = TypeVar("H", bound=Hand)
V = TypeVar("V", bound=SeatView)
D = TypeVar("D")


class TurnQuestion(Question[PlayFor], Protocol):
    """What to do for a seat whose deadline has come, or that a computer plays."""

    def plainly(self) -> TurnQuestion:
        """The same for whoever has no time left."""
        ...

    def simplest(self) -> TurnQuestion:
        """The same where even that has failed: what is done then may be poor, but the table goes on."""
        ...


class PlayGame(ABC, Generic[H, V, D]):
    """One game with hands of the type `H`, players' views of the type `V`, and drafts of the type `D`."""

    # Turns

    @abstractmethod
    def question(self, view: V, player: InHand, draft: str | None) -> TurnQuestion | PlayFor:
        """What to think about for a player who has the turn, or the move itself where there is nothing to think about.

        `draft`: what the player has chosen so far, as it is stored.
        """

    # Drafts

    @abstractmethod
    def draft_street(self, view: V) -> int | None:
        """The street under which the player's draft is stored now; None while there is nothing to choose."""

    @abstractmethod
    def draft(self, text: str | None, view: V) -> D:
        """The draft in a stored text, as far as it fits the view; without a text what the view says."""

    @abstractmethod
    def ends_drafts(self, hand: H, moves: Sequence[Move]) -> bool:
        """Whether these moves, which led to this hand, make everybody's drafts out of date."""

    @abstractmethod
    def keeps_draft(self, hand: H, seat: Seat) -> bool:
        """Whether a seat that has just moved has more to choose, so that its draft stays."""

    def best_ways(self, view: V) -> Callable[[], tuple[Board, ...]] | None:
        """What finds the best few ways to set all cards that are due now, where a list of them is on offer.

        Of the view alone: the same view has the same ways. It may take half a second, so no event loop waits for it.
        """
        return None

    # Hands that are over

    @abstractmethod
    def own_cards(self, state: State, index: int, moves: Sequence[Move]) -> Cards:
        """The cards that a player of the hand has seen in their own hand by now. `moves` are theirs so far."""

    @abstractmethod
    def is_as_dealt(self, hand: H, index: int, move: Move) -> bool:
        """Whether a player's move, from this hand on, has the cards that they were dealt."""

    def street_done(self, before: H, after: H) -> int:
        """The number of the street that was completed between two states of a hand; 0 for none."""
        return 0

    def at_rest(self, view: PublicView) -> PublicView:
        """The view without who is to act next: nobody is waited for any more."""
        return view

    def uncovered(self, view: PublicView) -> tuple[ReplayStep, ...]:
        """The steps in which a replay comes to the end of a hand that is over, the end itself left out."""
        return ()


GAMES: Wings[PlayGame[Any, Any, Any]] = Wings("play")


def play_of(ruleset: Ruleset) -> PlayGame[Any, Any, Any]:
    """The game that some rules are for."""
    return GAMES[ruleset.family]
