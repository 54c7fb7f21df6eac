"""Is everything in the database as it should be? A list of independent checks, each of which names what it finds.

Works on a copy or beside a running bot: it only reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from bot.rules.cards import Card
from bot.rules.deck import SALT_BYTES, Deal, deal_root, session_root
from bot.store.check_hands import Redeal, Rescore, check_hands
from bot.store.check_house_rules import check_house_rules
from bot.store.check_ledger import check_chains, check_ledger
from bot.store.check_records import check_records
from bot.store.database import connect_to_read
from bot.store.errors import StoreRefused
from bot.store.findings import Finding, OnProgress, Question, answers
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
        db.execute("BEGIN")  # all steps see the same moment
        steps: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
            ("file", lambda: _file(db)),
            ("schema", lambda: _schema(db)),
            ("log", lambda: _log(db)),
            ("ledger", lambda: check_ledger(db)),
            ("chains", lambda: check_chains(db)),
            ("deals", lambda: _deals(db)),
            ("records", lambda: check_records(db)),
            ("house rules", lambda: check_house_rules(db)),
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


_LOG = (
    Question(
        "log",
        "its events are not numbered 1, 2, 3, ...",
        "SELECT 'table ' || table_id FROM tables LEFT JOIN events USING (table_id) GROUP BY table_id"
        " HAVING count(version) = 0 OR min(version) <> 1 OR max(version) <> count(version)",
    ),
    Question(
        "log",
        "its newest hand does not begin where the table's row says",
        "SELECT 'table ' || table_id FROM tables AS t WHERE hand_version <> ifnull("
        "(SELECT max(version) FROM events AS e WHERE e.table_id = t.table_id AND type = 'HandDealt'), 1)",
    ),
    Question(
        "log",
        "its log and its row disagree on whether it has ended",
        "SELECT 'table ' || table_id FROM tables AS t WHERE is_open = EXISTS "
        "(SELECT 1 FROM events AS e WHERE e.table_id = t.table_id AND type = 'TableEnded')",
    ),
    Question(
        "log",
        "its first event belongs to no action",
        "SELECT 'table ' || table_id FROM events WHERE version = 1 AND action_id IS NULL",
    ),
)


def _log(db: sqlite3.Connection) -> Iterator[Finding]:
    return answers(db, _LOG)


def _deals(db: sqlite3.Connection) -> Iterator[Finding]:
    """Every prepared deal against the root that was shown for it, and the roots against the session's."""
    batches = db.execute("SELECT table_id, batch_no, session_root FROM deal_batches").fetchall()
    for table, batch_no, posted in batches:
        roots = []
        query = "SELECT deal_no, root, cards, salts FROM deals WHERE table_id = ? AND batch_no = ? ORDER BY deal_no"
        for deal_no, root, cards, salts in db.execute(query, (table, batch_no)):
            roots.append(root)
            if not _is_committed(root, cards, salts):
                yield Finding("deals", f"deal {deal_no} of table {table}", "it is not the one that was committed to")
        if not roots or session_root(roots) != posted:
            yield Finding("deals", f"batch {batch_no} of table {table}", "its roots do not make the session's root")


def _is_committed(root: bytes, cards: bytes, salts: bytes) -> bool:
    pieces = tuple(salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES))
    try:
        return deal_root(Deal(tuple(Card(card) for card in cards), pieces)) == root
    except ValueError:  # a card twice, or a salt missing
        return False
