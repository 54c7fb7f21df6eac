"""A decision in open-face as a computer player sees it: its own cards, the rules and the cards that it has seen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.open_face.packets import Packet
from bot.table.open_face.seat import OpenFaceSeatView

Placement = tuple[Board, Cards]
"""Rows that hold only the new cards, and the discards: what `PlaceCards` and `ActFor` carry, for one board or two."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A placement and its worth: expected points of the hand from here on, Fantasyland's worth included."""

    placement: Placement
    value: float


@dataclass(frozen=True, slots=True)
class Opponent:
    """What is seen of another player's board: its open cards, and how many it was dealt at once in Fantasyland."""

    board: Board
    fantasyland: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """One decision: the held cards have to go to the board, `places` of them, the others away.

    `seen` are the cards that cannot come any more: the held ones, all boards and this seat's own discards. `later` is
    how many cards this board is dealt on later streets, `fantasyland` how many it was dealt at once, 0 if none.
    `street_no` counts from 1. `opponents` are the boards that this one is compared with, in turn order after this seat.
    """

    ruleset: OpenFaceRuleset
    board: Board
    held: Cards
    places: int
    seen: frozenset[Card]
    later: int = 0
    fantasyland: int = 0
    street_no: int = 1
    opponents: tuple[Opponent, ...] = ()


def positions_of(view: OpenFaceSeatView) -> tuple[Position, ...]:
    """The decisions that a seat faces together, one for each board: the street's, else Fantasyland's.

    Each board is played by itself, its player knowing all cards that they hold. Raises ValueError when there is nothing
    to place now.
    """
    if not view.may_place:
        raise ValueError("this seat has nothing to place now: ask again when it is its turn")
    return tuple(position_of(view, packet) for packet in view.due)


def position_of(view: OpenFaceSeatView, packet: Packet) -> Position:
    """The decision about the cards of one of the seat's packets."""
    hand = view.hand
    ruleset = hand.ruleset
    shown = (card for player in hand.players for board in player.boards for card in board.board.cards)
    own = (card for board in view.boards for card in board.cards)
    seen = frozenset((*view.held, *own, *view.discards, *shown))
    later = sum(street.deal for street in ruleset.streets[hand.street_no :])
    opponents = tuple(
        Opponent(board.board, board.fantasyland)
        for player in (*hand.players[view.index + 1 :], *hand.players[: view.index])
        for board in player.boards
    )
    return Position(
        ruleset=ruleset,
        board=view.boards[packet.board],
        held=packet.cards,
        places=packet.places,
        seen=seen,
        later=0 if packet.is_fantasyland else later,
        fantasyland=view.player.boards[packet.board].fantasyland,
        street_no=hand.street_no,
        opponents=opponents,
    )
