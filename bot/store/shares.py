"""Who has shown a finished hand to everybody: each person may do so once, also after a restart."""

from __future__ import annotations

from bot.ids import AccountId, TableId
from bot.store.errors import require_ints
from bot.store.part import Part


class Shares(Part):
    """One row for each hand and person."""

    async def add(self, table: TableId, hand_no: int, account: AccountId) -> bool:
        """Note that somebody shows a hand; returns False when they have before."""
        require_ints(hand_no=hand_no)
        query = "INSERT INTO shares VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return await self._database.write(lambda db: db.execute(query, (table, hand_no, account)).rowcount == 1)

    async def drop(self, table: TableId, hand_no: int, account: AccountId) -> None:
        """Forget that somebody has shown a hand, because showing it failed."""
        query = "DELETE FROM shares WHERE table_id = ? AND hand_no = ? AND account_id = ?"
        await self._database.write(lambda db: db.execute(query, (table, hand_no, account)).rowcount)
