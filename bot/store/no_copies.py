"""Rows that were deleted are gone from a SQLite file, too: also what is left of them on older pages."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import sqlite3

NAMING = (
    "accounts",
    "names",
    "panels",
    "private_replies",
    "direct_messages",
    "settlement_notices",
    "cut_texts",
    "seal_lines",
    "seal_openings",
    "reasons",
    "house_rules",
    "servers",
)
"""The tables that hold names, Discord's ids of people and messages, or people's words."""


def leave_no_copies(db: sqlite3.Connection) -> None:
    """Rewrite the tables that name people, after some of their rows were deleted from a SQLite file. Inside a job.

    `secure_delete` overwrites a deleted row in place. If its neighbours had moved to other pages before, a copy may be
    left on the old page. A table that is emptied as a whole has each of its pages overwritten. Its rows come back in
    the order of their keys, as a guard of the house rules wants them.
    """
    db.execute("INSERT INTO purging SELECT DISTINCT guild_id FROM house_rules")  # their guard lets them go
    for name in NAMING:
        rows = sorted(db.execute(f"SELECT * FROM {name}"))
        db.execute(f"DELETE FROM {name}")
        if rows:
            db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    db.execute("DELETE FROM purging")
