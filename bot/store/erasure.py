"""How people are erased: with the last server that knows them, and from every page of the file."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Collection

from bot.ids import AccountId
from bot.store.connection import Connection
from bot.store.free_texts import erase_texts
from bot.store.message_targets import IS_OF_PERSON

REMEMBERED = "? NOT IN (SELECT account_id FROM forgotten)"
"""The condition on which a message to an account is noted. One may be on its way when its reader is forgotten."""

_NAMED = (
    "SELECT account_id FROM balances UNION SELECT account_id FROM player_records UNION SELECT account_id FROM names"
    " UNION SELECT account_id FROM house_rules UNION SELECT author_id FROM house_rules"
    " UNION SELECT payer FROM settlements UNION SELECT payee FROM settlements UNION SELECT proposer FROM settlements"
    " UNION SELECT asker FROM undos UNION SELECT account_id FROM undo_agreements UNION SELECT account_id FROM shares"
    " UNION SELECT account_id FROM events WHERE account_id IS NOT NULL AND table_id IN"
    " (SELECT table_id FROM tables WHERE is_open = 1)"
)

_TABLES = "(SELECT table_id FROM tables WHERE guild_id = ?1)"
_NAMED_IN = (
    "SELECT account_id FROM balances WHERE guild_id = ?1"
    " UNION SELECT account_id FROM player_records WHERE guild_id = ?1"
    " UNION SELECT account_id FROM names WHERE guild_id = ?1"
    " UNION SELECT account_id FROM house_rules WHERE guild_id = ?1"
    " UNION SELECT author_id FROM house_rules WHERE guild_id = ?1"
    " UNION SELECT payer FROM settlements WHERE guild_id = ?1 UNION SELECT payee FROM settlements WHERE guild_id = ?1"
    " UNION SELECT proposer FROM settlements WHERE guild_id = ?1 UNION SELECT asker FROM undos WHERE guild_id = ?1"
    " UNION SELECT account_id FROM undo_agreements WHERE undo_id IN (SELECT undo_id FROM undos WHERE guild_id = ?1)"
    f" UNION SELECT account_id FROM shares WHERE table_id IN {_TABLES}"
    f" UNION SELECT account_id FROM seats WHERE table_id IN {_TABLES}"
    f" UNION SELECT account_id FROM events WHERE account_id IS NOT NULL AND table_id IN {_TABLES}"
)


def named_in(db: Connection, guild_id: int) -> set[AccountId]:
    """Everybody whom something of a server names, who only opened a table too. Inside a job."""
    return {account for (account,) in db.execute(_NAMED_IN, (guild_id,))}


def forget_those_nowhere(db: Connection, accounts: Collection[AccountId]) -> None:
    """Delete the rows of those of some people whom no other row names. Inside a job.

    Of the logs, only those of open tables count: a player of a table that ended without a hand has left nothing.
    """
    some = json.dumps(sorted(accounts))
    db.execute(
        "DELETE FROM accounts WHERE kind = 'human' AND account_id IN (SELECT value FROM json_each(?))"
        f" AND account_id NOT IN ({_NAMED})",
        (some,),
    )
    db.execute(
        "DELETE FROM direct_messages WHERE account_id IN (SELECT value FROM json_each(?))"
        " AND account_id NOT IN (SELECT account_id FROM accounts)",
        (some,),
    )


def forget_in(db: Connection, accounts: Collection[AccountId]) -> None:
    """Delete the rows of people who asked for it: the places of their messages, reviews, words. Inside a job.

    Their random ids are remembered, so that a backup that is restored later forgets them again.
    """
    for account in accounts:
        db.execute("DELETE FROM accounts WHERE account_id = ?", (account,))
        db.execute("DELETE FROM names WHERE account_id = ?", (account,))
        db.execute(f"DELETE FROM panels WHERE {IS_OF_PERSON}", (account,))
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
