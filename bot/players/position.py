"""A decision in open-face as a computer player sees it: its own cards, the rules and the cards that it has seen."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.open_face.packets import Packet
from bot.table.open_face.seat import OpenFaceSeatView

Placement = tuple[Board, Cards]
"""The new cards by row, and the discards: what the actions `PlaceCards` and `ActFor` carry, for one board or two."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A placement and its worth: expected points of the hand from here on, Fantasyland's worth included.

    `error` is the standard error, in points, of its difference from the best candidate: what a search by chance leaves
    open. 0 where nothing is left to chance.
    """

    placement: Placement
    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Opponent:
    """What is seen of another player's board: its open cards, and how many it was dealt in Fantasyland, 0 if none."""

    board: Board
    fantasyland: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """One decision on one board: `places` of the held cards go to the board, the others are discarded.

    - `seen` are the cards that cannot come any more: the held ones, those on all boards, this seat's own discards.
    - `later` is how many cards this board will be dealt on later streets.
    - `fantasyland` is how many cards it was dealt at once, 0 outside Fantasyland.
    - `street_no` counts from 1.
    - `opponents` are the boards that this one is compared with, in turn order after this seat.
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
    """The decisions that a seat has to make now, one for each board: on the street, or else in Fantasyland.

    Each board is decided by itself, knowing all cards that the seat holds. Raises ValueError if the seat has nothing
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
