"""The file itself: SQLite's own checks, and the shape of this version."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from bot.store.checks.findings import Finding
from bot.store.errors import StoreRefused
from bot.store.schema import verify


def check_file(db: sqlite3.Connection) -> Iterator[Finding]:
    """Damaged pages and indexes, and rows that refer to missing ones."""
    for (problem,) in db.execute("PRAGMA integrity_check"):
        if problem != "ok":
            yield Finding("file", "the file", problem)
    for name, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield Finding("file", name, f"a row refers to one of {parent} that is not there")


def check_schema(db: sqlite3.Connection) -> Iterator[Finding]:
    """Tables and guards that are not those of this version."""
    try:
        verify(db)
    except StoreRefused as refused:
        yield Finding("schema", "the file", str(refused))
