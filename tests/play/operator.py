"""The powers of somebody who runs the bot and cheats: shuffles, statement and file are theirs to write.

They do not have the id of a message before Discord gives it, nor the eyes of the others, who copy the two messages as
they stand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.rules import verify_deal
from bot.rules.cards import DECK_52, card_text, parse_cards
from bot.rules.deal_keys import deal_key
from bot.rules.deck import (
    HANDS_PER_BATCH,
    Deal,
    batch_path_of,
    batch_root,
    cut_deck,
    deal_root,
    draw_deal,
    openings,
)

GUILD, CHANNEL = 7001, 7002
ANN, FRIEND = 1, 2  # seats; the friend is the operator's
CLOSED, REGULAR, PINEAPPLE = ((13, 13),), ((5, 5), *((1, 1),) * 8), ((5, 5), *((3, 2),) * 4)
PLACED = 13  # cards of a board
RULES = {CLOSED: "chinese", REGULAR: "open-face", PINEAPPLE: "pineapple"}


@dataclass(frozen=True)
class Batch:
    """A batch of shuffles of which one is used. Of the other hands only the roots are there: nobody opens them."""

    deal: Deal
    roots: tuple[bytes, ...]
    index: int

    @classmethod
    def drawn(cls, dice: Random, index: int = 0) -> Batch:
        deal = draw_deal(dice.randrange, dice.randbytes, DECK_52)
        roots = [dice.randbytes(32) for _ in range(HANDS_PER_BATCH)]
        roots[index] = deal_root(deal)
        return cls(deal, tuple(roots), index)

    @property
    def root(self) -> bytes:
        return batch_root(self.roots)

    def beside(self, other: bytes) -> Batch:
        """The same shuffle in another batch: the root of a hand that is never opened is another one."""
        place = (self.index + 1) % HANDS_PER_BATCH
        return replace(self, roots=tuple(other if at == place else one for at, one in enumerate(self.roots)))


@dataclass(frozen=True)
class Person:
    """A player as the file opens them."""

    id: str
    name: str
    cut: str = ""
    salt: bytes = bytes(range(32))

    @property
    def digest(self) -> str:
        text = json.dumps({"cut": self.cut, "id": self.id, "name": self.name}, sort_keys=True, separators=(",", ":"))
        return sha256(self.salt + text.encode()).hexdigest()


PEOPLE = (Person("100000000000000002", "ben", "banana"), Person("100000000000000001", "ann"))


@dataclass(frozen=True)
class Told:
    """A hand as it is told: a batch, a statement, and the ids of the two messages. Seats are in the deal's order."""

    batch: Batch
    root_message: int
    seal: int
    hand_no: int = 1
    streets: tuple[tuple[int, int], ...] = CLOSED
    seats: tuple[int, ...] = (FRIEND, ANN)
    people: tuple[Person, ...] = PEOPLE
    at_once: tuple[int, ...] = (0, 0)
    table: str = "k3v9q2abcd"
    first_hand: int = 1
    more: Mapping[str, Any] = field(default_factory=dict)  # of the statement

    @classmethod
    def after(cls, dice: Random, **told: Any) -> Told:
        """A hand of a new batch: its ids are drawn by Discord when its statement is there, as far as it matters."""
        index = told.get("hand_no", 1) - told.get("first_hand", 1)
        root_message = (1 << 60) + dice.randrange(1 << 30)
        return cls(Batch.drawn(dice, index), root_message, root_message + dice.randrange(1, 1 << 40), **told)

    @property
    def statement(self) -> str:
        value = {
            "banker": None,
            "boards": 1,
            "channel": CHANNEL,
            "deck": 52,
            "discards_shown": False,
            "fantasyland": self.at_once,
            "first_hand": self.first_hand,
            "hand": self.hand_no,
            "redealt": 0,
            "root": self.batch.root.hex(),
            "root_message": self.root_message,
            "rules": RULES.get(self.streets, "house"),
            "rules_sha256": "ab" * 32,
            "seats": [
                {"player_sha256": person.digest, "seat": seat}
                for seat, person in zip(self.seats, self.people, strict=True)
            ],
            "stake": 1,
            "streets": self.streets,
            "table": self.table,
            "version": "fair-deal-3",
            "voided": 0,
        }
        return json.dumps({**value, **self.more}, sort_keys=True, separators=(",", ":"))

    @property
    def digest(self) -> str:
        """The hash that stands in the seal."""
        return sha256(self.statement.encode()).hexdigest()

    @property
    def copied(self) -> str:
        """Both lines and both links, as everybody copies them from Discord."""
        return self.under(self)

    def under(self, sealed: Told) -> str:
        """Lines and links where the root is this telling's, and the seal that stands on Discord is another one's."""
        return "\n".join((self.root_line, link(self.root_message), sealed.seal_line, link(sealed.seal)))

    @property
    def root_line(self) -> str:
        first = self.first_hand
        hands = f"{first}-{first + HANDS_PER_BATCH - 1}"
        return f"-# `fair-deal-3 root {self.batch.root.hex()} hands {hands} table {self.table} deck 52`"

    @property
    def seal_line(self) -> str:
        return f"-# 🔒 `fair-deal-3 {self.table} {self.hand_no} {self.digest}`"

    @property
    def key(self) -> bytes:
        return deal_key(self.batch.root, self.digest, self.root_message, self.seal)

    @property
    def deck(self) -> list[str]:
        """The cards in the order of the deal."""
        return [card_text(card) for card in cut_deck(self.batch.deal, self.key)]

    def places(self, seat: int) -> list[list[int]]:
        """Where in the deal the cards of a seat are, street by street."""
        going = seats_dealt(self.seats, [cards for cards, _ in self.streets], self.at_once)
        streets = range(len(self.streets))
        return [[k for k, place in enumerate(going) if place == (seat, street)] for street in streets]

    def kept(self, seat: int) -> list[int]:
        """Places of the cards that a seat keeps of each street, the first ones; in Fantasyland 13."""
        if self.at_once[self.seats.index(seat)]:
            return self.places(seat)[0][:PLACED]
        return [k for found, (_, kept) in zip(self.places(seat), self.streets, strict=True) for k in found[:kept]]

    def shown(self) -> list[int]:
        """Places of the cards that an honest hand shows."""
        return [k for seat in self.seats for k in self.kept(seat)]

    def file(self, opened: Iterable[int], **more: Any) -> bytes:
        """A proof that opens the cards at some places of the deal."""
        path = [sibling.hex() for sibling in batch_path_of(self.batch.roots, self.batch.index).siblings]
        people = zip(self.seats, self.people, strict=True)
        proof = {
            "statement": self.statement,
            "seats": [
                {"seat": seat, "bytes": one.salt.hex(), "id": one.id, "name": one.name, "cut": one.cut}
                for seat, one in people
            ],
            "cards": [card | {"path": card["path"] + path} for card in cards_at(self.batch.deal, self.key, opened)],
        }
        return json.dumps(proof | more).encode()


