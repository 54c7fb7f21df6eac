"""What the fair deal fixes at a table, and in which order: a root, then all that a hand depends on, then a seal.

A root is the commitment to a batch of shuffles, as it stands on Discord. When the next hand is due, everything that it
depends on is frozen. Then a message is posted; its id, which nobody could know before, is the seal. Only then are the
cards dealt.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.ids import Seat, TableId
from bot.rules.deal_keys import VERSION, deal_key, line_key, name_of, text_hash
from bot.rules.deck import HANDS_PER_BATCH
from bot.rules.ruleset import Ruleset
from bot.table.options import Options

CUT_KEPT_APART = "kept_apart"
"""What the log holds of a cut. Version 2 had SHA256 of the word there: a word of four letters is found in 0.2 s."""

LINES_SINCE = 3
"""The version in which every hand has a seal of its own. Before, a hand had one only if somebody had cut."""


@dataclass(frozen=True, slots=True)
class Root:
    """A posted commitment to the shuffles of `HANDS_PER_BATCH` hands. Ids are Discord's.

    `version` is the fair deal's, by which the hands of the batch are dealt.
    """

    batch_no: int  # from 0 at each table
    first_hand_no: int
    root: str  # hexadecimal
    channel_id: int
    message_id: int
    version: int = 2

    def has(self, hand_no: int) -> bool:
        """Whether a new hand is one of this batch's. None is, where the batch was posted by an older version."""
        return self.version == VERSION and 0 <= hand_no - self.first_hand_no < HANDS_PER_BATCH

    def deal_no(self, hand_no: int) -> int:
        """Which of the table's prepared deals a hand uses, from 0: nobody picks among them."""
        return self.batch_no * HANDS_PER_BATCH + hand_no - self.first_hand_no


@dataclass(frozen=True, slots=True)
class Seal:
    """The message whose id permutes a hand's shuffle.

    `text_sha256` is of the hand's statement; in version 2 of its line, and empty for a hand whose panel was the seal.
    """

    root: Root
    message_id: int
    text_sha256: str = ""

    def key(self, hand_no: int) -> bytes:
        """The key of the hand's public permutation."""
        root = bytes.fromhex(self.root.root)
        ids = (self.root.message_id, self.message_id)
        if self.root.version < LINES_SINCE:
            return line_key(root, hand_no, self.text_sha256, *ids)
        return deal_key(root, self.text_sha256, *ids)


@dataclass(frozen=True, slots=True)
class Frozen:
    """All that the next hand depends on, fixed before its seal is posted.

    `order` lists the seats dealt in, from the button's left, the button last; `fantasyland` the numbers of cards of
    their boards, board by board; `cuts` the seats whose players gave one. `text_sha256` is as in Seal.
    """

    hand_no: int
    options: Options
    button: Seat
    order: tuple[Seat, ...]
    fantasyland: tuple[int, ...]
    banker: Seat | None
    ace_dealer: Seat | None
    cuts: tuple[tuple[Seat, str], ...]
    root: Root
    text_sha256: str = ""

    @property
    def has_line(self) -> bool:
        """Whether the seal is a message of its own, and not the hand's panel."""
        return self.root.version >= LINES_SINCE or bool(self.cuts)

    @property
    def deal_no(self) -> int:
        """The prepared deal that the hand uses."""
        return self.root.deal_no(self.hand_no)

    def seal(self, message_id: int) -> Seal:
        """The seal that a posted message is."""
        return Seal(self.root, message_id, self.text_sha256)


def root_line(table: TableId, root: str, first_hand_no: int, deck: int) -> str:
    """The line in the root's message, the same in every language. `root`: the batch's, hexadecimal."""
    hands = f"{first_hand_no}-{first_hand_no + HANDS_PER_BATCH - 1}"
    return f"{name_of(VERSION)} root {root} hands {hands} table {table} deck {deck}"


def seal_line(table: TableId, hand_no: int, statement_sha256: str) -> str:
    """The line in the seal's message, the same in every language. Nothing in it was written by a person."""
    return f"{name_of(VERSION)} {table} {hand_no} {statement_sha256}"


def statement(table: TableId, frozen: Frozen, before: tuple[int, int], players: Sequence[str]) -> str:
    """Everything that decides who gets which card, and for what the hand is played, as canonical JSON.

    `before`: hands voided, and deals begun anew, at the table. `players`: for each seat in `order` the hash of who sits
    there (`player_hash`). The same values always give the same text: sorted keys, no blanks, ASCII.
    """
    options, root = frozen.options, frozen.root
    ruleset = options.ruleset
    return _canonical(
        {
            "banker": None if frozen.banker is None else frozen.banker + 1,
            "boards": ruleset.boards_each,
            "channel": root.channel_id,
            "deck": len(ruleset.cards),
            "discards_shown": ruleset.shows_discards,
            "fantasyland": frozen.fantasyland,
            "first_hand": root.first_hand_no,
            "hand": frozen.hand_no,
            "redealt": before[1],
            "root": root.root,
            "root_message": root.message_id,
            "rules": ruleset.name,
            "rules_sha256": ruleset_hash(ruleset),
            "seats": [
                {"player_sha256": player, "seat": seat + 1} for seat, player in zip(frozen.order, players, strict=True)
            ],
            "stake": options.stake,
            "streets": ruleset.streets_dealt,
            "table": table,
            "version": name_of(VERSION),
            "voided": before[0],
        }
    )


def player_hash(salt: bytes, person: str, name: str, cut: str) -> str:
    """What a statement says of a player: a hash that tells nothing of them without the salt.

    `person`: their Discord id, `name`: their user name; both ``computer-2`` for our computer in seat 2. `salt`: 32
    secret bytes, which are erased with the rest, so that nobody can guess a short cut by trying.
    """
    return sha256(salt + _canonical({"cut": cut, "id": person, "name": name}).encode()).hexdigest()


def ruleset_hash(ruleset: Ruleset) -> str:
    """SHA256 over the canonical JSON of a ruleset, with every setting, also those that are as usual."""
    return text_hash(_canonical(ruleset.model_dump(mode="json")))


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
