"""A deal checked as anybody else would check it, from what was published alone; and against the bot's own log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.ids import TableId
from bot.panels.study.verify import Verdict
from bot.play.dealer import deck_of
from bot.play.proof import proof_of
from bot.play.proof_old import is_old, old_copied
from bot.play.sealing import links_of
from bot.rules import verify_deal
from bot.store import SealOpening, Store
from bot.table.events import HandDealt
from bot.table.fair_deal import Frozen, Seal, root_line, seal_line, statement

SCRIPT = Path(verify_deal.__file__)
"""The check without the bot, to be handed out: it is the one that the bot uses, too."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was published of a hand, what a check of it says, and how the log has dealt it."""

    proof: str
    verdict: Verdict
    dealt: HandDealt

    @property
    def seal(self) -> Seal | None:
        """The hand's seal; None in version 1."""
        return self.dealt.seal


async def checked(store: Store, table: TableId, hand_no: int) -> Checked | None:
    """Check a hand that is over; None for one that is not, or never was."""
    proof = await proof_of(store, table, hand_no)
    dealt = next(iter(await store.log.hand(table, hand_no)), None)
    if proof is None or not isinstance(dealt, HandDealt):
        return None
    deal = await store.deals.get(table, dealt.deal_no)
    copied = await copied_of(store, dealt)
    assert deal is not None
    found = list(findings(proof, copied, len(dealt.deck)))
    found += [("deck", ())] if deck_of(dealt, deal) != dealt.deck else []
    found += [] if is_as_logged(proof, dealt) else [("log", ())]
    seal = dealt.seal
    verdict = Verdict(
        version=1 if seal is None else seal.root.version,
        opened=_opened(proof),
        cards=len(dealt.deck),
        before=(dealt.before.voids, dealt.before.redeals),
        copied=copied,
        findings=tuple(found),
    )
    return Checked(proof, verdict, dealt)


def findings(proof: str, copied: Iterable[str], cards: int = 52) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What a published proof lacks or has wrong, as codes of the script; nothing for a hand that it proves.

    `copied` are lines as they are copied from Discord, `cards` those of the deck.
    """
    try:
        yield from verify_deal.check(proof.encode(), "\n".join(copied), cards).findings
    except verify_deal.Unreadable as error:
        yield str(error), ()


async def copied_of(store: Store, dealt: HandDealt) -> tuple[str, ...]:
    """What stands on Discord of a hand's deal, by the log: what is to be copied to check it, one line each."""
    table = dealt.before.table
    hand_no = dealt.hand_no
    seal = dealt.seal
    if seal is None or is_old(dealt):
        return await old_copied(store, dealt)
    root = seal.root
    root_link, seal_link = await links_of(store, table, seal)
    return (
        root_line(table, root.root, root.first_hand_no, len(dealt.deck)),
        root_link,
        seal_line(table, hand_no, seal.text_sha256),
        seal_link,
        *_cut_lines(await store.free_texts.openings(table, hand_no, root.batch_no)),
    )


def _cut_lines(openings: Iterable[SealOpening]) -> list[str]:
    """The cuts, as the script takes them."""
    return [f"cut {opening.cut}" for opening in openings if opening.cut]


def is_as_logged(proof: str, dealt: HandDealt) -> bool:
    """Whether the statement of a hand says how the log has dealt it. Only the bot can compare that.

    The hash of the rules stays aside: rulesets may have more settings today. Older hands have no statement.
    """
    seal, before = dealt.seal, dealt.before
    if seal is None or is_old(dealt):
        return True
    text = json.loads(proof)["statement"]
    if text is None:
        return False
    sealed = json.loads(text)
    frozen = Frozen(
        hand_no=dealt.hand_no,
        options=before.options,
        button=dealt.button,
        order=dealt.order,
        fantasyland=dealt.fantasyland,
        banker=dealt.banker,
        ace_dealer=dealt.ace_dealer,
        cuts=(),
        root=seal.root,
    )
    players = [seat["player_sha256"] for seat in sealed["seats"]]
    if len(players) != len(dealt.order):
        return False
    logged = json.loads(statement(before.table, frozen, (before.voids, before.redeals), players))
    return bool(sealed == {**logged, "rules_sha256": sealed["rules_sha256"]})


def _opened(proof: str) -> int:
    """How many cards a proof opens."""
    fields = json.loads(proof)
    return len(fields.get("cards", fields.get("openings", ())))
