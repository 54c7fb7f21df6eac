"""Proofs of versions 1 and 2 of the fair deal, as they were published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.rules.cards import card_text
from bot.rules.deal_keys import cut_key, line_key, text_hash
from bot.rules.deck import batch_path_of, deal_root, openings
from tests.support.deal_proofs import ROOT_MESSAGE, SEAL_MESSAGE, batch, link

FIRST, SECOND = "fair-deal-1", "fair-deal-2"
DEALING = {"order": [2, 1], "boards": 1, "streets": [5, 3, 3, 3, 3], "at_once": [0, 0]}


def first(*, hand: int = 3, cuts: Sequence[str] = ("lucky", "42"), deck: int = 52) -> dict[str, Any]:
    """A proof of version 1."""
    key = cut_key("table-7", hand, cuts)
    fields = {"version": FIRST, "cuts": list(cuts), "session_root": batch((hand - 1) % 64, deck).root.hex()}
    return fields | _rest(hand, (hand - 1) % 64, key, deck)


def second(
    *, hand: int = 3, has_line: bool = True, deck: int = 52, index: int | None = None, seats: str = "2 1"
) -> dict[str, Any]:
    """A proof of version 2, of a hand in which somebody gave a cut or nobody did.

    `index`: which shuffle it uses; `seats`: what its line says.
    """
    index = hand - 1 if index is None else index
    root = batch(index, deck).root
    line = (
        f"Hand {hand} | table table-7 | batch {root.hex()} in message {ROOT_MESSAGE} | seats {seats} | at once 0 0 | "
        "rules pineapple | stake 1 | 2 Ben | 1 Ann | cut of 2 \u201clucky\u201d"
    )
    digest = text_hash(line) if has_line else ""
    fields = {
        "version": SECOND,
        "batch_root": root.hex(),
        "first_hand": 1,
        "root_link": link(ROOT_MESSAGE),
        "seal_link": link(SEAL_MESSAGE),
        "line": line if has_line else None,
        "line_sha256": digest,
        "voids": 1,
        "redeals": 0,
    }
    return fields | _rest(hand, index, line_key(root, hand, digest, ROOT_MESSAGE, SEAL_MESSAGE), deck)


def _rest(hand: int, index: int, key: bytes, deck: int) -> dict[str, Any]:
    prepared = batch(index, deck)
    seats = [seat for cards in DEALING["streets"] for seat in DEALING["order"] for _ in range(cards)]  # type: ignore[attr-defined]
    places = range(0, len(seats), 2)
    return {
        "table": "table-7",
        "hand": hand,
        "dealing": DEALING,
        "hand_root": deal_root(prepared.deal).hex(),
        "hand_path": {"index": index, "siblings": [s.hex() for s in batch_path_of(prepared.roots, index).siblings]},
        "openings": [
            {
                "k": place,
                "seat": seats[place],
                "card": card_text(one.card),
                "position": one.position,
                "salt": one.salt.hex(),
                "path": [sibling.hex() for sibling in one.path.siblings],
            }
            for place, one in zip(places, openings(prepared.deal, key, places), strict=True)
        ],
    }


def copied(proof: dict[str, Any]) -> list[str]:
    """What stands on Discord of it."""
    if proof["version"] == FIRST:
        return [proof["session_root"]]
    lines = [f"hands 1-64 root {proof['batch_root']}", proof["root_link"], proof["seal_link"]]
    return lines + ([proof["line"]] if proof["line"] else [])
