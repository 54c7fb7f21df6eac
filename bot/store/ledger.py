"""Points between accounts: sealed entries in one chain of hashes per server.

An entry's hash is SHA256 over its canonical JSON (sorted keys, no spaces, ASCII), which contains the hash of the entry
before it, in hex; the first one follows 32 zero bytes. So a changed, missing or added entry shows at the chain's head.
Words that somebody wrote are not in it, but a salted hash of them: they can be deleted, and the chain stays.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, SealedEntry, Wanted
from bot.store.part import Part
from bot.store.sight import Sight

NO_HASH = bytes(32)  # what the first entry of a chain follows
DAY_MS = 86_400_000

ENTRY_COLUMNS = (
    "e.entry_no, e.at_ms, hash, e.book, e.kind, e.table_id, e.hand_no, e.reverses, e.reason,"
    " e.reason_sha256, CASE WHEN e.reason_sha256 IS NOT NULL THEN (SELECT text FROM undos AS u JOIN reasons"
    " USING (undo_id) WHERE u.guild_id = e.guild_id AND u.entry_no = e.reverses AND u.status <> 'refused') END,"
    " (SELECT json_group_array(json_array(account_id, points)) FROM (SELECT account_id, points FROM postings AS p"
    " WHERE p.guild_id = e.guild_id AND p.entry_no = e.entry_no ORDER BY posting_no))"
)
"""What `sealed` makes an entry of, of ``entries AS e JOIN seals``."""


NO_FUND = "account_id <> 'house' AND account_id NOT LIKE 'jackpot:%'"
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
        query, parameters = _entries_query(guild_id, wanted, before_no, after_no, limit, sight)
        found = [sealed(row) for row in await self._database.read(query, parameters)]
        return found[::-1] if after_no is not None else found

    async def entry(self, guild_id: int, entry_no: int) -> SealedEntry | None:
        """One entry of a server; None for an unknown number."""
        query = f"SELECT {ENTRY_COLUMNS} FROM entries AS e JOIN seals USING (guild_id, entry_no)"
        rows = await self._database.read(f"{query} WHERE guild_id = ? AND entry_no = ?", (guild_id, entry_no))
        return sealed(rows[0]) if rows else None

    async def reversals(self, guild_id: int, entry_nos: Iterable[int]) -> dict[int, int]:
        """Those of some entries that were reversed, each with the number of its reversal."""
        query = (
            "SELECT reverses, entry_no FROM entries WHERE guild_id = ? AND reverses IN (SELECT value FROM json_each(?))"
        )
        return dict(await self._database.read(query, (guild_id, json.dumps(list(entry_nos)))))

    async def head(self, guild_id: int) -> tuple[int, bytes]:
        """Number and hash of a server's newest entry; 0 and zero bytes before the first."""
        rows = await self._database.read(_HEAD, (guild_id,))
        return (rows[0][0], rows[0][1]) if rows else (0, NO_HASH)


_PLAYED = (
    "EXISTS (SELECT 1 FROM postings AS own WHERE own.guild_id = e.guild_id AND own.entry_no = e.entry_no"
    " AND own.account_id = :sight_account)"
)
_BALANCES = "SELECT account_id, points FROM balances WHERE guild_id = ? AND book = ?"
_HEAD = "SELECT entry_no, hash FROM seals WHERE guild_id = ? ORDER BY entry_no DESC LIMIT 1"


def balance_in(db: sqlite3.Connection, guild_id: int, book: Book, account: AccountId) -> int:
    """Points of one account in a book of a server. Inside a job."""
    row = db.execute(f"{_BALANCES} AND account_id = ?", (guild_id, str(book), account)).fetchone()
    return int(row[1]) if row else 0


def balances_of(rows: Iterable[tuple[AccountId, int]]) -> dict[AccountId, int]:
    """Rows of account and points."""
    return dict(rows)


def balances_in(db: sqlite3.Connection, guild_id: int, book: Book) -> dict[AccountId, int]:
    """The same as `Ledger.balances`, inside a job."""
    return balances_of(db.execute(_BALANCES, (guild_id, str(book))))


def head_of(db: sqlite3.Connection, guild_id: int) -> tuple[int, bytes]:
    """The same as `Ledger.head`, inside a job."""
    row = db.execute(_HEAD, (guild_id,)).fetchone()
    return (row[0], row[1]) if row else (0, NO_HASH)


def entries_in(db: sqlite3.Connection, guild_id: int, wanted: Wanted) -> Iterable[SealedEntry]:
    """All entries that are wanted, the oldest first, as they are read."""
    return map(sealed, db.execute(*_entries_query(guild_id, wanted, None, 0, None, None)))


def sealed(row: Sequence[Any]) -> SealedEntry:
    """The entry of a row of `ENTRY_COLUMNS`. Raises ValueError for one that cannot be."""
    entry_no, at_ms, digest, book, kind, table, hand_no, reverses, sealed_reason, reason_sha256, words, postings = row
    if sealed_reason and reason_sha256 is not None:
        raise ValueError("it holds a reason and the hash of one")
    pairs = postings_of(json.loads(postings))
    reason = sealed_reason or words or ""
    entry = LedgerEntry(Book(book), EntryKind(kind), table, hand_no, pairs, reverses, reason, reason_sha256)
    return SealedEntry(entry_no, at_ms, digest, entry)


