"""A seat's turn as it sees the table: what a match asks its players, and what a request to the engine says.

The types have no place for a hidden card: no deck, nobody else's discards, nothing that was set in the dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.players.closed.policies import ClosedPolicy, Said, say
from bot.players.position import Opponent, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.open_face.ruleset import BOARD_CARDS, OpenFaceRuleset
from bot.table.closed.hand import Choice


@dataclass(frozen=True)
class Spot:
    """A turn in open-face: one draw for each of the seat's boards, empty where nothing is to be placed now.

    `seat` and `button` count the seats clockwise from 0. `fantasyland` says how many cards each own board was dealt at
    once, 0 for street by street. `others` are the boards of the other seats, in turn order after this one; boards that
    are set in the dark are empty. `dead`: cards that the seat knows to be out for any other reason.
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
        """Every card that the seat knows not to come any more."""
        own = (card for board in self.boards for card in board.cards)
        shown = (card for boards in self.others for other in boards for card in other.board.cards)
        return frozenset((*own, *shown, *self.discards, *self.dead, *(card for draw in self.draws for card in draw)))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The decisions that are made together, one for each board that something is placed on."""
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


@dataclass(frozen=True, slots=True)
class ClosedSpot:
    """A turn in the closed game: thirteen cards to set, or, with an `arrangement`, whether to surrender.

    `announced` is what each other seat has said so far, in turn order after this one, None for one that has yet to say;
    it is empty as long as nobody has. `chosen` is the seat's own choice so far where it may be changed once naturals
    lie open, None elsewhere. `banker` is None in a game without one.
    """

    ruleset: ClosedRuleset
    seats: int
    seat: int
    button: int
    banker: int | None
    cards: Cards
    arrangement: Board | None = None
    announced: tuple[Choice | None, ...] = ()
    chosen: Choice | None = None

    @property
    def banks(self) -> bool | None:
        """Whether this seat is the banker; None where nobody is."""
        return None if self.banker is None else self.banker == self.seat

    @property
    def others(self) -> int:
        """How many seats this one settles with: all others, or the banker alone."""
        return 1 if self.banks is False else self.seats - 1

    @property
    def said(self) -> Said:
        """What those have said whom this seat settles with; who declared a natural is out of it."""
        choices = [
            choice
            for step, choice in enumerate(self.announced, start=1)
            if self.banks is not False or (self.seat + step) % self.seats == self.banker
        ]
        return Said(
            playing=sum(choice is Choice.PLAY for choice in choices),
            surrendered=sum(choice is Choice.SURRENDER for choice in choices),
            to_say=sum(choice is None for choice in choices),
        )


def gives_up(policy: ClosedPolicy, spot: ClosedSpot) -> bool:
    """Whether a policy surrenders when a seat that has set is asked. A surrender is not taken back, as at a table."""
    assert spot.arrangement is not None, "who speaks has set"
    if spot.chosen is Choice.SURRENDER:
        return True
    return say(policy, spot.ruleset, spot.arrangement, spot.said, banks=spot.banks)
