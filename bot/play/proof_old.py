"""Hands of versions 1 and 2 of the fair deal: the key of their cards, and what is published of them and was posted.

No hand is dealt by these versions any more. Their proofs stay as they were published; `bot.rules.verify_deal` checks
them, and says of each what it cannot prove.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.ids import TableId
from bot.play.sealing import links_of
from bot.rules.deal_keys import cut_key, name_of
from bot.rules.deck import HANDS_PER_BATCH, batch_path_of
from bot.store import Store
from bot.table.events import HandDealt
from bot.table.fair_deal import LINES_SINCE
from bot.table.seats import seats_ready
from bot.table.state import State


def is_old(dealt: HandDealt) -> bool:
    """Whether a hand is one of these: it has no statement."""
    return dealt.seal is None or dealt.seal.root.version < LINES_SINCE


def first_key(dealt: HandDealt) -> bytes:
    """The key of a hand of version 1, which has no seal."""
    return cut_key(dealt.before.table, dealt.hand_no, _first_cuts(dealt.before))


async def old_proof(
    store: Store, table: TableId, dealt: HandDealt, roots: Sequence[bytes], opened: Mapping[int, dict[str, Any]]
) -> dict[str, Any]:
    """The proof of a hand: `roots` are those of its batch, `opened` the cards that it shows, by their places."""
    dealing = _dealing_of(dealt)
    seats = _seats_dealt(dealing)
    index = dealt.deal_no % HANDS_PER_BATCH
    path = batch_path_of(roots, index).siblings
    return {
        **(await _sealed(store, table, dealt) if dealt.seal is not None else await _first(store, table, dealt)),
        "table": table,
        "hand": dealt.hand_no,
        "dealing": dealing,
        "hand_root": roots[index].hex(),
        "hand_path": {"index": index, "siblings": [sibling.hex() for sibling in path]},
        "openings": [{"k": place, "seat": seats[place], **card} for place, card in opened.items()],
    }


async def old_copied(store: Store, dealt: HandDealt) -> tuple[str, ...]:
    """The lines on Discord of a hand's deal, as `bot.play.verifying.copied_of` has them."""
    table = dealt.before.table
    seal = dealt.seal
    if seal is None:
        batch = await store.deals.batch(table, dealt.deal_no // HANDS_PER_BATCH)
        return (batch.root.hex(),) if batch is not None else ()
    first = seal.root.first_hand_no
    lines = (f"hands {first}-{first + HANDS_PER_BATCH - 1} root {seal.root.root}", *await links_of(store, table, seal))
    line = await store.free_texts.seal_line(table, dealt.hand_no, seal.root.batch_no)
    return (*lines, line) if line is not None else lines


async def _sealed(store: Store, table: TableId, dealt: HandDealt) -> dict[str, Any]:
    """The fields that only a hand of version 2 has: the two messages that its key is made of.

    `line` is None for a hand whose panel was the seal, and where it was erased with the data of somebody in it; its
    hash stays.
    """
    seal = dealt.seal
    assert seal is not None
    root = seal.root
    root_link, seal_link = await links_of(store, table, seal)
    return {
        "version": name_of(2),
        "batch_root": root.root,
        "first_hand": root.first_hand_no,
        "root_link": root_link,
        "seal_link": seal_link,
        "line_sha256": seal.text_sha256,
        "line": await store.free_texts.seal_line(table, dealt.hand_no, root.batch_no) if seal.text_sha256 else None,
        "voids": dealt.before.voids,
        "redeals": dealt.before.redeals,
    }


async def _first(store: Store, table: TableId, dealt: HandDealt) -> dict[str, Any]:
    """The fields that only a hand of version 1 has."""
    batch = await store.deals.batch(table, dealt.deal_no // HANDS_PER_BATCH)
    assert batch is not None, "a deal refers to its batch"
    return {"version": name_of(1), "cuts": _first_cuts(dealt.before), "session_root": batch.root.hex()}


def _first_cuts(before: State) -> tuple[str, ...]:
    """The cuts of a hand of version 1, in words and in seat order; who gave none is left out."""
    dealt_in = seats_ready(before)
    return tuple(sitter.cut for seat, sitter in before.sitters if seat in dealt_in and sitter.cut)


def _dealing_of(dealt: HandDealt) -> dict[str, Any]:
    """How the deck was dealt, in a proof of version 1 or 2: seats from 1, from the button's left, and cards a street.

    A seat has so many `boards`, one after the other; `at_once` has the cards of each board in Fantasyland, which takes
    them on the first street, and 0 for the others.
    """
    ruleset = dealt.before.options.ruleset
    return {
        "order": [seat + 1 for seat in dealt.order],
        "boards": ruleset.boards_each,
        "streets": [cards for cards, _ in ruleset.streets_dealt],
        "at_once": list(dealt.fantasyland),
    }


def _seats_dealt(dealing: Mapping[str, Any]) -> list[int]:
    """The seat that each card of the deal went to, for as many as were dealt."""
    seats = []
    for street_no, cards in enumerate(dealing["streets"]):
        for board, at_once in enumerate(dealing["at_once"]):
            count = cards if not at_once else at_once if street_no == 0 else 0
            seats += [dealing["order"][board // dealing["boards"]]] * count
    return seats
