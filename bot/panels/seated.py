"""What somebody who has just taken a seat is told: which one it is, where their cards are, and the fair deal."""

from __future__ import annotations

from enum import StrEnum

from bot.ids import AccountId, Seat
from bot.table.state import State
from bot.words import Words


class CardsAt(StrEnum):
    """Where somebody's cards are, a part of keys. My cards works always."""

    TABLE = "table"
    DM = "dm"  # once the direct message is there
    CLOSED_DM = "closed_dm"  # only at the table, because nobody can write to them


def seated_text(state: State, account: AccountId, cards_at: CardsAt, words: Words, *, is_late: bool) -> str:
    """The answer to whoever joins. `is_late`: the lobby of a table that has just been opened cannot be seen yet."""
    seat = state.seat_of(account) or Seat(0)
    sitter, cards = state.sitter(seat), words(f"root.cards_{cards_at}")
    if sitter is not None and sitter.is_queued:
        key = "root.joined_fantasyland" if state.owes_fantasyland else "root.joined_late"
        return words(key, seat=seat + 1, cards=cards)
    joined = words("root.joined", seat=seat + 1, cards=cards)
    return "\n".join((words("root.late"), joined)) if is_late else joined
