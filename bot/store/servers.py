"""What belongs to a whole Discord server: its settings, and the one way to delete everything of it."""

from __future__ import annotations

import json
from collections.abc import Callable

from bot.store.accounts import Accounts
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.drafts import Drafts
from bot.store.errors import require_ints
from bot.store.ledger_chain import head_of
from bot.store.part import Part
from bot.store.purging import Tombstone, purge_in

_CACHED_MAX = 10_000  # servers; a bigger cache starts anew
_CHANGED = "INSERT INTO servers VALUES (?, ?) ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings"


class Servers(Part):
    """Settings are a JSON object that the store does not look into. Only this class writes them, so they are cached."""

    def __init__(self, database: Database, accounts: Accounts, drafts: Drafts) -> None:
        super().__init__(database)
        self._accounts = accounts
        self._drafts = drafts
        self._settings: dict[int, str] = {}
        self._changes = 0  # what was read across a change is not cached

    async def settings(self, guild_id: int) -> str:
        """A server's settings as JSON, ``{}`` before the first change. Raises StoreUnavailable."""
        if (known := self._settings.get(guild_id)) is not None:
            return known
        changes = self._changes
        rows = await self._database.read("SELECT settings FROM servers WHERE guild_id = ?", (guild_id,))
        settings = str(rows[0][0]) if rows else "{}"
        if changes == self._changes:
            if len(self._settings) >= _CACHED_MAX:
                self._settings.clear()
            self._settings[guild_id] = settings
        return settings

    async def change_settings(self, guild_id: int, change: Callable[[str], str]) -> None:
        """Apply a function to a server's settings as JSON, inside the transaction: two changes at once both count.

        Raises ValueError for text that is no JSON, StoreUnavailable.
        """
        require_ints(guild_id=guild_id)

        def job(db: Connection) -> None:
            row = db.execute("SELECT settings FROM servers WHERE guild_id = ?", (guild_id,)).fetchone()
            after = change(row[0] if row else "{}")
            json.loads(after)
            db.execute(_CHANGED, (guild_id, after))

        await self._database.write(job, lambda _: self.invalidate())

    async def purge(self, guild_id: int, at_ms: int) -> Tombstone:
        """Delete all tables, hands, points and settings of a server, in one commit. Only a tombstone stays.

        The accounts of its people go with it, except of those whom other servers know, too. The tombstone has a restore
        of an older copy purge the server again. `at_ms` is UTC milliseconds. Raises StoreUnavailable.
        """
        require_ints(guild_id=guild_id, at_ms=at_ms)

        def job(db: Connection) -> Tombstone:
            stone = Tombstone(guild_id, at_ms, *head_of(db, guild_id))
            purge_in(db, (stone,))
            return stone

        def invalidate(_: Tombstone) -> None:
            self.invalidate()
            self._accounts.invalidate()
            self._drafts.invalidate()

        return await self._database.write(job, invalidate, removes=True)

    async def tombstones(self, guild_id: int) -> list[Tombstone]:
        """The purges of a server, the oldest first."""
        query = "SELECT guild_id, purged_ms, entry_no, hash FROM tombstones WHERE guild_id = ? ORDER BY purged_ms"
        return [Tombstone(*row) for row in await self._database.read(query, (guild_id,))]

    def invalidate(self) -> None:
        """Empty the cache after a change, also of another process."""
        self._changes += 1
        self._settings.clear()
