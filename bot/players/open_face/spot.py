"""A seat's turn in open-face as it sees the table: what a match asks its players, and what the engine is asked.

The type has no place for a hidden card: no deck, nobody else's discards, nothing that was set in the dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.players.position import Opponent, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import BOARD_CARDS, OpenFaceRuleset


@dataclass(frozen=True)
class Spot:
    """A turn in open-face: one draw for each of the seat's boards, empty where nothing is to be placed now.

    `seat` and `button` count the seats clockwise from 0. `fantasyland` is how many cards each own board was dealt at
    once, 0 outside Fantasyland. `others` are the boards of the other seats, in turn order after this one; a board that
    is set face down is empty. `discards` are the seat's own. `dead` are cards that it knows to be out of play for any
    other reason.
    """

    ruleset: OpenFaceRuleset
    seat: int
    button: int
    street_no: int  # from 1
    boards: tuple[Board, ...]
    fantasyland: tuple[int, ...]
    draws: tuple[Cards, ...]
    others: tuple[tuple[Opponent, ...], ...]
    discards: Cards = ()
    dead: Cards = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return 1 + len(self.others)

    @cached_property
    def seen(self) -> frozenset[Card]:
        """Every card of which the seat knows that it cannot come any more."""
        own = (card for board in self.boards for card in board.cards)
        shown = (card for boards in self.others for other in boards for card in other.board.cards)
        return frozenset((*own, *shown, *self.discards, *self.dead, *(card for draw in self.draws for card in draw)))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The decisions of this turn, one for each board that has cards to place."""
        later = sum(street.deal for street in self.ruleset.streets[self.street_no :])
        opponents = tuple(other for boards in self.others for other in boards)
        return tuple(
            Position(
                ruleset=self.ruleset,
                board=board,
                held=draw,
                places=BOARD_CARDS if cards else self.ruleset.placed_on(self.street_no),
                seen=self.seen,
                later=0 if cards else later,
                fantasyland=cards,
                street_no=self.street_no,
                opponents=opponents,
            )
            for board, cards, draw in zip(self.boards, self.fantasyland, self.draws, strict=True)
            if draw
        )
