"""Points between accounts: balances, and the sealed entries of `ledger_chain` that they come from."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, HOUSE, JACKPOT_PREFIX, Book, EntryKind, LedgerEntry, Posting, SealedEntry, Wanted
from bot.store.connection import Connection
from bot.store.ledger_chain import HEAD_QUERY, NO_HASH
from bot.store.pages import Page, shown
from bot.store.part import Part
from bot.store.sight import SEEN_TABLES, Sight

ENTRY_COLUMNS = (
    "e.entry_no, e.at_ms, hash, e.book, e.kind, e.table_id, e.hand_no, e.reverses, e.reason,"
    " e.reason_sha256, CASE WHEN e.reason_sha256 IS NOT NULL THEN (SELECT text FROM undos AS u JOIN reasons"
    " USING (undo_id) WHERE u.guild_id = e.guild_id AND u.entry_no = e.reverses AND u.status <> 'refused') END,"
    " (SELECT json_group_array(json_array(account_id, points)) FROM (SELECT account_id, points FROM postings AS p"
    " WHERE p.guild_id = e.guild_id AND p.entry_no = e.entry_no ORDER BY posting_no) AS own)"
)
"""What `sealed` makes an entry of, of ``entries AS e JOIN seals``."""


NO_FUND = f"account_id <> '{HOUSE}' AND account_id NOT LIKE '{JACKPOT_PREFIX}%'"
"""Whether an account is a player's: funds are nobody's, and have no row among the accounts either."""


class Ledger(Part):
    """Reads only: appends to the log, settlements and undos post the entries."""

    async def balances(self, guild_id: int, book: Book) -> dict[AccountId, int]:
        """Points of every account that was ever in a book of a server."""
        return balances_of(await self._database.read(_BALANCES, (guild_id, str(book))))

    async def balance(self, guild_id: int, book: Book, account: AccountId) -> int:
        """Points of one account in a book of a server; 0 if it was never in it."""
        rows = await self._database.read(f"{_BALANCES} AND account_id = ?", (guild_id, str(book), account))
        return int(rows[0][1]) if rows else 0

    async def played(self, guild_id: int, book: Book, account: AccountId) -> int:
        """Points of one account in a book of a server from hands and their reversals, without settlements."""
        rows = await self._database.read(_PLAYED_POINTS, (guild_id, str(book), account))
        return int(rows[0][0])

    async def entries(
        self,
        guild_id: int,
        wanted: Wanted,
        *,
        before_no: int | None = None,
        after_no: int | None = None,
        limit: int | None = None,
        sight: Sight | None = None,
    ) -> list[SealedEntry]:
        """Entries of a book, the newest first: `limit` of those older than `before_no`, or just newer than `after_no`.

        With `after_no` these are the oldest `limit` of the newer entries: the page before, in the same order. With
        `sight`, only settlements and the hands that its account is shown.
        """

        async def read(page: Page) -> list[SealedEntry]:
            return [sealed(row) for row in await self._database.read(*_entries_query(guild_id, wanted, page, sight))]

        page = Page(before_no, after_no, limit, is_up=after_no is not None)
        found = await (read(page) if sight is None else shown(page, (await self.head(guild_id))[0], read))
        return found[::-1] if page.is_up else found

    async def entry(self, guild_id: int, entry_no: int) -> SealedEntry | None:
        """One entry of a server; None for an unknown number."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries AS e JOIN seals USING (guild_id, entry_no)"
        rows = await self._database.read(f"{query} WHERE guild_id = ? AND entry_no = ?", (guild_id, entry_no))
        return sealed(rows[0]) if rows else None

    async def of_hand(self, guild_id: int, table: TableId, hand_no: int) -> SealedEntry | None:
        """The entry of a table's hand; None for a hand without points, and for one of another server."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries AS e JOIN seals USING (guild_id, entry_no)"
        where = "WHERE e.kind = 'hand' AND e.table_id = ? AND e.hand_no = ? AND guild_id = ?"
        rows = await self._database.read(f"{query} {where}", (table, hand_no, guild_id))
        return sealed(rows[0]) if rows else None

    async def reversals(self, guild_id: int, entry_nos: Iterable[int]) -> dict[int, int]:
        """Those of some entries that were reversed, each with the number of its reversal."""
        query = (
            "SELECT reverses, entry_no FROM entries WHERE guild_id = ?"
            " AND reverses IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
        )
        return dict(await self._database.read(query, (guild_id, json.dumps(list(entry_nos)))))

    async def head(self, guild_id: int) -> tuple[int, bytes]:
        """Number and hash of a server's newest entry; 0 and zero bytes before the first."""
        rows = await self._database.read(HEAD_QUERY, (guild_id,))
        return (rows[0][0], rows[0][1]) if rows else (0, NO_HASH)


