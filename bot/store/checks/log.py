"""The log: whole, in step with the tables' rows, and as it was sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.ids import TableId
from bot.store.checks.findings import Finding, Question, answers
from bot.store.connection import Connection
from bot.store.log_chain import EVENT_COLUMNS, broken_seals

_QUESTIONS = (
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
        "SELECT 'table ' || table_id FROM tables AS t WHERE (is_open = 1) = EXISTS "
        "(SELECT 1 FROM events AS e WHERE e.table_id = t.table_id AND type = 'TableEnded')",
    ),
    Question(
        "log",
        "its first event belongs to no action",
        "SELECT 'table ' || table_id FROM events WHERE version = 1 AND action_id IS NULL",
    ),
    Question("log", "its older events were not sealed", "SELECT 'table ' || table_id FROM unsealed"),
)


def check_log(db: Connection) -> Iterator[Finding]:
    """What is wrong with the log, without a look at what its events say."""
    yield from answers(db, _QUESTIONS)
    for (table,) in db.execute("SELECT table_id FROM tables ORDER BY table_id").fetchall():
        yield from _seals(db, table)


def _seals(db: Connection, table: TableId) -> Iterator[Finding]:
    """Events that were changed, by the number of the first ledger entry that rests on them."""
    events = db.execute(f"SELECT {EVENT_COLUMNS} FROM events WHERE table_id = ? ORDER BY version", (table,))  # noqa: S608 - a constant
    seals = db.execute("SELECT version, hash FROM log_seals WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    query = "SELECT version FROM events WHERE table_id = ? AND type = 'HandScored' ORDER BY version"
    scored = [version for (version,) in db.execute(query, (table,))]
    query = "SELECT guild_id, entry_no, hand_no FROM entries WHERE table_id = ? AND kind = 'hand' ORDER BY hand_no"
    entries = db.execute(query, (table,)).fetchall()
    for entry in entries[len(scored) :]:
        yield Finding("log", _entry(entry), f"its hand is not in the log of table {table} any more")
    posted = list(zip(scored, entries, strict=False))
    for first, last in broken_seals(table, events, seals):
        entry = next((entry for version, entry in posted if last and version >= first), None)
        if entry is not None:
            sentence = f"the log of hand {entry[2]} of table {table} was changed (events {first} to {last})"
            yield Finding("log", _entry(entry), sentence)
        else:
            until = f"to {last} were changed or cut off" if last else "on have no seal"
            yield Finding("log", f"table {table}", f"its events from {first} {until}")


def _entry(entry: Any) -> str:
    guild_id, entry_no, _ = entry
    return f"entry {entry_no} of server {guild_id}"
