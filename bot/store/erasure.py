"""How people are erased: with the last server that knows them, and from every page of the file."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Collection

from bot.ids import AccountId
from bot.store.connection import Connection
from bot.store.free_texts import erase_texts

_NAMED = (
    "SELECT account_id FROM balances UNION SELECT account_id FROM player_records UNION SELECT account_id FROM names"
    " UNION SELECT account_id FROM house_rules UNION SELECT author_id FROM house_rules"
    " UNION SELECT payer FROM settlements UNION SELECT payee FROM settlements UNION SELECT proposer FROM settlements"
    " UNION SELECT asker FROM undos UNION SELECT account_id FROM undo_agreements UNION SELECT account_id FROM shares"
    " UNION SELECT account_id FROM events WHERE account_id IS NOT NULL AND table_id IN"
    " (SELECT table_id FROM tables WHERE is_open = 1)"
)


def forget_those_nowhere(db: Connection) -> None:
    """Delete the rows of people whom no other row names, such as those of a purged server. Inside a job.

    Of the logs, only those of open tables count: a player of a table that ended without a hand has left nothing.
    """
    db.execute(f"DELETE FROM accounts WHERE kind = 'human' AND account_id NOT IN ({_NAMED})")
    db.execute("DELETE FROM direct_messages WHERE account_id NOT IN (SELECT account_id FROM accounts)")


def forget_in(db: Connection, accounts: Collection[AccountId]) -> None:
    """Delete the rows of people who asked for it: the places of their messages, reviews, words. Inside a job.

    Their random ids are remembered, so that a backup that is restored later forgets them again.
    """
    for account in accounts:
        db.execute("DELETE FROM accounts WHERE account_id = ?", (account,))
        db.execute("DELETE FROM names WHERE account_id = ?", (account,))
        notices = f"notice:{account}:"
        query = "DELETE FROM panels WHERE target = ? OR substr(target, 1, CAST(? AS INTEGER)) = ?"
        db.execute(query, (f"hand:{account}", len(notices), notices))
        db.execute("DELETE FROM private_replies WHERE account_id = ?", (account,))
        db.execute("DELETE FROM direct_messages WHERE account_id = ?", (account,))
        db.execute("DELETE FROM settlement_notices WHERE account_id = ?", (account,))
        db.execute("DELETE FROM drafts WHERE account_id = ?", (account,))
        db.execute("DELETE FROM seats WHERE account_id = ?", (account,))
        db.execute("DELETE FROM reviews WHERE account_id = ?", (account,))
        erase_texts(db, account)
        db.execute("DELETE FROM shares WHERE account_id = ?", (account,))
        db.execute("DELETE FROM reasons WHERE account_id = ?", (account,))
        db.execute("INSERT INTO forgotten VALUES (?) ON CONFLICT DO NOTHING", (account,))
