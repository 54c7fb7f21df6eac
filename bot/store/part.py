"""What every part of the store stands on."""

from __future__ import annotations

from bot.store.database import Database


class Part:
    """One concept's reads and writes. All parts of a store share one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _ours(self, column: str = "guild_id") -> str:
        """In SQL, to follow another condition: whether this process serves a server. Empty where it serves all."""
        return self._database.membership.shards.condition(column)

    def _of_our_tables(self, column: str = "table_id") -> str:
        """The same of a table."""
        ours = self._ours()
        return f" AND {column} IN (SELECT table_id FROM tables WHERE 1 = 1{ours})" if ours else ""  # noqa: S608 - ours
