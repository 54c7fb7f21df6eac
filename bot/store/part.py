"""What every part of the store stands on."""

from __future__ import annotations

from bot.store.database import Database


class Part:
    """One concept's reads and writes. All parts of a store share one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
