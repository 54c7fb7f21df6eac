"""A deal checked from what is published of it alone, as anybody else would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from bot.ids import TableId
from bot.panels.verify import Flaw, Verdict
from bot.play.dealer import deck_for
from bot.play.proof import proof_of, seats_dealt
from bot.rules.cards import CARD_TEXTS, Card
from bot.rules.deck import HANDS_PER_SESSION, VERSION, Opening, Path, cut_key, verify_hand, wrong_openings
from bot.store import Store
from bot.table.events import HandDealt

SCRIPT = FilePath(__file__).resolve().parents[2] / "assets" / "verify_deal.py"
"""The same check without the bot, to be handed out."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was published of a hand, and what a check of it says."""

    proof: str
    verdict: Verdict


async def checked(store: Store, table: TableId, hand_no: int) -> Checked | None:
    """Check a hand that is over; None for one that is not, or never was."""
    proof = await proof_of(store, table, hand_no)
    dealt = next(iter(await store.hand_log(table, hand_no)), None)
    if proof is None or not isinstance(dealt, HandDealt):
        return None
    deal = await store.deal(table, dealt.deal_no)
    posted = await store.session_root(table, dealt.deal_no // HANDS_PER_SESSION)
    assert deal is not None
    assert posted is not None
    found = list(flaws(proof, posted, len(dealt.deck)))
    if deck_for(dealt.before, deal) != dealt.deck:
        found.append((Flaw.DECK, ""))
    fields = json.loads(proof)
    verdict = Verdict(
        posted.hex(),
        fields["hand_path"]["index"],
        tuple(fields["cuts"]),
        len(fields["openings"]),
        len(dealt.deck),
        tuple(found),
    )
    return Checked(proof, verdict)


def flaws(proof: str, posted: bytes, size: int) -> Iterator[tuple[Flaw, str]]:
    """What is wrong with a published proof, each with the card that it is about; nothing for an honest deal.

    `posted` is the session's root and `size` the number of cards in the deck, both known from elsewhere.
    """
    try:
        yield from _flaws(json.loads(proof), posted, size)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        yield Flaw.FORM, ""


def _flaws(fields: Any, posted: bytes, size: int) -> Iterator[tuple[Flaw, str]]:
    if fields["version"] != VERSION:
        yield Flaw.FORM, ""
        return
    session, root = bytes.fromhex(fields["session_root"]), bytes.fromhex(fields["hand_root"])
    if session != posted:
        yield Flaw.SESSION, ""
    index = fields["hand_path"]["index"]
    if index != (fields["hand"] - 1) % HANDS_PER_SESSION:
        yield Flaw.PLACE, ""
    if not verify_hand(session, root, Path(index, tuple(map(bytes.fromhex, fields["hand_path"]["siblings"])))):
        yield Flaw.HAND, ""
    key = cut_key(fields["version"], fields["table"], fields["hand"], fields["cuts"])
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
    wrong = set(wrong_openings(root, key, opened, size))
    yield from ((Flaw.OPENING, one["card"]) for one in fields["openings"] if one["k"] in wrong)
