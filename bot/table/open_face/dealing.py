"""Which card of the deck goes to whom in an open-face hand.

The position of every card is fixed when the hand is dealt: a function of ruleset, number of seats and Fantasyland
counts only (the fair deal rests on it). Street by street, and in each from the button's left, a seat takes the next
cards, for one of its boards after the other; a board in Fantasyland takes all of its cards on the first street and none
later.
"""

from __future__ import annotations

from functools import lru_cache

from bot.rules.board import Cards
from bot.rules.open_face.ruleset import BOARD_CARDS, Street
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet, cards_of


@lru_cache(maxsize=256)
def open_face_positions(streets: tuple[Street, ...], fantasyland: tuple[int, ...]) -> tuple[tuple[range, ...], ...]:
    """Deck positions as ``[street][board]``, boards in order of play; empty ranges where a board gets no card.

    `fantasyland` has the number of cards that each board is dealt at once, 0 for street by street.
    """
    at = 0
    table: list[tuple[range, ...]] = []
    for street_index, street in enumerate(streets):
        row: list[range] = []
        for cards_at_once in fantasyland:
            count = street.deal if not cards_at_once else cards_at_once if street_index == 0 else 0
            row.append(range(at, at + count))
            at += count
        table.append(tuple(row))
    return tuple(table)


def packets_of(hand: OpenFaceHand, index: int) -> tuple[Packet, ...]:
    """What a seat holds and has not placed: the street's cards, also before its turn, and all of Fantasyland's."""
    boards = hand.seats[index].boards
    streets = hand.ruleset.streets
    table = open_face_positions(streets, hand.fantasyland)
    held = []
    for number, board in enumerate(boards):
        street_no = 1 if board.fantasyland else hand.street_no
        if board.has_placed or street_no > len(streets):
            continue
        cards = tuple([hand.deck[position] for position in table[street_no - 1][index * len(boards) + number]])
        places = BOARD_CARDS if board.fantasyland else streets[street_no - 1].place
        held.append(Packet(number, cards, places, board.fantasyland > 0))
    return tuple(held)


def dealt(hand: OpenFaceHand, index: int) -> Cards:
    """All cards that a seat holds on the hand's street and has to place."""
    return cards_of(packets_of(hand, index))
