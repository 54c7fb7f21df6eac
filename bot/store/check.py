"""Is everything in the database as it should be? A list of independent checks, each of which names what it finds.

Works on a copy or beside a running bot: it only reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from bot.store.checks.deals import check_deals
from bot.store.checks.findings import Finding, OnProgress
from bot.store.checks.hands import Redeal, Rescore, check_hands
from bot.store.checks.house_rules import check_house_rules
from bot.store.checks.ledger import check_chains, check_ledger
from bot.store.checks.log import check_log
from bot.store.checks.names import check_names
from bot.store.checks.records import check_records
from bot.store.database import connect_to_read
from bot.store.errors import StoreRefused
from bot.store.schema import verify


def check(
    path: Path,
    *,
    rescore: Rescore | None = None,
    redeal: Redeal | None = None,
    on_progress: OnProgress = lambda step, done, total: None,
) -> Iterator[Finding]:
    """Everything that is wrong with a database, as it is found; nothing for a sound one.

    `rescore` gets the events of each scored hand and says what is wrong with its points, None when they are right;
    `redeal` gets each deal of a hand with the secret deal that was prepared for it, and says the same of its deck.
    `on_progress` is told the name of each step with how far it is. Raises StoreRefused when there is no database.
    """
    with closing(connect_to_read(path)) as db:
        db.text_factory = lambda raw: raw.decode(errors="replace")  # damaged texts are told of, too
        db.execute("BEGIN")  # all steps see the same moment
        steps: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
            ("file", lambda: _file(db)),
            ("schema", lambda: _schema(db)),
            ("log", lambda: check_log(db)),
            ("ledger", lambda: check_ledger(db)),
            ("chains", lambda: check_chains(db)),
            ("deals", lambda: check_deals(db)),
            ("records", lambda: check_records(db)),
            ("house rules", lambda: check_house_rules(db)),
            ("names", lambda: check_names(db)),
            ("hands", lambda: check_hands(db, rescore, redeal, on_progress)),
        )
        for done, (name, step) in enumerate(steps):
            on_progress(name, done, len(steps))
            try:
                yield from step()
            except sqlite3.DatabaseError as error:
                yield Finding(name, "the file", f"it cannot be read: {error}")


def _file(db: sqlite3.Connection) -> Iterator[Finding]:
    for (problem,) in db.execute("PRAGMA integrity_check"):
        if problem != "ok":
            yield Finding("file", "the file", problem)
    for name, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield Finding("file", name, f"a row refers to one of {parent} that is not there")


def _schema(db: sqlite3.Connection) -> Iterator[Finding]:
    try:
        verify(db)
    except StoreRefused as refused:
        yield Finding("schema", "the file", str(refused))
