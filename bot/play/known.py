"""What the shell knows of a table: its state at a version, where it is, and what it waits for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from bot.ids import AccountId
from bot.store import NEVER_MS, Deadline, TableRow
from bot.table.state import State
from bot.table.tempo import Tempo
from bot.table.turns import turn_of


@dataclass(frozen=True, slots=True)
class Known:
    """A table as it was at a version. `tempo` is read when it is needed first: before the next commit."""

    row: TableRow
    version: int
    state: State
    deadlines: tuple[Deadline, ...]
    tempo: Tempo | None = None
    _turns: dict[AccountId, str] = field(default_factory=dict, init=False, compare=False, repr=False)

    def with_spent(self, keys: Collection[str]) -> Known:
        """The same with some timers done with, whenever they were due."""
        deadlines = (replace(one, due_ms=NEVER_MS, left_ms=None) if one.key in keys else one for one in self.deadlines)
        return replace(self, deadlines=tuple(deadlines))

    def turn_of(self, account: AccountId) -> str:
        """The key of the turn that an account has; empty without one. Worked out once: each look at a hand asks."""
        if account not in self._turns:
            self._turns[account] = turn_of(self.state, account)
        return self._turns[account]

    def has_commitment_here(self, after: State) -> bool:
        """Whether a later state's commitment is in the table's channel; after a move a new one is posted first."""
        return after.root is not None and after.root.channel_id == self.row.channel_id

    def due_ms(self, key: str) -> int | None:
        """When a timer is due (UTC milliseconds); None when it is not wanted or spent."""
        return next((one.due_ms for one in self.deadlines if one.key == key and one.due_ms < NEVER_MS), None)