def seats_dealt(order: Sequence[int], streets: Sequence[int], at_once: Sequence[int]) -> list[tuple[int, int]]:
    """The seat and the street of each card of a deal."""
    return [
        (seat, number)
        for number, cards in enumerate(streets)
        for seat, count in zip(order, at_once, strict=True)
        for _ in range(cards if not count else count if number == 0 else 0)
    ]


def cards_at(deal: Deal, key: bytes, places: Iterable[int]) -> list[dict[str, Any]]:
    """The openings of the cards at some places, as files have them, up to the hand's root."""
    return [
        {
            "card": card_text(one.card),
            "position": one.position,
            "salt": one.salt.hex(),
            "path": [sibling.hex() for sibling in one.path.siblings],
        }
        for one in openings(deal, key, places)
    ]


def link(message: int) -> str:
    return f"https://discord.com/channels/{GUILD}/{CHANNEL}/{message}"


def worth(cards: Iterable[str]) -> int:
    """How much the friend likes some cards: their ranks from 0, an ace 12."""
    return sum(card >> 2 for card in parse_cards(" ".join(cards)))


def codes(file: bytes, copied: str) -> set[str]:
    """The codes of all that the checker finds."""
    return {code for code, _ in verify_deal.check(file, copied).findings}


def without(monkeypatch: pytest.MonkeyPatch, *defences: str) -> None:
    """From here on the checker is a draft that does not look for some things."""

    class Draft(verify_deal.Report):
        def __init__(self, *found: Any, **more: Any) -> None:
            super().__init__(*found, **more)
            self.findings = tuple(one for one in self.findings if one[0] not in defences)

    monkeypatch.setattr(verify_deal, "Report", Draft)


def script(folder: Path, file: bytes, copied: str) -> tuple[int, str]:
    """The exit status of the stand-alone script, and what it says, where somebody runs it who has the file."""
    (folder / "deal.json").write_bytes(file)
    (folder / "posted.txt").write_text(copied, encoding="utf-8")
    asked = [sys.executable, "-I", verify_deal.__file__, "deal.json", "--posted", "posted.txt"]
    done = subprocess.run(asked, cwd=folder, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode()
