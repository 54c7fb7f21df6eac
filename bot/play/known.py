"""What the shell knows of a table: its state at a version, where it is, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import NEVER_MS, Deadline, TableRow
from bot.table.state import State
from bot.table.tempo import Tempo


@dataclass(frozen=True, slots=True)
class Known:
    """A table as it was at a version. `tempo` is read when it is needed first: before the next commit."""

    row: TableRow
    version: int
    state: State
    deadlines: tuple[Deadline, ...]
    tempo: Tempo | None = None

    def due_ms(self, key: str) -> int | None:
        """When a timer is due (UTC milliseconds); None when it is not wanted or spent."""
        return next((one.due_ms for one in self.deadlines if one.key == key and one.due_ms < NEVER_MS), None)
