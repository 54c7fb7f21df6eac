"""The chain of hashes over a server's ledger: every entry is sealed with the hash of the one before it.

An entry's hash is SHA256 over its canonical JSON (sorted keys, no spaces, ASCII), which contains the hash of the entry
before it, in hex; the first one follows 32 zero bytes. So a changed, missing or added entry shows at the chain's head.
Words that somebody wrote are not in it, but a salted hash of them: they can be deleted, and the chain stays.
"""

from __future__ import annotations

import json
from hashlib import sha256

from bot.ledger.entries import EntryKind, LedgerEntry
from bot.store.connection import Connection

NO_HASH = bytes(32)  # what the first entry of a chain follows
HEAD_QUERY = "SELECT entry_no, hash FROM seals WHERE guild_id = ? ORDER BY entry_no DESC LIMIT 1"


def head_of(db: Connection, guild_id: int) -> tuple[int, bytes]:
    """Number and hash of a server's newest entry; 0 and zero bytes before the first. Inside a job."""
    row = db.execute(HEAD_QUERY, (guild_id,)).fetchone()
    return (row[0], row[1]) if row else (0, NO_HASH)


def post(db: Connection, guild_id: int, at_ms: int, entry: LedgerEntry) -> int:
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
