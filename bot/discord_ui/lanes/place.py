"""Where a message belongs, and the callbacks of its lane."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import TableId

OnPosted = Callable[[TableId], None]
"""Called with the table when a message that proves a deal was posted."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message belongs. `target` is what it shows, such as ``panel:3``; the ids are Discord's."""

    table: TableId
    target: str
    channel_id: int
    guild_id: int | None = None


OnLost = Callable[[Place, str], None]
"""Called with a message's place when its table cannot go on there, and a reason of `bot.table.happenings.pausing`."""
