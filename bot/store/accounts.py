"""Who is behind an account. The log and the ledger know random account ids only; this is the one place that knows more.

So a person can be forgotten by deleting a few rows, and no chain of hashes breaks. People are called what their server
calls them: a name belongs to an account and a server, and no other server is shown it.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import aiosqlite

from bot.ids import AccountId
from bot.store.errors import require_ints
from bot.store.part import Part
from bot.store.people import forget_in
from bot.store.writer import Writer

_CACHED_MAX = 10_000  # accounts, and names; a bigger cache starts anew
_COLUMNS = "account_id, discord_id, kind, settings"
NAMES_IN = (
    "SELECT a.account_id, coalesce(n.name, a.name, '') FROM accounts AS a LEFT JOIN names AS n"
    " ON n.account_id = a.account_id AND n.guild_id = ? WHERE a.account_id IN (SELECT value FROM json_each(?))"
)
"""What some accounts (a JSON list) are called in a server, which comes first; empty for a person not called there."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person or a computer player. `settings` is a JSON object; computers have no `discord_id`."""

    account_id: AccountId
    discord_id: int | None
    is_computer: bool
    settings: str = "{}"


class Accounts(Part):
    """The identity tables. Reads of known accounts and names cost nothing: only this class writes them."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        super().__init__(writer, reader)
        self._known: dict[AccountId, Account] = {}
        self._by_discord_id: dict[int, Account] = {}
        self._names: dict[tuple[int, AccountId], str | None] = {}  # by server; None for an account that there is not
        self.identities = 0  # counts changes of names and of people's and servers' settings

    async def human(self, discord_id: int, name: str = "", guild_id: int | None = None) -> Account:
        """The account of a Discord user, made at the first call.

        `name` is what they are called in the server; without a server it is not noted.
        """
        require_ints(discord_id=discord_id)
        known = self._by_discord_id.get(discord_id)
        if known is not None and (guild_id is None or self._names.get((guild_id, known.account_id)) == name):
            return known
        if guild_id is not None:
            require_ints(guild_id=guild_id)
        new_id = secrets.token_hex(8)

        def job(db: sqlite3.Connection) -> Account:
            row = db.execute(
                f"INSERT INTO accounts ({_COLUMNS}) VALUES (?, ?, 'human', '{{}}') "
                f"ON CONFLICT (discord_id) DO UPDATE SET discord_id = excluded.discord_id RETURNING {_COLUMNS}",
                (new_id, discord_id),
            ).fetchone()
            account = _account(row)
            if guild_id is not None:
                query = "INSERT INTO names VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name"
                db.execute(query, (account.account_id, guild_id, name))
            return account

        account = self._remember(await self._write(job))
        if guild_id is not None:
            self._remember_name((guild_id, account.account_id), name)
        return account

    async def computer(self, name: str) -> Account:
        """The account of the computer player of this name, made at the first call."""
        new_id = secrets.token_hex(8)

        def job(db: sqlite3.Connection) -> Account:
            db.execute(
                "INSERT INTO accounts (account_id, name, kind) VALUES (?, ?, 'computer') ON CONFLICT DO NOTHING",
                (new_id, name),
            )
            query = f"SELECT {_COLUMNS} FROM accounts WHERE kind = 'computer' AND name = ?"
            return _account(db.execute(query, (name,)).fetchone())

        return self._remember(await self._write(job))

    async def accounts(self, ids: Iterable[AccountId]) -> Mapping[AccountId, Account]:
        """The accounts of some ids; an id that nobody has is left out."""
        wanted = dict.fromkeys(ids)
        missing = [account_id for account_id in wanted if account_id not in self._known]
        found = {account_id: self._known[account_id] for account_id in wanted if account_id in self._known}
        if missing:
            query = f"SELECT {_COLUMNS} FROM accounts WHERE account_id IN (SELECT value FROM json_each(?))"
            for row in await self._read(query, (json.dumps(missing),)):
                found[row[0]] = self._remember(_account(row))
        return {account_id: found[account_id] for account_id in wanted if account_id in found}

    async def names_in(self, guild_id: int, ids: Iterable[AccountId]) -> Mapping[AccountId, str]:
        """What some accounts are called in a server, computers everywhere the same.

        Empty for somebody whose name was not learnt there; an id that nobody has is left out.
        """
        wanted = dict.fromkeys(ids)
        missing = [account_id for account_id in wanted if (guild_id, account_id) not in self._names]
        read: dict[AccountId, str | None] = {}
        if missing:
            identities = self.identities
            read = {**dict.fromkeys(missing), **dict(await self._read(NAMES_IN, (guild_id, json.dumps(missing))))}
            if identities == self.identities:  # else somebody may have gone meanwhile
                for account_id, name in read.items():
                    if (guild_id, account_id) not in self._names:  # what was learnt meanwhile is newer
                        self._remember_name((guild_id, account_id), name)
        names = ((one, self._names.get((guild_id, one), read.get(one))) for one in wanted)
        return {account_id: name for account_id, name in names if name is not None}

    async def account_of(self, discord_id: int) -> Account | None:
        """The account of a Discord user, None for somebody who has never played."""
        if known := self._by_discord_id.get(discord_id):
            return known
        rows = await self._read(f"SELECT {_COLUMNS} FROM accounts WHERE discord_id = ?", (discord_id,))
        return self._remember(_account(rows[0])) if rows else None

    async def set_settings(self, account: AccountId, settings_json: str) -> Account:
        """Replace an account's settings. Raises LookupError for an unknown account, ValueError for what is no JSON.

        Returns the account as it is now.
        """
        json.loads(settings_json)

        def job(db: sqlite3.Connection) -> Account | None:
            query = f"UPDATE accounts SET settings = ? WHERE account_id = ? RETURNING {_COLUMNS}"
            row = db.execute(query, (settings_json, account)).fetchone()
            return _account(row) if row else None

        changed = await self._write(job)
        if changed is None:
            raise LookupError(f"there is no account {account}")
        return self._remember(changed)

    async def forget(self, discord_id: int) -> bool:
        """Delete the rows of a person: their hands and points stay, nobody knows whose they were.

        So do the places of their private messages go, and what their decisions cost them. Returns whether there was
        anybody to forget. If the same person plays again they get a new account.
        """

        def job(db: sqlite3.Connection) -> bool:
            row = db.execute("SELECT account_id FROM accounts WHERE discord_id = ?", (discord_id,)).fetchone()
            if row is None:
                return False
            forget_in(db, row)
            return True

        is_forgotten = await self._write(job, removes=True)
        self._forget_all_people()
        return is_forgotten

    def _forget_all_people(self) -> None:
        """Read everybody anew: some are gone."""
        self.identities += 1
        self._known.clear()
        self._by_discord_id.clear()
        self._names.clear()

    def _remember(self, account: Account) -> Account:
        if len(self._known) >= _CACHED_MAX:
            self._known.clear()
            self._by_discord_id.clear()
        self.identities += self._known.get(account.account_id, account) != account
        self._known[account.account_id] = account
        if account.discord_id is not None:
            self._by_discord_id[account.discord_id] = account
        return account

    def _remember_name(self, key: tuple[int, AccountId], name: str | None) -> None:
        if len(self._names) >= _CACHED_MAX:
            self._names.clear()
            self.identities += 1
        self.identities += self._names.get(key, name) != name
        self._names[key] = name


def _account(row: tuple[AccountId, int | None, str, str]) -> Account:
    account_id, discord_id, kind, settings = row
    return Account(account_id, discord_id, kind == "computer", settings)
