"""One open-face deal: its boards, in the open and in the dark, and whose street it is (RULES 3)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.hand import Hand, InHand


@dataclass(frozen=True, slots=True)
class HandBoard:
    """One board of a seat in an open-face hand, played street by street or in Fantasyland."""

    fantasyland: int = 0  # cards dealt at once, 0 when playing street by street
    board: Board = Board()
    secret: Board | None = None  # placed but not yet shown: Fantasyland, or a simultaneous street
    has_placed: bool = False  # on this street, or for good in Fantasyland
    last: Cards = ()  # the cards that were placed on it last
    discards: Cards = ()  # dealt to it and laid away: its player's secret
    shown_discards: Cards = ()  # those that everybody sees: all of them after a showdown that reveals them, else none

    @property
    def whole(self) -> Board:
        """The board with what was set in the dark."""
        return self.board if self.secret is None else self.board.add(self.secret)


@dataclass(frozen=True, slots=True)
class OpenFaceSeat(InHand):
    """One seat in an open-face hand, with as many boards as the ruleset says: each may be in Fantasyland by itself."""

    boards: tuple[HandBoard, ...] = (HandBoard(),)

    @property
    def discards(self) -> Cards:
        """What this seat has laid away, board by board."""
        return tuple(card for board in self.boards for card in board.discards)

    @property
    def fantasyland(self) -> int:
        """How many cards this seat is dealt at once, 0 when it plays street by street only."""
        return sum(board.fantasyland for board in self.boards)

    @property
    def has_placed(self) -> bool:
        """Whether nothing is left to place, on this street or in Fantasyland."""
        return all(board.has_placed for board in self.boards)

    @property
    def owes_street(self) -> bool:
        """Whether cards of the street are still to be placed."""
        return any(not (board.fantasyland or board.has_placed) for board in self.boards)

    @property
    def owes_fantasyland(self) -> bool:
        """Whether cards of Fantasyland are still to be set."""
        return any(board.fantasyland and not board.has_placed for board in self.boards)


@dataclass(frozen=True, slots=True)
class OpenFaceHand(Hand):
    """One open-face deal, from its first card to its points, with the rules it is played under."""

    seats: tuple[OpenFaceSeat, ...]
    street_no: int = 1

    @property
    def ruleset(self) -> OpenFaceRuleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, OpenFaceRuleset), "an open-face hand is dealt by an open-face ruleset"
        return ruleset

    @property
    def fantasyland(self) -> tuple[int, ...]:
        """How many cards each board is dealt at once, board by board in order of play; 0 for street by street."""
        return tuple(board.fantasyland for player in self.seats for board in player.boards)
