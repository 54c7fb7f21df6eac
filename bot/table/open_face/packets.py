"""What a seat holds to place, board by board: a one-board game is the case of one packet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.rules.board import Board, Cards


@dataclass(frozen=True, slots=True)
class Packet:
    """Cards that a seat holds for one of its boards: those of a street, or all of Fantasyland's.

    What two boards are dealt on a street is shown together, and each packet is tied to its board (RULES 3.7): the
    player sees both before either is placed, chooses the rows and never the board, and places both by one Confirm.
    """

    board: int  # which one of the seat's boards, from 0
    cards: Cards
    places: int  # how many of them go to the board; the others are discarded
    is_fantasyland: bool = False

    def part(self, rows: Board, discards: Cards) -> tuple[Board, Cards]:
        """What a placement on several boards has for this one."""
        own = Board.of([card for card in row if card in self.cards] for row in rows)
        return own, tuple(card for card in discards if card in self.cards)


def cards_of(packets: Iterable[Packet]) -> Cards:
    """All cards of some packets, in the order of the deal."""
    return tuple(card for packet in packets for card in packet.cards)


def placed_together(held: tuple[Packet, ...], cards: Cards) -> tuple[Packet, ...]:
    """The packets that a placement of some of these cards is about: each whole, and a street's all at once."""
    touched = [packet for packet in held if any(card in packet.cards for card in cards)]
    has_street = any(not packet.is_fantasyland for packet in touched)
    return tuple(packet for packet in held if packet in touched or (has_street and not packet.is_fantasyland))
