"""What a player has tapped but not yet confirmed: one row for each player at a table, gone with the placing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import aiosqlite

from bot.ids import AccountId, TableId
from bot.store.part import Part
from bot.store.writer import Writer

_KEPT_MAX = 1024  # in memory; more begin anew


@dataclass(frozen=True, slots=True)
class _Stored:
    hand_no: int
    street_no: int
    text: str


class Drafts(Part):
    """A change is a function that is applied inside the transaction, so two quick taps never lose one of them.

    Rows, and that there is none, are kept in memory as well, because each tap is answered with what it led to. Only
    what is on the disk is kept; what else deletes drafts says so (`_drafts_went`).
    """

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        super().__init__(writer, reader)
        self._drafts: dict[tuple[TableId, AccountId], _Stored | None] = {}
        self._draft_changes = 0  # what was read across a change is not kept

    async def draft(
        self, table: TableId, account: AccountId, hand_no: int | None = None, street_no: int | None = None
    ) -> str | None:
        """The text of a player's draft for a street (for whatever street when none is named); None without one.

        A tap that came too late can leave a draft for a street that is over: name the street where that matters.
        """
        stored = await self._stored_draft(table, account)
        if stored is None or hand_no not in (None, stored.hand_no) or street_no not in (None, stored.street_no):
            return None
        return stored.text

    async def _stored_draft(self, table: TableId, account: AccountId) -> _Stored | None:
        if (table, account) in self._drafts:
            return self._drafts[table, account]
        changes = self._draft_changes
        query = "SELECT hand_no, street_no, body FROM drafts WHERE table_id = ? AND account_id = ?"
        rows = await self._read(query, (table, account))
        stored = _Stored(*rows[0]) if rows else None
        if changes == self._draft_changes:
            self._keep_draft(table, account, stored)
        return stored

    async def change_draft(
        self,
        table: TableId,
        account: AccountId,
        hand_no: int,
        street_no: int,
        change: Callable[[str | None], str | None],
    ) -> str | None:
        """Apply a pure function to a draft; durable when this returns the new text.

        `change` gets None when there is no draft for this hand and street (one for another street is dropped) and
        returns None for no draft. It runs in another thread and may run twice. What it raises is raised here, and then
        nothing is changed.
        """

        def job(db: sqlite3.Connection) -> str | None:
            query = "SELECT hand_no, street_no, revision, body FROM drafts WHERE table_id = ? AND account_id = ?"
            row = db.execute(query, (table, account)).fetchone()
            revision, before = (row[2], row[3]) if row and row[:2] == (hand_no, street_no) else (0, None)
            after = change(before)
            if after is None:
                if row:
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
            self._draft_changes += 1
            self._keep_draft(table, account, None if text is None else _Stored(hand_no, street_no, text))

        return await self._write(job, keep)

    def _keep_draft(self, table: TableId, account: AccountId, stored: _Stored | None) -> None:
        if len(self._drafts) >= _KEPT_MAX:
            self._drafts.clear()
        self._drafts[table, account] = stored

    def _drafts_went(self, table: TableId, accounts: bool | Iterable[AccountId]) -> None:
        """Drafts of some players, or with True of all, are gone from the database."""
        self._draft_changes += 1
        if accounts is True:
            accounts = [account for of_table, account in self._drafts if of_table == table]
        for account in accounts or ():
            self._keep_draft(table, account, None)

    def _forget_all_drafts(self) -> None:
        """Whose drafts are gone is not known."""
        self._draft_changes += 1
        self._drafts.clear()
