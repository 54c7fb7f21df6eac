"""The port of a game: all that a table asks of the game that is played at it.

A table knows seats, options, readiness, votes and the clock; a game knows cards. Each game is one object of its wing,
and `bot.games` names it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from bot.games import Wings
from bot.ids import Seat
from bot.rules.ruleset import Ruleset
from bot.table.events import HandDealt, HandScored
from bot.table.hand import Hand
from bot.table.moves import Move, Play, PlayFor
from bot.table.notice import NoticeKind
from bot.table.refusals import Refusal
from bot.table.state import State
from bot.table.views import HandView, PublicView, SeatView

H = TypeVar("H", bound=Hand)


class Game(ABC, Generic[H]):
    """One game with hands of the type `H`. Pure: the same hand and move always give the same answers.

    Players are named by their index in the order of play.
    """

    plays: ClassVar[tuple[type[Play | PlayFor], ...]]
    """The actions of this game: what a player or a policy may ask in a hand."""

    moves: ClassVar[tuple[type[Move], ...]]
    """The events of this game: what its players did. Their names are those in the log."""

    # Dealing

    def next_dealer(self, state: State, dealt_in: tuple[Seat, ...]) -> Seat | None:
        """Who has the next button because of the cards of the last hand; None where it moves as usual."""
        return None

    def next_banker(self, state: State, dealt_in: tuple[Seat, ...], button: Seat) -> Seat | None:
        """Who banks in the next hand; None in a game without a banker."""
        return None

    @abstractmethod
    def dealt(self, event: HandDealt) -> H:
        """The hand that a deal begins."""

    @abstractmethod
    def shown_cards(self, hand: H) -> frozenset[int]:
        """The cards that everybody has seen by now: those that the fair deal opens."""

    # Moves

    @abstractmethod
    def why_not(self, state: State, action: Play | PlayFor) -> Refusal | None:
        """The reason against one of the game's actions, also while another game is played; None if `decide` does it."""

    @abstractmethod
    def decide(self, state: State, action: Play | PlayFor) -> tuple[Move, ...]:
        """The moves that an allowed action is; none where it changes nothing."""

    @abstractmethod
    def moved(self, hand: H, move: Move) -> tuple[H, bool]:
        """The hand after a move, and whether a turn is over with it that somebody took or missed. Never refuses."""

    # Turns

    @abstractmethod
    def is_complete(self, hand: H) -> bool:
        """Whether nobody has anything left to do, so that the hand can be scored."""

    @abstractmethod
    def waited_for(self, hand: H) -> tuple[int, ...]:
        """The players who hold the hand up; nobody once it is over."""

    @abstractmethod
    def has_to_act(self, state: State, index: int) -> bool:
        """Whether a player has something to do now, also where nobody waits for it yet."""

    def to_tell(self, hand: H, index: int) -> tuple[NoticeKind, int] | None:
        """What a player who has something to do is told of it, with the street's number, 0 without streets.

        None if it is nothing to be told of before others wait for it.
        """
        return NoticeKind.TURN, 0

    @abstractmethod
    def turn_key(self, hand: H, index: int) -> str:
        """Names one player's turn: a new key means that a new turn has begun."""

    @abstractmethod
    def turn_ms(self, hand: H, *, absent_after_ms: int) -> int:
        """Milliseconds that a turn has now, 0 without a clock.

        `absent_after_ms`: how long a turn may be left unanswered before its player counts as absent.
        """

    # Points

    @abstractmethod
    def settled(self, hand: H, jackpot: int) -> HandScored:
        """What a complete hand pays, in points. `jackpot`: the points that the jackpot's account holds before it."""

    @abstractmethod
    def scored(self, hand: H, event: HandScored) -> H:
        """The hand with its points, and with everything on the table that the showdown shows."""

    # Views

    @abstractmethod
    def hand_view(self, hand: H) -> HandView:
        """What everybody may see of a hand."""

    @abstractmethod
    def seat_view(self, state: State, index: int, public: PublicView) -> SeatView:
        """What one player of the table's hand may see. `public` is what everybody sees of the same state."""


GAMES: Wings[Game[Any]] = Wings("table")


def game_of(played: Hand | Ruleset) -> Game[Any]:
    """The game of a hand, or of the rules that the next one is played by."""
    return GAMES[played.family if isinstance(played, Ruleset) else played.ruleset.family]


def game_with(action: Play | PlayFor) -> Game[Any]:
    """The game that an action belongs to, whichever is being played."""
    return next(game for game in GAMES.values() if isinstance(action, game.plays))


def all_moves() -> tuple[type[Move], ...]:
    """The events of all games."""
    return tuple(move for game in GAMES.values() for move in game.moves)
