"""The worked example of docs/fair-deal.md: a hand of each version of the fair deal."""

from __future__ import annotations

from hashlib import sha256

from bot.ids import Seat, TableId
from bot.rules import deck
from bot.rules.cards import DECK_52, Card
from bot.rules.deal_keys import VERSION, cut_key, deal_key, line_key, text_hash
from bot.rules.deck import Deal
from bot.rules.open_face_presets import load_open_face
from bot.table.fair_deal import Frozen, Root, player_hash, statement
from bot.table.options import Options

DECK_54 = (*DECK_52, Card(52), Card(53))
ROOT_ID, SEAL_ID = 1300000000000000001, 1300000000000000905


def example_hand(number: int, cards: tuple[Card, ...] = DECK_52) -> Deal:
    """A hand whose shuffle begins with another card."""
    salts = (sha256(f"{number}:{position}".encode()).digest() for position in range(len(cards)))
    return Deal(cards[number:] + cards[:number], b"".join(salts))


HAND = example_hand(0)
ROOTS = tuple(deck.deal_root(example_hand(number)) for number in range(3))


TABLE = TableId("k3f9x2abcd")
PLAYERS = (("222222222222222222", "ben", "lucky"), ("111111111111111111", "ann", ""))  # in the order of the deal
SALTS = tuple(sha256(f"seat {seat}".encode()).digest() for seat in (2, 1))
FROZEN = Frozen(
    hand_no=5,
    options=Options(load_open_face("pineapple"), 2),
    button=Seat(0),
    order=(Seat(1), Seat(0)),
    fantasyland=(0, 14),
    banker=None,
    ace_dealer=None,
    cuts=((Seat(1), text_hash("lucky")),),
    root=Root(0, 5, deck.batch_root(ROOTS).hex(), 1200000000000000077, ROOT_ID, VERSION),
)
HASHES = [player_hash(salt, *player) for salt, player in zip(SALTS, PLAYERS, strict=True)]
STATEMENT = statement(TABLE, FROZEN, (1, 0), HASHES)
KEY = deal_key(deck.batch_root(ROOTS), text_hash(STATEMENT), ROOT_ID, SEAL_ID)
LINE = (
    f"Hand 5 | table table-7 | batch {deck.batch_root(ROOTS).hex()} in message {ROOT_ID} | seats 2 1 | at once 0 14 | "
    "rules pineapple | stake 1 | 2 Ben | 1 Ann | cut of 2 “lucky” | cut of 1 “42”"
)
SECOND_KEY = line_key(deck.batch_root(ROOTS), 5, text_hash(LINE), ROOT_ID, SEAL_ID)
FIRST_KEY = cut_key("table-7", 1, ("lucky", "42"))