_PLAYED = (
    "EXISTS (SELECT 1 FROM postings AS own WHERE own.guild_id = e.guild_id AND own.entry_no = e.entry_no"
    " AND own.account_id = :sight_account)"
)
_SHOWN = (
    "SELECT entry_no FROM entries INDEXED BY entries_by_table WHERE guild_id = :guild_id"
    f" AND table_id IN ({SEEN_TABLES})"
    " UNION SELECT entry_no FROM postings WHERE guild_id = :guild_id AND account_id = :sight_account"
    " UNION SELECT entry_no FROM entries WHERE guild_id = :guild_id AND book = :book AND kind = 'settlement'"
)
"""The numbers of all entries that somebody may be shown, each from an index."""
_BALANCES = "SELECT account_id, points FROM balances WHERE guild_id = ? AND book = ?"
_PLAYED_POINTS = "SELECT coalesce(sum(played), 0) FROM day_sums WHERE guild_id = ? AND book = ? AND account_id = ?"


def played_in(db: Connection, guild_id: int, book: Book, account: AccountId) -> int:
    """The same as `Ledger.played`, inside a job."""
    return int(db.execute(_PLAYED_POINTS, (guild_id, str(book), account)).fetchone()[0])


def balances_of(rows: Iterable[tuple[AccountId, int]]) -> dict[AccountId, int]:
    """Rows of account and points."""
    return dict(rows)


def balances_in(db: Connection, guild_id: int, book: Book) -> dict[AccountId, int]:
    """The same as `Ledger.balances`, inside a job."""
    return balances_of(db.execute(_BALANCES, (guild_id, str(book))))


def entries_in(db: Connection, guild_id: int, wanted: Wanted) -> Iterable[SealedEntry]:
    """All entries that are wanted, the oldest first, as they are read."""
    return map(sealed, db.execute(*_entries_query(guild_id, wanted, Page(is_up=True), None)))


def sealed(row: Sequence[Any]) -> SealedEntry:
    """The entry of a row of `ENTRY_COLUMNS`. Raises ValueError for one that cannot be."""
    entry_no, at_ms, digest, book, kind, table, hand_no, reverses, sealed_reason, reason_sha256, words, postings = row
    if sealed_reason and reason_sha256 is not None:
        raise ValueError("it holds a reason and the hash of one")
    pairs = postings_of(json.loads(postings))
    reason = sealed_reason or words or ""
    entry = LedgerEntry(Book(book), EntryKind(kind), table, hand_no, pairs, reverses, reason, reason_sha256)
    return SealedEntry(entry_no, at_ms, digest, entry)


def _entries_query(guild_id: int, wanted: Wanted, page: Page, sight: Sight | None) -> tuple[str, dict[str, Any]]:
    """Only the conditions that are asked for are written, and the index is named.

    Left alone SQLite walks the primary key, because it has the order: through all entries when few are wanted.
    """
    index = "entries_by_table" if wanted.table is not None else "entries_by_kind" if wanted.kind else "entries_by_book"
    source = f"entries AS e INDEXED BY {index}"
    number = "e.entry_no"
    if wanted.account is not None:
        source = (  # from that account's postings on; an entry with two of them counts once
            "postings AS mine CROSS JOIN entries AS e ON e.guild_id = mine.guild_id AND e.entry_no = mine.entry_no"
        )
        number = "mine.entry_no"
    elif sight is not None and not page.is_near:
        source = (
            f"(SELECT entry_no AS shown_no FROM ({_SHOWN}) AS all_shown) AS shown"
            " CROSS JOIN entries AS e ON e.guild_id = :guild_id AND e.entry_no = shown.shown_no"
        )
        number = "shown.shown_no"
    conditions = {
        "mine.guild_id = :guild_id AND mine.account_id = :account AND NOT EXISTS (SELECT 1 FROM postings AS twin"
        " WHERE twin.guild_id = mine.guild_id AND twin.entry_no = mine.entry_no"
        " AND twin.account_id = mine.account_id AND twin.posting_no < mine.posting_no)": wanted.account,
        "e.table_id = :table": wanted.table,
        "e.kind = :kind": wanted.kind,
        "e.at_ms >= :since_ms": wanted.since_day,
        "e.at_ms < :until_ms": wanted.until_day,
        f"{number} < :before_no": page.before_no,
        f"{number} > :after_no": page.after_no,
    }
    if sight is not None:
        conditions[f"(e.table_id IS NULL OR {sight.condition('e.table_id', _PLAYED, 'e.hand_no')})"] = True
    where = " AND ".join(condition for condition, value in conditions.items() if value is not None)
    query = (
        f"SELECT {ENTRY_COLUMNS} FROM {source} JOIN seals ON seals.guild_id = e.guild_id"
        " AND seals.entry_no = e.entry_no WHERE e.guild_id = :guild_id AND e.book = :book"
        f"{' AND ' + where if where else ''}"
        f" ORDER BY {number} {page.order} LIMIT :limit"
    )
    return query, {
        "guild_id": guild_id,
        "book": str(wanted.book),
        "account": wanted.account,
        "table": wanted.table,
        "kind": wanted.kind and str(wanted.kind),
        "since_ms": (wanted.since_day or 0) * DAY_MS,
        "until_ms": ((wanted.until_day or 0) + 1) * DAY_MS,
        "before_no": page.before_no,
        "after_no": page.after_no,
        "limit": 2**62 if page.limit is None else page.limit,
        **(sight.parameters if sight is not None else {}),
    }


def postings_of(pairs: Sequence[tuple[AccountId, int]]) -> tuple[Posting, ...]:
    """Postings from pairs of account and points."""
    return tuple(Posting(account, points) for account, points in pairs)
