"""What belongs to a whole Discord server: its settings, and the one way to delete everything of it."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import aiosqlite

from bot.store.accounts import Accounts
from bot.store.drafts import Drafts
from bot.store.errors import require_ints
from bot.store.ledger import head_of
from bot.store.people import forget_those_nowhere, leave_no_copies
from bot.store.writer import Writer

_Result = TypeVar("_Result")
_CACHED_MAX = 10_000  # servers; a bigger cache starts anew
# Children before their parents. The guards let these through for a server that is marked as purging.
_OF_TABLES = (
    *("log_seals", "events", "deals", "deal_batches", "deadlines", "drafts", "panels"),
    *("cut_texts", "seal_lines", "shares"),
)
_OF_LEDGERS = ("settlements", "reasons", "undos", "seals", "postings", "entries", "balances", "day_sums")
_OF_RECORDS = ("reviews", "player_records", "month_sums", "records")
_OF_SERVERS = (*_OF_LEDGERS, *_OF_RECORDS, "tables", "house_rules", "names", "servers", "removed_servers")


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What is left of a purged server: when, and the number and hash of its last ledger entry (0 without one)."""

    guild_id: int
    purged_ms: int
    entry_no: int
    hash: bytes


class Servers(Accounts, Drafts):
    """Settings are a JSON object that the store does not look into. Only this class writes them: they are read once."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        super().__init__(writer, reader)
        self._settings: dict[int, str] = {}
        self._changes = 0  # odd or even does not matter: what was read across a change is not kept

    async def server_settings(self, guild_id: int) -> str:
        """A server's settings, ``{}`` before the first change."""
        if (known := self._settings.get(guild_id)) is not None:
            return known
        changes = self._changes
        rows = await self._read("SELECT settings FROM servers WHERE guild_id = ?", (guild_id,))
        settings = str(rows[0][0]) if rows else "{}"
        if changes == self._changes:
            if len(self._settings) >= _CACHED_MAX:
                self._settings.clear()
            self._settings[guild_id] = settings
        return settings

    async def set_server_settings(self, guild_id: int, settings_json: str) -> None:
        """Replace a server's settings. Raises ValueError for text that is no JSON."""
        require_ints(guild_id=guild_id)
        json.loads(settings_json)
        query = "INSERT INTO servers VALUES (?, ?) ON CONFLICT DO UPDATE SET settings = excluded.settings"
        await self._change(lambda db: db.execute(query, (guild_id, settings_json)).rowcount)

    async def purge_server(self, guild_id: int, at_ms: int) -> Tombstone:
        """Delete all tables, hands, points and settings of a server, in one commit. Only a tombstone stays.

        The accounts of its people go with it, but for those whom other servers know, too.
        """
        require_ints(guild_id=guild_id, at_ms=at_ms)

        def job(db: sqlite3.Connection) -> Tombstone:
            entry_no, digest = head_of(db, guild_id)
            db.execute("INSERT INTO purging VALUES (?)", (guild_id,))
            for name in _OF_TABLES:
                query = f"DELETE FROM {name} WHERE table_id IN (SELECT table_id FROM tables WHERE guild_id = ?)"
                db.execute(query, (guild_id,))
            db.execute(
                "DELETE FROM undo_agreements WHERE undo_id IN (SELECT undo_id FROM undos WHERE guild_id = ?)",
                (guild_id,),
            )
            for name in _OF_SERVERS:
                db.execute(f"DELETE FROM {name} WHERE guild_id = ?", (guild_id,))
            forget_those_nowhere(db)
            leave_no_copies(db)
            db.execute("INSERT INTO tombstones VALUES (?, ?, ?, ?)", (guild_id, at_ms, entry_no, digest))
            db.execute("DELETE FROM purging WHERE guild_id = ?", (guild_id,))
            return Tombstone(guild_id, at_ms, entry_no, digest)

        return await self._change(job, removes=True)

    async def _change(self, job: Callable[[sqlite3.Connection], _Result], *, removes: bool = False) -> _Result:
        """Write, and forget what was read before; also for a caller that is cancelled, because the job is done then."""

        async def change() -> _Result:
            self._changes += 1
            try:
                return await self._write(job, removes=removes)
            finally:
                self._changes += 1
                self._settings.clear()
                if removes:
                    self._forget_all_people()

        return await asyncio.shield(asyncio.ensure_future(change()))

    def _forget_all_people(self) -> None:
        """Their drafts go with them."""
        super()._forget_all_people()
        self._forget_all_drafts()

    async def tombstones(self, guild_id: int) -> list[Tombstone]:
        """The purges of a server, the oldest first."""
        query = "SELECT guild_id, purged_ms, entry_no, hash FROM tombstones WHERE guild_id = ? ORDER BY purged_ms"
        return [Tombstone(*row) for row in await self._read(query, (guild_id,))]
