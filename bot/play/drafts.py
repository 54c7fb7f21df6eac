"""A player's draft as it is stored: what they have chosen in their own hand and not yet confirmed."""

from __future__ import annotations

from bot.play.game import play_of
from bot.store import Store
from bot.table.views import SeatView


async def draft_text(store: Store, view: SeatView) -> str | None:
    """The stored text of what the viewer has chosen so far; None where nothing was, or nothing can be."""
    hand = view.hand
    street_no = play_of(hand.ruleset).draft_street(view)
    if street_no is None:
        return None
    return await store.drafts.get(view.public.table, view.player.account, hand.hand_no, street_no)
