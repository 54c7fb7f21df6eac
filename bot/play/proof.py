"""What is published of the deal of a hand that is over: enough to check it, and nothing that was not shown."""

from __future__ import annotations

import json

from bot.ids import TableId
from bot.play.dealer import cuts
from bot.rules.cards import card_text
from bot.rules.deck import (
    HANDS_PER_SESSION,
    VERSION,
    cut_key,
    openings,
    session_path_of,
)
from bot.store import Store
from bot.table.dealing import shown_positions
from bot.table.events import HandDealt
from bot.table.evolve import fold


async def proof_of(store: Store, table: TableId, hand_no: int) -> str | None:
    """The openings of exactly the cards that a finished (or voided) hand showed, as JSON for `docs/fair-deal.md`.

    None for a hand that is not over, or never was.
    """
    events = await store.hand_log(table, hand_no)
    if not events or not isinstance(dealt := events[0], HandDealt):
        return None
    hand = fold(events).hand
    deal = await store.deal(table, dealt.deal_no)
    batch_no, index = divmod(dealt.deal_no, HANDS_PER_SESSION)
    roots = await store.roots(table, batch_no)
    session = await store.session_root(table, batch_no)
    if hand is None or not hand.is_over or deal is None or session is None:
        return None
    given = cuts(dealt.before)
    places = shown_positions(hand)
    opened = openings(deal, cut_key(VERSION, table, hand_no, given), places)
    proof = {
        "version": VERSION,
        "table": table,
        "hand": hand_no,
        "cuts": given,
        "session_root": session.hex(),
        "hand_root": roots[index].hex(),
        "hand_path": {
            "index": index,
            "siblings": [sibling.hex() for sibling in session_path_of(roots, index).siblings],
        },
        "openings": [
            {
                "k": place,
                "card": card_text(opening.card),
                "position": opening.position,
                "salt": opening.salt.hex(),
                "path": [sibling.hex() for sibling in opening.path.siblings],
            }
            for place, opening in zip(places, opened, strict=True)
        ],
    }
    return json.dumps(proof, indent=1)
