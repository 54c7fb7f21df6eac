"""Which servers the bot has greeted: each is greeted once, however often it comes and goes."""

from __future__ import annotations

from bot.store.errors import require_ints
from bot.store.part import Part


class GreetedServers(Part):
    """One row for each server; it goes with all that is kept of the server."""

    async def add(self, guild_id: int) -> bool:
        """Note that a server is greeted. Returns False if it was before. Raises StoreUnavailable."""
        require_ints(guild_id=guild_id)
        query = "INSERT INTO greeted_servers VALUES (?) ON CONFLICT DO NOTHING"
        return await self._database.write(lambda db: db.execute(query, (guild_id,)).rowcount) == 1
