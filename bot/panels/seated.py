"""What somebody who has just taken a seat is told: which one it is, where their cards are, and the fair deal."""

from __future__ import annotations

from enum import StrEnum

from bot.ids import AccountId
from bot.table.views import PublicView
from bot.words import Words


class CardsAt(StrEnum):
    """Where somebody's cards are, a part of keys. My cards works always."""

    TABLE = "table"
    DM = "dm"  # once the direct message is there
    CLOSED_DM = "closed_dm"  # only at the table, because nobody can write to them


def seated_text(view: PublicView, account: AccountId, cards_at: CardsAt, words: Words, *, is_late: bool) -> str:
    """The answer to whoever joins. `is_late`: the lobby of a table that has just been opened cannot be seen yet."""
    sitter = view.sitter_of(account)
    cards = words(f"root.cards_{cards_at}")
    seat = 1 if sitter is None else sitter.seat + 1
    if sitter is not None and sitter.is_queued:
        is_owed = view.owes_fantasyland
        return words("root.joined_fantasyland" if is_owed else "root.joined_late", seat=seat, cards=cards)
    joined = words("root.joined", seat=seat, cards=cards)
    return "\n".join((words("root.late"), joined)) if is_late else joined
