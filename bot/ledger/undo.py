"""A wish to undo a hand, and who has to agree.

An undone hand is one more entry of the ledger. The table is left alone: its stacks, button and Fantasyland stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId
from bot.ledger.entries import SealedEntry


class UndoStatus(StrEnum):
    """What became of a wish to undo a hand. Only an open one changes, once."""

    OPEN = "open"
    POSTED = "posted"
    REFUSED = "refused"  # or withdrawn


@dataclass(frozen=True, slots=True)
class Undo:
    """A wish to undo a hand. `players` are the people in it (no computers); `agreed` are those of them who want it.

    `message_id`: the message that asks everybody, in the channel with `channel_id`; 0 as long as none is known.
    `can_all_agree` is False when one of them is known no more: then only a manager decides who was not in the hand.
    `reversal_no` is the entry that was posted.
    """

    undo_id: str
    guild_id: int
    entry: SealedEntry
    asker: AccountId
    reason: str
    channel_id: int
    message_id: int
    status: UndoStatus
    reversal_no: int | None
    players: tuple[AccountId, ...]
    agreed: tuple[AccountId, ...]
    can_all_agree: bool

    @property
    def is_agreed(self) -> bool:
        """Whether all players want it."""
        return self.can_all_agree and set(self.players) == set(self.agreed)
