"""Is everything in the database as it should be? Runs independent checks, each of which names what it finds.

Works on a copy or beside a running bot: it only reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.store.checks.all import all_checks
from bot.store.checks.findings import Finding, OnProgress
from bot.store.checks.hands import Redeal, Rescore
from bot.store.connections import connect_to_read


def check(
    path: Path,
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
    with closing(connect_to_read(path)) as db:
        db.text_factory = lambda raw: raw.decode(errors="replace")  # damaged texts are told of, too
        db.execute("BEGIN")  # all steps see the same moment
        steps = all_checks(rescore, redeal, on_progress)
        for done, (name, step) in enumerate(steps.items()):
            on_progress(name, done, len(steps))
            try:
                yield from step(db)
            except sqlite3.DatabaseError as error:
                yield Finding(name, "the file", f"it cannot be read: {error}")
