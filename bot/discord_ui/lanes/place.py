"""Where a message belongs, and who is told what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import TableId

OnPosted = Callable[[TableId], None]
OnLost = Callable[[TableId, str], None]
"""Told when a table cannot go on where it is, and why: a key of `bot.table.pauses`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message belongs."""

    table: TableId
    target: str
    channel_id: int
    guild_id: int | None = None
