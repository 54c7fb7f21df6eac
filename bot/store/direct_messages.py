"""Who has direct messages with the bot, and in which channel. Only a click of their own has opened them."""

from __future__ import annotations

from bot.ids import AccountId
from bot.store.erasure import REMEMBERED
from bot.store.errors import require_ints
from bot.store.part import Part


class DirectMessages(Part):
    """One channel for each person; whether it takes messages now, only Discord knows."""

    async def of(self, account: AccountId) -> int | None:
        """The channel of somebody's direct messages; None if they were never opened."""
        rows = await self._database.read("SELECT channel_id FROM direct_messages WHERE account_id = ?", (account,))
        return int(rows[0][0]) if rows else None

    async def put(self, account: AccountId, channel_id: int) -> None:
        """Remember where somebody's direct messages are."""
        require_ints(channel_id=channel_id)
        query = (
            f"INSERT INTO direct_messages SELECT ?, ? WHERE {REMEMBERED}"
            " ON CONFLICT (account_id) DO UPDATE SET channel_id = excluded.channel_id"
        )
        await self._database.write(lambda db: db.execute(query, (account, channel_id, account)).rowcount)
