"""The records of hands: whole, in step with the log and the ledger, and their sums right."""

# ruff: noqa: S608 - only constants of this module are put into queries

from __future__ import annotations

from collections.abc import Iterator

from bot.ledger.entries import HOUSE, jackpot_of
from bot.ledger.records import FIGURES
from bot.store.checks.findings import Finding, Question, answers
from bot.store.connection import Connection
from bot.store.ledger import NO_FUND

_COLUMNS = ", ".join(FIGURES)
_MINUS = ", ".join(f"-{name}" for name in FIGURES)
_NOT_ZERO = " OR ".join(f"sum({name}) <> 0" for name in FIGURES)
_QUESTIONS = (
    Question(
        "records",
        "it is over, and has no record",
        "SELECT 'hand ' || json_extract(body, '$.hand_no') || ' of table ' || table_id FROM events AS e"
        " WHERE type IN ('HandScored', 'HandVoided') AND NOT EXISTS (SELECT 1 FROM records AS r"
        " WHERE r.table_id = e.table_id AND r.hand_no = json_extract(body, '$.hand_no')"
        " AND (r.is_void = 1) = (type = 'HandVoided'))",
    ),
    Question(
        "records",
        "its points are not those of the ledger",
        "SELECT 'record ' || record_no || ' of server ' || guild_id FROM ("
        " SELECT guild_id, record_no, account_id, points FROM records JOIN player_records USING (guild_id, record_no)"
        " UNION ALL SELECT r.guild_id, record_no, account_id, -points FROM records AS r"
        "  JOIN entries AS e ON e.table_id = r.table_id AND e.hand_no = r.hand_no AND e.kind = 'hand'"
        f"  JOIN postings AS p ON p.guild_id = e.guild_id AND p.entry_no = e.entry_no AND {NO_FUND}"
        f"  AND p.account_id <> '{HOUSE}' AND p.account_id <> '{jackpot_of('')}' || r.ruleset"
        ") AS sides GROUP BY guild_id, record_no, account_id HAVING sum(points) <> 0",
    ),
    Question(
        "records",
        "whether its points were taken back is not what the ledger says",
        "SELECT 'record ' || record_no || ' of server ' || guild_id FROM records AS r"
        " WHERE (is_undone = 1) <> EXISTS (SELECT 1 FROM entries AS e WHERE"
        " e.table_id = r.table_id AND e.hand_no = r.hand_no AND e.kind = 'reversal')",
    ),
    Question(
        "records",
        "the sums of the month are not those of its hands",
        "SELECT 'account ' || account_id || ' in server ' || guild_id || ', ' || ruleset || ', ' || book FROM ("
        f" SELECT guild_id, book, month, ruleset, account_id, {_COLUMNS}"
        "  FROM records JOIN player_records USING (guild_id, record_no) WHERE is_undone = 0"
        f" UNION ALL SELECT guild_id, book, month, ruleset, account_id, {_MINUS} FROM month_sums"
        f") AS sides GROUP BY guild_id, book, month, ruleset, account_id HAVING {_NOT_ZERO}",
    ),
)


def check_records(db: Connection) -> Iterator[Finding]:
    """What does not agree."""
    return answers(db, _QUESTIONS)
