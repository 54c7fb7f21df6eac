"""What a player has tapped but not yet confirmed: one row for each player at a table, gone with the placing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.store.database import Database
from bot.store.part import Part

_CACHED_MAX = 1024  # drafts; a bigger cache starts anew
_TO_CHANGE = """
    SELECT d.hand_no, d.street_no, d.revision, d.body
    FROM tables AS t LEFT JOIN drafts AS d ON d.table_id = t.table_id AND d.account_id = ?2
    WHERE t.table_id = ?1 AND t.is_open = 1
"""
"""One row for an open table, empty without a draft; none for a table that has ended. Each tap asks for it."""


@dataclass(frozen=True, slots=True)
class _Stored:
    hand_no: int
    street_no: int
    text: str


class Drafts(Part):
    """A change is a function that is applied inside the transaction, so that two quick taps both count.

    Rows and their absence are cached, because the answer to each tap shows its draft. The cache holds only what is on
    the disk. Other parts that delete drafts call `evict` or `invalidate`.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._cache: dict[tuple[TableId, AccountId], _Stored | None] = {}
        self._changes = 0  # what was read across a change is not cached

    async def get(
        self, table: TableId, account: AccountId, hand_no: int | None = None, street_no: int | None = None
    ) -> str | None:
        """The text of a player's draft for one hand and street, or for any without these; None without a draft.

        A late tap can leave a draft for a street that is over: name the street where that matters.
        Raises StoreUnavailable.
        """
        stored = await self._stored(table, account)
        if stored is None or hand_no not in (None, stored.hand_no) or street_no not in (None, stored.street_no):
            return None
        return stored.text

    async def _stored(self, table: TableId, account: AccountId) -> _Stored | None:
        if (table, account) in self._cache:
            return self._cache[table, account]
        changes = self._changes
        query = "SELECT hand_no, street_no, body FROM drafts WHERE table_id = ? AND account_id = ?"
        rows = await self._database.read(query, (table, account))
        stored = _Stored(*rows[0]) if rows else None
        if changes == self._changes:
            self._keep(table, account, stored)
        return stored

    async def change(
        self,
        table: TableId,
        account: AccountId,
        hand_no: int,
        street_no: int,
        change: Callable[[str | None], str | None],
    ) -> str | None:
        """Apply a pure function to a draft; durable when this returns the new text.

        `change` gets None when there is no draft for this hand and street (one for another street is dropped), and
        returns None to delete the draft. A table that has ended has no drafts any more. `change` runs in another thread
        and may run twice. Raises StoreUnavailable and whatever `change` raises; then nothing is changed.
        """

        def job(db: sqlite3.Connection) -> str | None:
            row = db.execute(_TO_CHANGE, (table, account)).fetchone()
            revision, before = (row[2], row[3]) if row and row[:2] == (hand_no, street_no) else (0, None)
            after = change(before) if row else None
            if after is None:
                db.execute("DELETE FROM drafts WHERE table_id = ? AND account_id = ?", (table, account))
            elif after != before:
                db.execute(
                    "INSERT INTO drafts (table_id, account_id, hand_no, street_no, revision, body)"
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET hand_no = excluded.hand_no,"
                    " street_no = excluded.street_no, revision = excluded.revision, body = excluded.body",
                    (table, account, hand_no, street_no, revision + 1, after),
                )
            return after

        def keep(text: str | None) -> None:
            self._changes += 1
            self._keep(table, account, None if text is None else _Stored(hand_no, street_no, text))

        return await self._database.write(job, keep)

    def evict(self, table: TableId, accounts: bool | Iterable[AccountId]) -> None:
        """Note in the cache that the drafts of some players at a table are deleted; with True, those of all players."""
        self._changes += 1
        if accounts is True:
            accounts = [account for of_table, account in self._cache if of_table == table]
        for account in accounts or ():
            self._keep(table, account, None)

    def invalidate(self) -> None:
        """Empty the cache after drafts of unknown players were deleted."""
        self._changes += 1
        self._cache.clear()

    def _keep(self, table: TableId, account: AccountId, stored: _Stored | None) -> None:
        if len(self._cache) >= _CACHED_MAX:
            self._cache.clear()
        self._cache[table, account] = stored
