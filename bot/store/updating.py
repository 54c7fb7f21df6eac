"""A file of an older version becomes one of this version: its steps, and what they leave to be filled in."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from bot.store.log_chain import seal_older_logs
from bot.store.recording import record_older_hands
from bot.store.schema import Migration, migrate
from bot.store.seats import seat_older_tables


def bring_up_to_date(
    db: sqlite3.Connection,
    steps: Sequence[Migration],
    *,
    before_change: Callable[[int], None] = lambda number: None,
) -> None:
    """Make the tables, or bring them up to date, with all that follows from older rows; as `migrate` does."""
    migrate(db, steps, before_change=before_change)
    record_older_hands(db)
    seal_older_logs(db)
    seat_older_tables(db)
