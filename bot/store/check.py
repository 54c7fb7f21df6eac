"""Is everything in the database as it should be? Runs independent checks, each of which names what it finds.

Works on a copy or beside a running bot: it only reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from bot.store.checks.all import Check, all_checks
from bot.store.checks.findings import Finding, OnProgress
from bot.store.checks.hands import Redeal, Rescore
from bot.store.connection import Connection
from bot.store.errors import StoreRefused
from bot.store.place import Place, failures, open_to_read
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


def check(
    place: Place,
    *,
    rescore: Rescore | None = None,
    redeal: Redeal | None = None,
    on_progress: OnProgress = lambda step, done, total: None,
) -> Iterator[Finding]:
    """Everything that is wrong with a database, as it is found; nothing for a sound one.

    `rescore` gets the events of each scored hand and returns what is wrong with its points, None when they are right;
    `redeal` gets each deal of a hand with the secret deal that was prepared for it, and returns the same of its deck.
    `on_progress` is told the name of each step with how far it is. Raises StoreRefused when there is no database.
    """
    with closing(open_to_read(place)) as db:
        steps = {**_own_checks(place, db), **all_checks(rescore, redeal, on_progress)}
        db.execute("BEGIN")  # all steps see the same moment
        for done, (name, step) in enumerate(steps.items()):
            on_progress(name, done, len(steps))
            try:
                yield from step(db)
            except failures() as error:
                yield Finding(name, "the file", f"it cannot be read: {error}")
                if not isinstance(place, Path):  # a server has ended the transaction
                    db.execute("ROLLBACK")
                    db.execute("BEGIN")


def _own_checks(place: Place, db: Connection) -> Mapping[str, Check]:
    """How the database itself is: its files and its shape."""
    if isinstance(db, sqlite3.Connection):
        db.text_factory = lambda raw: raw.decode(errors="replace")  # damaged texts are told of, too
        return {"file": lambda _: check_file(db), "schema": lambda _: check_schema(db)}
    assert not isinstance(place, Path)
    from bot.store.postgresql import checks  # the driver is an extra

    return {"file": checks.check_references, "schema": lambda _: checks.check_schema(place)}
