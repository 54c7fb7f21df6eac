"""Points between accounts: sealed entries in one chain of hashes per server.

An entry's hash is SHA256 over its canonical JSON (sorted keys, no spaces, ASCII), which contains the hash of the entry
before it, in hex; the first one follows 32 zero bytes. So a changed, missing or added entry shows at the chain's head.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting
from bot.store.part import Part

NO_HASH = bytes(32)  # what the first entry of a chain follows


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry of the ledger with its place in the server's chain (from 1), its time and its hash."""

    entry_no: int
    at_ms: int
    hash: bytes
    entry: LedgerEntry


class Ledger(Part):
    """Reads only: entries are posted by the append of the events that they follow from."""

    async def balances(self, guild_id: int, book: Book) -> dict[AccountId, int]:
        """Points of every account that has ever been in a book of a server."""
        query = "SELECT account_id, points FROM balances WHERE guild_id = ? AND book = ?"
        return dict(await self._read(query, (guild_id, str(book))))

    async def entries(
        self,
        guild_id: int,
        book: Book,
        *,
        before_no: int | None = None,
        limit: int | None = None,
        table: TableId | None = None,
        account: AccountId | None = None,
    ) -> list[SealedEntry]:
        """A book's entries, the newest first: older than `before_no`, of one table, or with one account in them."""
        rows = await self._read(
            "SELECT entry_no, at_ms, hash, kind, table_id, hand_no,"
            " (SELECT json_group_array(json_array(account_id, points)) FROM"
            "   (SELECT account_id, points FROM postings AS p"
            "    WHERE p.guild_id = e.guild_id AND p.entry_no = e.entry_no ORDER BY posting_no))"
            " FROM entries AS e JOIN seals USING (guild_id, entry_no)"
            " WHERE guild_id = :guild_id AND book = :book"
            " AND (:before_no IS NULL OR entry_no < :before_no) AND (:table IS NULL OR table_id = :table)"
            " AND (:account IS NULL OR EXISTS (SELECT 1 FROM postings AS p"
            "   WHERE p.guild_id = e.guild_id AND p.entry_no = e.entry_no AND account_id = :account))"
            " ORDER BY entry_no DESC LIMIT :limit",
            {
                "guild_id": guild_id,
                "book": str(book),
                "before_no": before_no,
                "table": table,
                "account": account,
                "limit": -1 if limit is None else limit,
            },
        )
        return [
            SealedEntry(
                entry_no,
                at_ms,
                digest,
                LedgerEntry(book, EntryKind(kind), table_id, hand_no, postings_of(json.loads(postings))),
            )
            for entry_no, at_ms, digest, kind, table_id, hand_no, postings in rows
        ]

    async def head(self, guild_id: int) -> tuple[int, bytes]:
        """Number and hash of a server's newest entry; 0 and zero bytes before the first."""
        rows = await self._read(_HEAD, (guild_id,))
        return (rows[0][0], rows[0][1]) if rows else (0, NO_HASH)


_HEAD = "SELECT entry_no, hash FROM seals WHERE guild_id = ? ORDER BY entry_no DESC LIMIT 1"


def head_of(db: sqlite3.Connection, guild_id: int) -> tuple[int, bytes]:
    """As `Ledger.head`, inside a job."""
    row = db.execute(_HEAD, (guild_id,)).fetchone()
    return (row[0], row[1]) if row else (0, NO_HASH)


def post(db: sqlite3.Connection, guild_id: int, at_ms: int, entry: LedgerEntry) -> None:
    """Add a sealed entry to a server's chain. Inside a job."""
    last_no, previous = head_of(db, guild_id)
    entry_no = last_no + 1
    db.execute(
        "INSERT INTO entries (guild_id, entry_no, book, kind, table_id, hand_no, at_ms, previous)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (guild_id, entry_no, str(entry.book), str(entry.kind), entry.table, entry.hand_no, at_ms, previous),
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


def entry_hash(guild_id: int, entry_no: int, at_ms: int, previous: bytes, entry: LedgerEntry) -> bytes:
    """The hash that seals an entry."""
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
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).digest()


def postings_of(pairs: Sequence[tuple[AccountId, int]]) -> tuple[Posting, ...]:
    """Postings from pairs of account and points."""
    return tuple(Posting(account, points) for account, points in pairs)
