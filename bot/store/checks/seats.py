"""The check of the index of seats: it says of each open table who sits there, as the table's log does."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.checks.findings import Finding, Question, answers
from bot.store.connection import Connection
from bot.store.seats import UNREADABLE, sitting_by_log

_QUESTIONS = (
    Question("seats", "it was not noted who sits there", "SELECT 'table ' || table_id FROM unseated"),
    Question(
        "seats",
        "it has ended, and the index says that somebody sits there",
        "SELECT DISTINCT 'table ' || table_id FROM seats JOIN tables USING (table_id) WHERE is_open = 0",
    ),
)


def check_seats(db: Connection) -> Iterator[Finding]:
    """Every open table. Who asked to be forgotten is in the log by a random id, and not in the index."""
    yield from answers(db, _QUESTIONS)
    forgotten = {account for (account,) in db.execute("SELECT account_id FROM forgotten")}
    query = "SELECT table_id FROM tables WHERE is_open = 1 AND table_id NOT IN (SELECT table_id FROM unseated)"
    for (table,) in db.execute(f"{query} ORDER BY table_id").fetchall():
        try:
            sitting = sitting_by_log(db, table) - forgotten
        except UNREADABLE:  # the check of the hands names it
            continue
        noted = {account for (account,) in db.execute("SELECT account_id FROM seats WHERE table_id = ?", (table,))}
        if noted != sitting:
            yield Finding("seats", f"table {table}", "the index says that others sit there than its log")
