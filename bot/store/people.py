"""How people go: with the last server that knows them, and from every page of the file."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection

from bot.ids import AccountId
from bot.store.free_texts import erase_texts

_NAMING = ("accounts", "names", "panels", "cut_texts", "seal_lines", "reasons")  # names, Discord's ids, people's words
_NAMED = (
    "SELECT account_id FROM balances WHERE {of_server} UNION SELECT account_id FROM player_records WHERE {of_server}"
    " UNION SELECT account_id FROM house_rules WHERE {of_server} UNION SELECT author_id FROM house_rules"
    " WHERE {of_server} UNION SELECT payer FROM settlements WHERE {of_server} UNION SELECT payee FROM settlements"
    " WHERE {of_server} UNION SELECT proposer FROM settlements WHERE {of_server} UNION SELECT asker FROM undos"
    " WHERE {of_server} UNION SELECT account_id FROM undo_agreements WHERE undo_id IN (SELECT undo_id FROM undos"
    " WHERE {of_server}) UNION SELECT account_id FROM names WHERE {of_server}"
    " UNION SELECT account_id FROM shares WHERE table_id IN (SELECT table_id FROM tables WHERE {of_server})"
    " UNION SELECT account_id FROM events WHERE account_id IS NOT NULL AND table_id IN"
    " (SELECT table_id FROM tables WHERE {of_tables})"
)


def named_in(db: sqlite3.Connection, guild_id: int) -> set[AccountId]:
    """Every account that did something in a server, if only a command, or has points there. Inside a job."""
    query = _NAMED.format(of_server="guild_id = :guild_id", of_tables="guild_id = :guild_id")
    return {account for (account,) in db.execute(query, {"guild_id": guild_id})}


def forget_those_nowhere(db: sqlite3.Connection, accounts: Collection[AccountId]) -> None:
    """Delete the rows of those people whom nothing names any more, and of whoever left no settings. Inside a job.

    Of the logs only the open tables' are asked: who sat at a table that ended without a hand has left nothing there.
    """
    nowhere = f"NOT IN ({_NAMED.format(of_server='true', of_tables='is_open = 1')})"
    db.execute(
        "DELETE FROM accounts WHERE kind = 'human' AND (settings = '{}' OR account_id IN (SELECT value FROM"
        f" json_each(?))) AND account_id {nowhere}",
        (json.dumps(sorted(accounts)),),
    )


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
