"""Which servers have removed the bot, and since when."""

from __future__ import annotations

import json
from collections.abc import Collection

from bot.store.connection import Connection
from bot.store.errors import require_ints
from bot.store.part import Part
from bot.store.shards import Shards

_ALL = Shards()
_BACK = "DELETE FROM removed_servers WHERE guild_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"


class Removals(Part):
    """One row for each server that has removed the bot, until the bot is back or the server's data is deleted."""

    async def sync(self, present: Collection[int], at_ms: int, shards: Shards = _ALL) -> None:
        """Note as removed at `at_ms` (UTC milliseconds) all servers with data here that the bot is not in any more.

        `present` are the ids of the servers that the bot is in, as far as `shards` can tell; of others nothing is
        known.
        """
        require_ints(at_ms=at_ms)
        here = json.dumps(sorted(present))
        seen = json.dumps(list(shards.ids))

        def job(db: Connection) -> None:
            db.execute(_BACK, (here,))
            db.execute(
                "INSERT INTO removed_servers SELECT guild_id, ? FROM (SELECT guild_id FROM tables UNION"
                " SELECT guild_id FROM servers UNION SELECT guild_id FROM house_rules UNION"
                " SELECT guild_id FROM names UNION SELECT guild_id FROM greeted_servers) AS known"
                " WHERE guild_id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
                " AND (guild_id >> 22) % ? IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) ON CONFLICT DO NOTHING",
                (at_ms, here, shards.count, seen),
            )

        await self._database.write(job)

    async def add(self, guild_id: int, at_ms: int) -> None:
        """Note that a server has removed the bot at `at_ms` (UTC milliseconds); the first time counts."""
        require_ints(guild_id=guild_id, at_ms=at_ms)
        query = "INSERT INTO removed_servers VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._database.write(lambda db: db.execute(query, (guild_id, at_ms)).rowcount)

    async def drop(self, guild_ids: Collection[int]) -> None:
        """Note that some servers have invited the bot again."""
        back = json.dumps(sorted(guild_ids))
        await self._database.write(lambda db: db.execute(_BACK, (back,)).rowcount)

    async def all(self) -> list[tuple[int, int]]:
        """Servers of ours that have removed the bot, and when (UTC milliseconds), the longest ago first."""
        ours = f"SELECT guild_id, at_ms FROM removed_servers WHERE 1 = 1{self._ours()}"  # noqa: S608 - numbers
        return list(await self._database.read(f"{ours} ORDER BY at_ms, guild_id"))
