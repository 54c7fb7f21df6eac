"""The same operator where hands were dealt by older versions of the fair deal."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.cards import card_text
from bot.rules.deal_keys import cut_key, line_key
from bot.rules.deck import batch_path_of, cut_deck
from tests.play.operator import Batch, cards_at, link, seats_dealt

TABLE = "k3v9q2abcd"


@dataclass(frozen=True)
class _Before:
    """A hand whose file says how its cards were dealt."""

    batch: Batch

    @property
    @abstractmethod
    def key(self) -> bytes: ...

    @property
    @abstractmethod
    def said(self) -> dict[str, Any]:
        """The fields that only a file of its version has."""

    @property
    def deck(self) -> list[str]:
        return [card_text(card) for card in cut_deck(self.batch.deal, self.key)]

    def file(
        self, opened: Iterable[int], order: Sequence[int], streets: Sequence[int], at_once: Sequence[int]
    ) -> bytes:
        """A proof with whatever the operator says of how the cards were dealt."""
        places, seats = list(opened), seats_dealt(order, streets, at_once)
        cards = cards_at(self.batch.deal, self.key, places)
        path = batch_path_of(self.batch.roots, self.batch.index).siblings
        proof = {
            "table": TABLE,
            "hand": 1,
            "dealing": {"order": list(order), "boards": 1, "streets": list(streets), "at_once": list(at_once)},
            "hand_root": self.batch.roots[self.batch.index].hex(),
            "hand_path": {"index": self.batch.index, "siblings": [sibling.hex() for sibling in path]},
            "openings": [{"k": k, "seat": seats[k][0], **card} for k, card in zip(places, cards, strict=True)],
        }
        return json.dumps({**proof, **self.said}).encode()


@dataclass(frozen=True)
class Old(_Before):
    """A hand of version 2 without a cut, so that the hand's panel is the seal."""

    root_message: int
    seal: int
    hand_no: int = 1

    @property
    def key(self) -> bytes:
        return line_key(self.batch.root, self.hand_no, "", self.root_message, self.seal)

    @property
    def copied(self) -> str:
        """The root's digits and both links."""
        return "\n".join((self.batch.root.hex(), link(self.root_message), link(self.seal)))

    @property
    def said(self) -> dict[str, Any]:
        return {
            "version": "fair-deal-2",
            "batch_root": self.batch.root.hex(),
            "first_hand": self.hand_no - self.batch.index,
            "hand": self.hand_no,
            "root_link": link(self.root_message),
            "seal_link": link(self.seal),
            "line_sha256": "",
            "line": None,
            "voids": 0,
            "redeals": 0,
        }


@dataclass(frozen=True)
class Oldest(_Before):
    """The first hand of version 1, which had no seal: its key is made of cuts."""

    cuts: tuple[str, ...]

    @property
    def key(self) -> bytes:
        return cut_key(TABLE, 1, self.cuts)

    @property
    def said(self) -> dict[str, Any]:
        return {"version": "fair-deal-1", "cuts": list(self.cuts), "session_root": self.batch.root.hex()}