def _entries_query(
    guild_id: int,
    wanted: Wanted,
    before_no: int | None,
    after_no: int | None,
    limit: int | None,
    sight: Sight | None,
) -> tuple[str, dict[str, Any]]:
    """Only the conditions that are asked for are written, and the index is named.

    Left alone SQLite walks the primary key, because it has the order: through all entries when few are wanted.
    """
    index = "entries_by_table" if wanted.table is not None else "entries_by_kind" if wanted.kind else "entries_by_book"
    source, order = f"entries AS e INDEXED BY {index}", "ASC" if after_no is not None else "DESC"
    if wanted.account is not None:
        source = (  # from that account's postings on; an entry with two of them counts once
            "postings AS mine CROSS JOIN entries AS e ON e.guild_id = mine.guild_id AND e.entry_no = mine.entry_no"
        )
    conditions = {
        "mine.guild_id = :guild_id AND mine.account_id = :account AND NOT EXISTS (SELECT 1 FROM postings AS twin"
        " WHERE twin.guild_id = mine.guild_id AND twin.entry_no = mine.entry_no"
        " AND twin.account_id = mine.account_id AND twin.posting_no < mine.posting_no)": wanted.account,
        "e.table_id = :table": wanted.table,
        "e.kind = :kind": wanted.kind,
        "e.at_ms >= :since_ms": wanted.since_day,
        "e.at_ms < :until_ms": wanted.until_day,
        f"{'mine' if wanted.account is not None else 'e'}.entry_no < :before_no": before_no,
        f"{'mine' if wanted.account is not None else 'e'}.entry_no > :after_no": after_no,
    }
    if sight is not None:
        conditions[f"(e.table_id IS NULL OR {sight.condition('e.table_id', _PLAYED, 'e.hand_no')})"] = True
    where = " AND ".join(condition for condition, value in conditions.items() if value is not None)
    query = (
        f"SELECT {ENTRY_COLUMNS} FROM {source} JOIN seals ON seals.guild_id = e.guild_id"
        " AND seals.entry_no = e.entry_no WHERE e.guild_id = :guild_id AND e.book = :book"
        f"{' AND ' + where if where else ''}"
        f" ORDER BY {'mine' if wanted.account is not None else 'e'}.entry_no {order} LIMIT :limit"
    )
    return query, {
        "guild_id": guild_id,
        "book": str(wanted.book),
        "account": wanted.account,
        "table": wanted.table,
        "kind": wanted.kind and str(wanted.kind),
        "since_ms": (wanted.since_day or 0) * DAY_MS,
        "until_ms": ((wanted.until_day or 0) + 1) * DAY_MS,
        "before_no": before_no,
        "after_no": after_no,
        "limit": -1 if limit is None else limit,
        **(sight.parameters if sight is not None else {}),
    }


def post(db: sqlite3.Connection, guild_id: int, at_ms: int, entry: LedgerEntry) -> int:
    """Add a sealed entry to a server's chain; its number. Inside a job. Raises ValueError for a reason without hash."""
    if entry.reason and entry.reason_sha256 is None:
        raise ValueError("words are not sealed: their hash is")
    last_no, previous = head_of(db, guild_id)
    entry_no = last_no + 1
    of_hand = (entry.table, entry.hand_no, at_ms, entry.reverses, entry.reason_sha256, previous)
    db.execute(
        "INSERT INTO entries (guild_id, entry_no, book, kind, table_id, hand_no, at_ms, reverses, reason,"
        " reason_sha256, previous) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?)",
        (guild_id, entry_no, str(entry.book), str(entry.kind), *of_hand),
    )
    db.executemany(
        "INSERT INTO postings (guild_id, entry_no, posting_no, account_id, points) VALUES (?, ?, ?, ?, ?)",
        [
            (guild_id, entry_no, posting_no, posting.account, posting.points)
            for posting_no, posting in enumerate(entry.postings, 1)
        ],
    )
    digest = entry_hash(guild_id, entry_no, at_ms, previous, entry)
    db.execute("INSERT INTO seals (guild_id, entry_no, hash) VALUES (?, ?, ?)", (guild_id, entry_no, digest))
    return entry_no


def entry_hash(guild_id: int, entry_no: int, at_ms: int, previous: bytes, entry: LedgerEntry) -> bytes:
    """The hash that seals an entry. It is public, so nothing goes into it that some players may not see."""
    content = {
        "at_ms": at_ms,
        "book": str(entry.book),
        "entry_no": entry_no,
        "guild_id": guild_id,
        "hand_no": entry.hand_no,
        "kind": str(entry.kind),
        "postings": [[posting.account, posting.points] for posting in entry.postings],
        "previous": previous.hex(),
        "table": entry.table,
    }
    if entry.kind is EntryKind.REVERSAL:  # hands keep the form in which their hashes were shown
        content["reverses"] = entry.reverses
        if entry.reason_sha256 is None:  # none, or an older entry, in the form in which its hash was shown
            content["reason"] = entry.reason
        else:
            content["reason_sha256"] = entry.reason_sha256.hex()
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).digest()


def reason_hash(salt: bytes, text: str) -> bytes:
    """What is sealed of a reason. The salt is deleted with the words, so that nobody can find them by trying."""
    return sha256(salt + text.encode()).digest()


def postings_of(pairs: Sequence[tuple[AccountId, int]]) -> tuple[Posting, ...]:
    """Postings from pairs of account and points."""
    return tuple(Posting(account, points) for account, points in pairs)
