"""A deal checked from what is published of it alone, as anybody else would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from bot.ids import TableId
from bot.panels.links import linked_message
from bot.panels.seal import frozen_fields
from bot.panels.study.verify import Flaw, Verdict
from bot.play.dealer import deck_of
from bot.play.proof import proof_of, seats_dealt
from bot.rules.cards import CARD_TEXTS, Card
from bot.rules.deal_keys import VERSION, VERSION_1, cut_key, text_hash
from bot.rules.deck import HANDS_PER_BATCH, Opening, Path, verify_hand, wrong_openings
from bot.store import Store
from bot.table.events import HandDealt
from bot.table.fair_deal import Root, Seal

SCRIPT = FilePath(__file__).resolve().parents[2] / "assets" / "verify_deal.py"
"""The same check without the bot, to be handed out."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What is known of a hand's deal from elsewhere than its proof.

    `root` is the batch's; version 2 also has the batch's first hand, the channel, the ids of both messages, and the
    seal's line where there is one that can still be read. `size`: cards in the deck.
    """

    root: bytes
    size: int
    first_hand_no: int = 1
    channel_id: int = 0
    root_message: int = 0
    seal_message: int = 0
    line: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What was published of a hand, what a check of it says, and its seal (None in version 1)."""

    proof: str
    verdict: Verdict
    seal: Seal | None


async def checked(store: Store, table: TableId, hand_no: int) -> Checked | None:
    """Check a hand that is over; None for one that is not, or never was."""
    proof = await proof_of(store, table, hand_no)
    dealt = next(iter(await store.log.hand(table, hand_no)), None)
    if proof is None or not isinstance(dealt, HandDealt):
        return None
    deal = await store.deals.get(table, dealt.deal_no)
    batch = await store.deals.batch(table, dealt.deal_no // HANDS_PER_BATCH)
    assert deal is not None
    assert batch is not None
    posted = Posted(batch.root, len(dealt.deck))
    if (seal := dealt.seal) is not None:
        line = await store.free_texts.seal_line(table, hand_no, seal.root.batch_no)
        ids = (seal.root.channel_id, seal.root.message_id, seal.message_id)
        posted = Posted(batch.root, len(dealt.deck), batch.first_hand_no, *ids, line)
    found = list(flaws(proof, posted))
    if deck_of(dealt, deal) != dealt.deck:
        found.append((Flaw.DECK, ""))
    fields = json.loads(proof)
    verdict = Verdict(
        fields["version"],
        hand_no,
        fields["hand_root"],
        batch.root.hex(),
        batch.first_hand_no,
        fields["hand_path"]["index"],
        tuple(fields.get("cuts", ())),
        posted.line,
        len(fields["openings"]),
        len(dealt.deck),
        (dealt.before.voids, dealt.before.redeals),
        tuple(found),
    )
    return Checked(proof, verdict, seal)


def flaws(proof: str, posted: Posted) -> Iterator[tuple[Flaw, str]]:
    """What is wrong with a published proof, each with the card that it is about; nothing for an honest deal."""
    try:
        fields = json.loads(proof)
        match fields["version"]:
            case version if version == VERSION:
                yield from _sealed(fields, posted)
            case version if version == VERSION_1:
                yield from _first(fields, posted)
            case _:
                yield Flaw.FORM, ""
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError):
        yield Flaw.FORM, ""


def _first(fields: Any, posted: Posted) -> Iterator[tuple[Flaw, str]]:
    """A hand of version 1: the cuts make its key, and its place follows from its number."""
    key = cut_key(fields["table"], fields["hand"], fields["cuts"])
    root = bytes.fromhex(fields["session_root"])
    yield from _opened(fields, posted, root, (fields["hand"] - 1) % HANDS_PER_BATCH, key)


def _sealed(fields: Any, posted: Posted) -> Iterator[tuple[Flaw, str]]:
    """A hand of version 2: the ids of two messages make its key, the second one posted when all else was frozen."""
    (channel, root_id), (seal_channel, seal_id) = (linked_message(fields[name]) for name in ("root_link", "seal_link"))
    line, digest = fields["line"], fields["line_sha256"]
    if (channel, root_id, seal_id) != (posted.channel_id, posted.root_message, posted.seal_message):
        yield Flaw.SEAL, ""
    elif seal_channel != channel or root_id >= seal_id:
        yield Flaw.ORDER, ""
    if line != posted.line or (line is not None and text_hash(line) != digest):
        yield Flaw.SEAL, ""
    if fields["first_hand"] != posted.first_hand_no:
        yield Flaw.PLACE, ""
    root = Root(0, fields["first_hand"], fields["batch_root"], channel, root_id)
    if line is not None and not line.startswith(_frozen(fields, root)):
        yield Flaw.FROZEN, ""
    key = Seal(root, seal_id, digest).key(fields["hand"])
    place = fields["hand"] - posted.first_hand_no
    yield from _opened(fields, posted, bytes.fromhex(root.root), place, key)


def _frozen(fields: Any, root: Root) -> str:
    """How the seal's line begins, by the dealing that the proof names."""
    dealing = fields["dealing"]
    return frozen_fields(
        fields["hand"],
        fields["table"],
        root,
        [seat - 1 for seat in dealing["order"]],
        dealing["at_once"],
    )


def _opened(fields: Any, posted: Posted, batch: bytes, place: int, key: bytes) -> Iterator[tuple[Flaw, str]]:
    """The way from each opened card to the batch's root, its place in the deal, and the seat that it went to."""
    root = bytes.fromhex(fields["hand_root"])
    if batch != posted.root:
        yield Flaw.BATCH, ""
    index = fields["hand_path"]["index"]
    if index != place:
        yield Flaw.PLACE, ""
    if not verify_hand(batch, root, Path(index, tuple(map(bytes.fromhex, fields["hand_path"]["siblings"])))):
        yield Flaw.HAND, ""
    seats = seats_dealt(fields["dealing"])
    seen: set[int] = set()
    opened = []
    for one in fields["openings"]:
        if type(one["k"]) is not int or type(one["position"]) is not int or one["k"] in seen:
            yield Flaw.OPENING, str(one["card"])
            continue
        seen.add(one["k"])
        if one["k"] >= len(seats) or one["seat"] != seats[one["k"]]:
            yield Flaw.OPENING, str(one["card"])
        if one["card"] not in CARD_TEXTS:
            yield Flaw.OPENING, ""
            continue
        card = Card(CARD_TEXTS.index(one["card"]))
        path = Path(one["position"], tuple(map(bytes.fromhex, one["path"])))
        opened.append((one["k"], Opening(card, bytes.fromhex(one["salt"]), path)))
    wrong = set(wrong_openings(root, key, opened, posted.size))
    yield from ((Flaw.OPENING, one["card"]) for one in fields["openings"] if one["k"] in wrong)
