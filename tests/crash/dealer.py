"""A dealer whose deals are the same in every run, so that a killed run can be compared with one that was not."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from bot.ids import TableId
from bot.play.dealer import Prepared
from bot.rules.board import Cards
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.deck import HANDS_PER_BATCH, Deal, batch_root, deal_root, public_permutation
from bot.rules.open_face_presets import load_open_face
from bot.table.open_face.dealing import open_face_positions
from tests.support.dealers import known_key

TABLE = TableId("fixedtable")
# Back, middle, front as the persons of these tests fill them: a flush, aces, queens. It earns Fantasyland.
QUEENS_IN_FRONT = "2h 4h 6h 8h Th  Ac Ad 3c  5d 7s 9c  9s Qc 3d  Qd Jc 3s"
SEATS = 3
SHUFFLES = {3: 47}
"""Which shuffle is a hand's, else the one of its own number: this one deals six pairs to a person in a closed game."""


class FixedDealer:
    """Deals that follow from the number of the hand alone, where keys are known.

    In the first hand of a table of three whoever has the button gets the cards that lead to Fantasyland.
    """

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """The same deals every time."""
        deals = tuple(_deal(hand_no) for hand_no in range(1, HANDS_PER_BATCH + 1))
        roots = tuple(deal_root(deal) for deal in deals)
        return Prepared(deals, roots, batch_root(roots))

    def salt(self) -> bytes:
        """The same for everybody."""
        return bytes(32)

    def table_id(self) -> TableId:
        """The one table."""
        return TABLE


def deck_of(hand_no: int) -> Cards:
    """The cards of a hand in the order in which they are dealt."""
    if hand_no > 1:
        shuffled = list(DECK_52)
        Random(SHUFFLES.get(hand_no, hand_no)).shuffle(shuffled)
        return tuple(shuffled)
    cards = parse_cards(QUEENS_IN_FRONT)
    table = open_face_positions(load_open_face("pineapple").streets, (0,) * SEATS)
    places = [place for street in table for place in street[-1]]
    stacked = dict(zip(places, cards, strict=True))
    rest = iter([card for card in DECK_52 if card not in cards])
    return tuple(stacked[place] if place in stacked else next(rest) for place in range(len(DECK_52)))


def _deal(hand_no: int) -> Deal:
    """The hidden shuffle which the public permutation of a table without cuts turns into the wanted deck."""
    public = public_permutation(known_key(hand_no))
    hidden = dict(zip(public, deck_of(hand_no), strict=True))
    return Deal(tuple(hidden[place] for place in range(len(hidden))), sha256(str(hand_no).encode()).digest())
