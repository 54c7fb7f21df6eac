"""The ledger: sums, what keeps them, and every server's chain of hashes."""

# ruff: noqa: S608 - only constants of this module are put into queries

from __future__ import annotations

from collections.abc import Iterator

from bot.ledger.entries import DAY_MS
from bot.store.checks.findings import Finding, Question, answers
from bot.store.connection import Connection
from bot.store.ledger import ENTRY_COLUMNS, sealed
from bot.store.ledger_chain import NO_HASH, entry_hash, reason_hash

_ENTRY = "'entry ' || entry_no || ' of server ' || guild_id"
_QUESTIONS = (
    Question(
        "ledger",
        "its postings do not sum to zero",
        f"SELECT {_ENTRY} FROM postings GROUP BY guild_id, entry_no HAVING sum(points) <> 0",
    ),
    Question(
        "ledger",
        "its postings are not numbered 1, 2, 3, ...",
        f"SELECT {_ENTRY} FROM postings GROUP BY guild_id, entry_no"
        " HAVING min(posting_no) <> 1 OR max(posting_no) <> count(*)",
    ),
    Question(
        "ledger",
        "it has no seal",
        f"SELECT {_ENTRY} FROM entries LEFT JOIN seals USING (guild_id, entry_no) WHERE hash IS NULL",
    ),
    Question(
        "ledger",
        "the balance is not the sum of the postings",
        "SELECT 'account ' || account_id || ' in server ' || guild_id || ', ' || book FROM ("
        " SELECT guild_id, book, account_id, points FROM entries JOIN postings USING (guild_id, entry_no)"
        " UNION ALL SELECT guild_id, book, account_id, -points FROM balances"
        ") AS sides GROUP BY guild_id, book, account_id HAVING sum(points) <> 0",
    ),
    Question(
        "ledger",
        "the sums of the day are not those of the postings",
        "SELECT 'day ' || day || ' of account ' || account_id || ' in server ' || guild_id || ', ' || book FROM ("
        f" SELECT guild_id, book, at_ms / {DAY_MS} AS day, account_id,"
        "  CASE kind WHEN 'settlement' THEN 0 ELSE points END AS played,"
        "  CASE kind WHEN 'settlement' THEN points ELSE 0 END AS settled"
        " FROM entries JOIN postings USING (guild_id, entry_no)"
        " UNION ALL SELECT guild_id, book, day, account_id, -played, -settled FROM day_sums"
        ") AS sides GROUP BY guild_id, book, day, account_id HAVING sum(played) <> 0 OR sum(settled) <> 0",
    ),
    Question(
        "ledger",
        "it does not take back the hand that it names",
        f"SELECT {_ENTRY} FROM entries AS r WHERE reverses IS NOT NULL AND (NOT EXISTS ("
        " SELECT 1 FROM entries AS h WHERE h.guild_id = r.guild_id AND h.entry_no = r.reverses AND h.kind = 'hand'"
        " AND h.book = r.book AND h.table_id = r.table_id AND h.hand_no = r.hand_no) OR EXISTS ("
        " SELECT 1 FROM postings AS p WHERE p.guild_id = r.guild_id AND p.entry_no IN (r.entry_no, r.reverses)"
        " GROUP BY account_id HAVING sum(points) <> 0))",
    ),
    Question(
        "ledger",
        "it says that it was posted, and no such entry is there",
        "SELECT 'settlement ' || settlement_id FROM settlements AS s WHERE status = 'posted' AND NOT EXISTS ("
        " SELECT 1 FROM entries AS e JOIN postings AS p USING (guild_id, entry_no) WHERE e.guild_id = s.guild_id"
        " AND e.entry_no = s.entry_no AND e.kind = 'settlement' AND p.account_id = s.payer AND p.points = s.points)",
    ),
    Question("ledger", "its purge did not end", "SELECT 'server ' || guild_id FROM purging"),
)


def check_ledger(db: Connection) -> Iterator[Finding]:
    """What does not add up, and reasons that are not those that were sealed. A deleted one cannot be wrong."""
    yield from answers(db, _QUESTIONS)
    rows = db.execute(
        "SELECT e.guild_id, e.entry_no, e.reason_sha256, salt, text FROM entries AS e JOIN undos AS u"
        " ON u.guild_id = e.guild_id AND u.entry_no = e.reverses AND u.status <> 'refused' JOIN reasons USING (undo_id)"
        " WHERE e.reason_sha256 IS NOT NULL"
    )
    for guild_id, entry_no, digest, salt, text in rows:
        if reason_hash(salt, text) != digest:
            yield Finding(
                "ledger", f"entry {entry_no} of server {guild_id}", "its reason is not the one that was sealed"
            )


def check_chains(db: Connection) -> Iterator[Finding]:
    """Every server's entries from the first: numbers without a gap, each following the hash before, hashes right."""
    rows = db.execute(
        f"SELECT e.guild_id, previous, {ENTRY_COLUMNS} FROM entries AS e LEFT JOIN seals USING (guild_id, entry_no)"
        " ORDER BY e.guild_id, e.entry_no"
    )
    heads: dict[int, tuple[int, bytes]] = {}
    for guild_id, previous, *row in rows:
        entry_no, at_ms, digest = row[:3]
        where = f"entry {entry_no} of server {guild_id}"
        last_no, last_hash = heads.get(guild_id, (0, NO_HASH))
        if entry_no != last_no + 1 or previous != last_hash:
            yield Finding("chains", where, "it does not follow the entry before it: one was removed or changed")
        try:
            entry = sealed(row).entry
        except ValueError as error:
            yield Finding("chains", where, str(error))
        else:
            if digest != entry_hash(guild_id, entry_no, at_ms, previous, entry):
                yield Finding("chains", where, "its seal does not fit it: it was changed")
        heads[guild_id] = (entry_no, digest)
