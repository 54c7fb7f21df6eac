"""What the shell knows of a table beside its state: the same action may be refused, or do something else, by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Context:
    """What a jackpot's account, the stored deadlines and the mark of a broken table say, at the moment of an action."""

    jackpot: int = 0  # points in the account that this table's ruleset feeds, for the hand that may win it
    is_broken: bool = False  # an error has frozen the table: its hand cannot be played out
    is_start_anybodys: bool = False  # the host has left the lobby unstarted for long enough
    early_until_ms: Mapping[str, int] = field(default_factory=dict)
    """Turns, by key, without whose players nobody may play on yet, with until when (UTC milliseconds)."""


NO_CONTEXT = Context()
"""That of a table with nothing beside its state."""
