"""What another process has changed in the database that both share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.ids import AccountId, TableId


@dataclass(frozen=True, slots=True)
class Change:
    """A row of the database's table `part` was written, or is gone; whom and what it is about, as far as it says so.

    The part `messages` is no table of the database: what a table of the game shows on Discord may be old.
    """

    part: str
    is_gone: bool
    table: TableId | None
    guild_id: int | None
    account: AccountId | None


Heard = Callable[[Sequence[Change] | None], None]
"""Called with changes in the order in which they were committed; with None when it is not known what has changed."""

MESSAGES = "messages"
