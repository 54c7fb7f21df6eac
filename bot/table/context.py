"""What the shell of a table knows beside its state, of which an action may make something else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Context:
    """What other parts of the store say of a table: its jackpot's account, its deadlines, whether an error froze it."""

    jackpot: int = 0  # points in the account that this table's ruleset feeds, for the hand that may win it
    is_broken: bool = False  # an error has frozen the table: its hand cannot be played out
    is_start_anybodys: bool = False  # the host has left the lobby unstarted for long enough
    early_until_ms: Mapping[str, int] = field(default_factory=dict)
    """Turns, by key, without whose players nobody may play on yet, with until when (UTC milliseconds)."""


NO_CONTEXT = Context()
"""That of a table with nothing beside its state."""
