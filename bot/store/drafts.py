"""What a player has tapped but not yet confirmed: one row for each player at a table, gone with the placing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.part import Part

_CACHED_MAX = 1024  # drafts; a bigger cache starts anew
_TO_CHANGE = """
    SELECT d.hand_no, d.street_no, d.revision, d.body
    FROM tables AS t LEFT JOIN drafts AS d ON d.table_id = t.table_id AND d.account_id = ?2
    WHERE t.table_id = ?1 AND t.is_open = 1
"""
"""One row for an open table, empty without a draft; none for a table that has ended."""
_BEGUN = """
    INSERT INTO drafts (table_id, account_id, hand_no, street_no, revision, body)
    SELECT ?1, ?2, ?3, ?4, 1, ?5 FROM tables WHERE table_id = ?1 AND is_open = 1
    ON CONFLICT DO NOTHING
"""
_GONE_ON = """
    UPDATE drafts SET revision = revision + 1, body = ?5
    WHERE table_id = ?1 AND account_id = ?2 AND hand_no = ?3 AND street_no = ?4 AND body = ?6
    AND EXISTS (SELECT 1 FROM tables WHERE table_id = ?1 AND is_open = 1)
"""
"""A tap in one statement, where the cache was right; no row is changed where it was not."""


@dataclass(frozen=True, slots=True)
class _Stored:
    hand_no: int
    street_no: int
    text: str


_UNKNOWN = _Stored(-1, -1, "")  # of no street: what the cache does not know


class Drafts(Part):
    """A change is a function that is applied inside the transaction, so that two quick taps both count.

    Rows and their absence are cached, because the answer to each tap shows its draft. The cache holds only what is on
    the disk. Other parts that delete drafts call `evict` or `invalidate`, another process has `forget` called.
    `come_late` is told of the table when a draft was changed after its caller had to go: nobody has shown it.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._cache: dict[tuple[TableId, AccountId], _Stored | None] = {}
        self._changes = 0  # what was read across a change is not cached
        self.come_late: Callable[[TableId], None] = lambda table: None

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
        and may run several times. Raises StoreUnavailable and whatever `change` raises; then nothing is changed.
        """

        stored = self._cache.get((table, account), _UNKNOWN)
        can_guess = stored is None or (stored.hand_no, stored.street_no) == (hand_no, street_no)
        guess = None if stored is None else stored.text

        def job(db: Connection) -> str | None:
            place = (table, account, hand_no, street_no)
            if can_guess and (after := _by_guess(db, place, guess, change)) is not None:
                return after
            row = db.execute(_TO_CHANGE, (table, account)).fetchone()
            revision, before = (row[2], row[3]) if row and row[:2] == (hand_no, street_no) else (0, None)
            after = change(before) if row else None
            if after is None:
                db.execute("DELETE FROM drafts WHERE table_id = ? AND account_id = ?", (table, account))
            elif after != before:
                db.execute(
                    "INSERT INTO drafts (table_id, account_id, hand_no, street_no, revision, body)"
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, account_id) DO UPDATE SET"
                    " hand_no = excluded.hand_no, street_no = excluded.street_no, revision = excluded.revision,"
                    " body = excluded.body",
                    (table, account, hand_no, street_no, revision + 1, after),
                )
            return after

        is_awaited = True

        def keep(text: str | None) -> None:
            self._changes += 1
            self._keep(table, account, None if text is None else _Stored(hand_no, street_no, text))

            if not is_awaited:
                self.come_late(table)

        try:
            return await self._database.write(job, keep)
        finally:
            is_awaited = False

    def evict(self, table: TableId, accounts: bool | Iterable[AccountId]) -> None:
        """Note in the cache that the drafts of some players at a table are deleted; with True, those of all players."""
        self._changes += 1
        if accounts is True:
            accounts = [account for of_table, account in self._cache if of_table == table]
        for account in accounts or ():
            self._keep(table, account, None)

    def forget(self, table: TableId) -> None:
        """Drop what is cached of a table."""
        self._changes += 1
        for key in [key for key in self._cache if key[0] == table]:
            del self._cache[key]

    def invalidate(self) -> None:
        """Empty the cache after drafts of unknown players were deleted."""
        self._changes += 1
        self._cache.clear()

    def _keep(self, table: TableId, account: AccountId, stored: _Stored | None) -> None:
        if len(self._cache) >= _CACHED_MAX:
            self._cache.clear()
        self._cache[table, account] = stored


def _by_guess(
    db: Connection,
    place: tuple[TableId, AccountId, int, int],
    before: str | None,
    change: Callable[[str | None], str | None],
) -> str | None:
    """The new text if the draft was as guessed and is changed now; None with nothing changed: the job has to look.

    A job holds other threads up at each of its statements, so a tap has one. Inside a job.
    """
    try:
        after = change(before)
    except Exception:  # of another text it may be said with right, but not of one that was only guessed
        return None
    if after is None or after == before:
        return None
    if before is None:
        return after if db.execute(_BEGUN, (*place, after)).rowcount == 1 else None
    return after if db.execute(_GONE_ON, (*place, after, before)).rowcount == 1 else None
