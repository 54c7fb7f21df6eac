"""The jackpot that a hand may win."""

from __future__ import annotations

from bot.ledger.entries import jackpot_of
from bot.ledger.hands import book_of
from bot.play.known import Known
from bot.store import Balance, Store


async def jackpot_now(store: Store, known: Known) -> Balance | None:
    """What the jackpot holds that a hand may win which is being played; None where the rules have none.

    Hands filled it, and only hands empty it: who settles up with its account takes nothing away from who wins it next.
    """
    hand = known.state.hand
    if hand is None or hand.is_over or not hand.ruleset.has_jackpot:
        return None
    book = book_of(known.state)
    account = jackpot_of(hand.ruleset.name)
    return Balance(book, account, await store.ledger.played(known.row.guild_id, book, account))
