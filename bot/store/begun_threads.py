"""Threads that are being made for tables, so that a killed process leaves none of them empty behind."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.errors import require_ints
from bot.store.part import Part


@dataclass(frozen=True, slots=True)
class BegunThread:
    """A thread that was to be made in a channel of a server, at `at_ms` (UTC milliseconds) or later."""

    guild_id: int
    channel_id: int
    at_ms: int


class BegunThreads(Part):
    """At most one row for each server: its tables are opened one after the other."""

    async def all(self) -> list[BegunThread]:
        """All threads that are being made in our servers, or were when a process was killed."""
        query = f"SELECT guild_id, channel_id, at_ms FROM begun_threads WHERE 1 = 1{self._ours()} ORDER BY at_ms"  # noqa: S608
        return [BegunThread(*row) for row in await self._database.read(query)]

    async def put(self, guild_id: int, channel_id: int, at_ms: int) -> None:
        """Note that a thread is about to be made. Raises StoreUnavailable."""
        require_ints(guild_id=guild_id, channel_id=channel_id, at_ms=at_ms)
        query = (
            "INSERT INTO begun_threads VALUES (?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET"
            " channel_id = excluded.channel_id, at_ms = excluded.at_ms"
        )
        await self._database.write(lambda db: db.execute(query, (guild_id, channel_id, at_ms)).rowcount)

    async def drop(self, guild_id: int) -> None:
        """Note that the thread has its table, or is gone."""
        query = "DELETE FROM begun_threads WHERE guild_id = ?"
        await self._database.write(lambda db: db.execute(query, (guild_id,)).rowcount)
