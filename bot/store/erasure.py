"""How people are erased: with the last server that knows them, and from every page of the file."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from bot.ids import AccountId
from bot.store.free_texts import erase_texts

_NAMING = ("accounts", "names", "panels", "cut_texts", "seal_lines", "reasons")  # names, Discord's ids, people's words
_NAMED = (
    "SELECT account_id FROM balances UNION SELECT account_id FROM player_records UNION SELECT account_id FROM names"
    " UNION SELECT account_id FROM house_rules UNION SELECT author_id FROM house_rules"
    " UNION SELECT payer FROM settlements UNION SELECT payee FROM settlements UNION SELECT proposer FROM settlements"
    " UNION SELECT asker FROM undos UNION SELECT account_id FROM undo_agreements UNION SELECT account_id FROM shares"
    " UNION SELECT account_id FROM events WHERE account_id IS NOT NULL AND table_id IN"
    " (SELECT table_id FROM tables WHERE is_open = 1)"
)


def forget_those_nowhere(db: sqlite3.Connection) -> None:
    """Delete the rows of people whom nothing names: who was in a purged server only, or is known nowhere. Inside a job.

    Of the logs only the open tables' are asked: who sat at a table that ended without a hand has left nothing there.
    """
    db.execute(f"DELETE FROM accounts WHERE kind = 'human' AND account_id NOT IN ({_NAMED})")


def forget_in(db: sqlite3.Connection, accounts: Collection[AccountId]) -> None:
    """Delete the rows of people who asked for it: the places of their messages, reviews, words. Inside a job.

    Their ids are remembered, which are random: a restored backup from before that forgets them again.
    """
    for account in accounts:
        db.execute("DELETE FROM accounts WHERE account_id = ?", (account,))
        db.execute("DELETE FROM names WHERE account_id = ?", (account,))
        db.execute("DELETE FROM panels WHERE target IN (?, ?)", (f"hand:{account}", f"ping:{account}"))
        db.execute("DELETE FROM drafts WHERE account_id = ?", (account,))
        db.execute("DELETE FROM reviews WHERE account_id = ?", (account,))
        erase_texts(db, account)
        db.execute("DELETE FROM shares WHERE account_id = ?", (account,))
        db.execute("DELETE FROM reasons WHERE account_id = ?", (account,))
        db.execute("INSERT INTO forgotten VALUES (?) ON CONFLICT DO NOTHING", (account,))
    leave_no_copies(db)


def leave_no_copies(db: sqlite3.Connection) -> None:
    """Write what names people anew, after some of it was deleted. Inside a job.

    `secure_delete` overwrites a deleted row where it is; where it was before the rows around it moved to other pages, a
    copy can be left. A table that is emptied as a whole has each of its pages overwritten.
    """
    for name in _NAMING:
        rows = db.execute(f"SELECT * FROM {name}").fetchall()
        db.execute(f"DELETE FROM {name}")
        if rows:
            db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
