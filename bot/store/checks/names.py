"""The check of names: each is somebody's. One that was left behind would tell who had asked to be forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from bot.store.checks.findings import Finding
from bot.store.connection import Connection

_LEFT_BEHIND = (
    "SELECT account_id, guild_id FROM names AS n WHERE NOT EXISTS"
    " (SELECT 1 FROM accounts WHERE account_id = n.account_id AND kind = 'human') ORDER BY account_id, guild_id"
)


def check_names(db: Connection) -> Iterator[Finding]:
    """Every name of every server."""
    for account, guild_id in db.execute(_LEFT_BEHIND):
        yield Finding("names", f"name of account {account} in server {guild_id}", "there is no such person")
