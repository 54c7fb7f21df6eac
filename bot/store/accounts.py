"""Who is behind an account. The log and the ledger hold random account ids only; names and Discord ids stand here.

So a person can be forgotten by deleting a few rows, and no chain of hashes breaks. A name belongs to an account in one
server, and no other server is shown it.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import AccountId
from bot.look_alikes import LOOKS_NO, looks
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.errors import require_ints
from bot.store.part import Part

_CACHED_MAX = 10_000  # accounts, and names; a bigger cache starts anew
_COLUMNS = "account_id, discord_id, kind, settings, user_name"
_CALLED = (
    "INSERT INTO names VALUES (?, ?, ?, ?) ON CONFLICT (account_id, guild_id)"
    " DO UPDATE SET name = excluded.name, looks_no = excluded.looks_no"
)
_OTHERS = "SELECT account_id, name FROM names WHERE guild_id = ? AND account_id <> ? AND name <> ''"
_NOTED = "SELECT name, looks_no FROM names WHERE guild_id = ? AND account_id = ?"
_AGAIN = "UPDATE names SET looks_no = 0 WHERE guild_id = ? AND account_id = ?"
NAMES_IN = (
    "SELECT a.account_id, coalesce(n.name, a.name, '') FROM accounts AS a LEFT JOIN names AS n"
    " ON n.account_id = a.account_id AND n.guild_id = ? WHERE a.account_id IN (SELECT value FROM json_each(?))"
)
"""The names of some accounts (second parameter, a JSON list) in a server (first); empty for a person without one."""
_TRACES_IN = " UNION ALL ".join(
    f"SELECT 1 FROM {table} WHERE guild_id = ?1 AND account_id = ?2"
    for table in ("names", "player_records", "balances")  # not all who played before names were kept by server have one
)


@dataclass(frozen=True, slots=True)
class Account:
    """A person or a computer player. `settings` is a JSON object; computers have no `discord_id`.

    `user_name` is Discord's, which nobody else has; empty where it was never heard.
    """

    account_id: AccountId
    discord_id: int | None
    is_computer: bool
    settings: str = "{}"
    user_name: str = ""


class Accounts(Part):
    """The identity tables, cached: reads of known accounts and names cost no query.

    Other parts that delete accounts or names call `invalidate`. `changes` grows whenever a cached name or a person's
    settings change.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._known: dict[AccountId, Account] = {}
        self._by_discord_id: dict[int, Account] = {}
        self._names: dict[tuple[int, AccountId], str | None] = {}  # by server; None for an unknown account
        self._apart: set[tuple[int, AccountId]] = set()  # whose name there was told apart from all others
        self.changes = 0

    async def human(
        self,
        discord_id: int,
        name: str = "",
        guild_id: int | None = None,
        or_else: Sequence[str] = (),
        user_name: str = "",
    ) -> Account:
        """The account of a Discord user, made at the first call.

        `name` is what they are called in the server. Where another person's name there looks the same, without what
        follows it, it is the first of `or_else` that is free, or else the last; the other one's is looked at again
        when they come. Without a server none is noted. `user_name` is Discord's. Nothing is written about a person who
        is called so already, also where the cache does not know them. Raises StoreUnavailable.
        """
        names = (name, *or_else)
        require_ints(discord_id=discord_id)
        known = await self.of(discord_id)
        is_called = known is not None and (guild_id is None or await self._is_called(known.account_id, names, guild_id))
        if known is not None and is_called and user_name in ("", known.user_name):
            if self._by_discord_id.get(discord_id) is known:  # else somebody may have gone meanwhile
                return known
        if guild_id is not None:
            require_ints(guild_id=guild_id)
        new_id = secrets.token_hex(8)

        def job(db: Connection) -> tuple[Account, str | None, list[AccountId]]:
            row = db.execute(
                f"INSERT INTO accounts ({_COLUMNS}) VALUES (?, ?, 'human', '{{}}', ?) ON CONFLICT (discord_id)"
                " DO UPDATE SET user_name = coalesce(nullif(excluded.user_name, ''), accounts.user_name)"
                f" RETURNING {_COLUMNS}",
                (new_id, discord_id, user_name),
            ).fetchone()
            account = _account(row)
            is_same = known is not None and account.account_id == known.account_id
            if guild_id is None or (is_called and is_same):  # what others are called is not read for a user name
                return account, None, []
            others = db.execute(_OTHERS, (guild_id, account.account_id)).fetchall()
            called = _told_apart(names, (other for _, other in others))
            db.execute(_CALLED, (account.account_id, guild_id, called, LOOKS_NO))
            mine = looks(_bare(called))
            alike = [other for other, other_name in others if not mine.isdisjoint(looks(other_name))]
            db.executemany(_AGAIN, [(guild_id, other) for other in alike])
            return account, called, alike

        def keep(done: tuple[Account, str | None, list[AccountId]]) -> None:
            account, called, alike = done
            self._remember(account)
            if guild_id is not None and called is not None:
                self._remember_name((guild_id, account.account_id), called)
                self._apart.add((guild_id, account.account_id))
                self._apart.difference_update((guild_id, other) for other in alike)

        return (await self._database.write(job, keep))[0]

    async def _is_called(self, account: AccountId, names: Sequence[str], guild_id: int) -> bool:
        """Whether somebody's name is noted as it should be.

        An empty one is like none: that the server knows them has to be noted. All others are not read: a server may
        have thousands, and it is noted whether the name was told apart from theirs.
        """
        key = (guild_id, account)
        if key in self._apart and key in self._names:
            return self._names[key] in names
        changes = self.changes
        rows = await self._database.read(_NOTED, (guild_id, account))
        if not rows or not rows[0][0] or rows[0][0] not in names or rows[0][1] != LOOKS_NO:
            return False
        if changes == self.changes:  # else they may have gone meanwhile
            self._remember_name(key, rows[0][0])
            self._apart.add(key)
        return True

    async def computer(self, name: str) -> Account:
        """The account of the computer player of this name, made at the first call. Raises StoreUnavailable."""
        new_id = secrets.token_hex(8)

        def job(db: Connection) -> Account:
            db.execute(
                "INSERT INTO accounts (account_id, name, kind) VALUES (?, ?, 'computer') ON CONFLICT DO NOTHING",
                (new_id, name),
            )
            query = f"SELECT {_COLUMNS} FROM accounts WHERE kind = 'computer' AND name = ?"
            return _account(db.execute(query, (name,)).fetchone())

        return await self._database.write(job, self._remember)

    async def by_id(self, ids: Iterable[AccountId]) -> Mapping[AccountId, Account]:
        """The accounts of some ids; unknown ids are left out. Raises StoreUnavailable."""
        wanted = dict.fromkeys(ids)
        missing = [account_id for account_id in wanted if account_id not in self._known]
        found = {account_id: self._known[account_id] for account_id in wanted if account_id in self._known}
        if missing:
            changes = self.changes
            query = f"SELECT {_COLUMNS} FROM accounts WHERE account_id IN (SELECT value FROM json_each(?))"
            rows = await self._database.read(query, (json.dumps(missing),))
            is_newest = changes == self.changes  # else they may have gone meanwhile
            for row in rows:
                found[row[0]] = _account(row)
                if is_newest:
                    self._remember(found[row[0]])
        return {account_id: found[account_id] for account_id in wanted if account_id in found}

    async def names(self, guild_id: int, ids: Iterable[AccountId]) -> Mapping[AccountId, str]:
        """The names of some accounts in a server; a computer player's name is the same in all of them.

        Empty for a person whose name there is not known; unknown ids are left out. Raises StoreUnavailable.
        """
        wanted = dict.fromkeys(ids)
        missing = [account_id for account_id in wanted if (guild_id, account_id) not in self._names]
        read: dict[AccountId, str | None] = {}
        if missing:
            changes = self.changes
            read = {
                **dict.fromkeys(missing),
                **dict(await self._database.read(NAMES_IN, (guild_id, json.dumps(missing)))),
            }
            if changes == self.changes:  # else somebody may have gone meanwhile
                for account_id, name in read.items():
                    if (guild_id, account_id) not in self._names:  # what was learnt meanwhile is newer
                        self._remember_name((guild_id, account_id), name)
        names = ((one, self._names.get((guild_id, one), read.get(one))) for one in wanted)
        return {account_id: name for account_id, name in names if name is not None}

    async def of(self, discord_id: int) -> Account | None:
        """The account of a Discord user; None for somebody who has never played. Raises StoreUnavailable."""
        if known := self._by_discord_id.get(discord_id):
            return known
        changes = self.changes
        rows = await self._database.read(f"SELECT {_COLUMNS} FROM accounts WHERE discord_id = ?", (discord_id,))
        if not rows:
            return None
        account = _account(rows[0])
        if changes == self.changes:  # else they may have gone meanwhile
            self._remember(account)
        return account

    async def known_in(self, guild_id: int, discord_id: int) -> Account | None:
        """The account of a Discord user who has used the bot in a server, or has hands or points there.

        None for anybody else, also with an account: no server is told that they play in another. Raises
        StoreUnavailable.
        """
        found = await self.of(discord_id)
        if found is None:
            return None
        return found if await self._database.read(f"{_TRACES_IN} LIMIT 1", (guild_id, found.account_id)) else None

    async def change_settings(self, account: AccountId, change: Callable[[str], str]) -> Account:
        """Apply a function to an account's settings as JSON; returns the account as it is then.

        `change` runs in another thread, inside the transaction, so that two changes at once both count. Raises
        LookupError for an unknown account, ValueError for text that is no JSON, StoreUnavailable.
        """

        def job(db: Connection) -> Account:
            row = db.execute("SELECT settings FROM accounts WHERE account_id = ?", (account,)).fetchone()
            if row is None:
                raise LookupError(f"there is no account {account}")
            after = change(row[0])
            json.loads(after)
            query = f"UPDATE accounts SET settings = ? WHERE account_id = ? RETURNING {_COLUMNS}"
            return _account(db.execute(query, (after, account)).fetchone())

        return await self._database.write(job, self._remember)

    def invalidate(self) -> None:
        """Empty the cache after some accounts or names were deleted."""
        self.changes += 1
        self._known.clear()
        self._by_discord_id.clear()
        self._names.clear()
        self._apart.clear()

    def forget(self, account: AccountId | None, guild_id: int | None) -> None:
        """Drop what is cached of an account, or of its name in a server: another process has changed it."""
        self.changes += 1
        if guild_id is not None and account is not None:
            self._names.pop((guild_id, account), None)
            self._apart.discard((guild_id, account))
        elif account is not None and (known := self._known.pop(account, None)) is not None:
            self._by_discord_id.pop(known.discord_id or 0, None)

    def _remember(self, account: Account) -> None:
        if len(self._known) >= _CACHED_MAX:
            self._known.clear()
            self._by_discord_id.clear()
        self.changes += self._known.get(account.account_id, account) != account
        self._known[account.account_id] = account
        if account.discord_id is not None:
            self._by_discord_id[account.discord_id] = account

    def _remember_name(self, key: tuple[int, AccountId], name: str | None) -> None:
        if len(self._names) >= _CACHED_MAX:
            self._names.clear()
            self._apart.clear()
            self.changes += 1
        self.changes += self._names.get(key, name) != name
        self._names[key] = name


def _told_apart(names: Sequence[str], others: Iterable[str]) -> str:
    """The first of some names that looks like nobody else's, with or without what follows it; else the last."""
    taken = frozenset().union(*(looks(one) for other in others for one in {other, _bare(other)}))
    return next((one for one in names if looks(one).isdisjoint(taken)), names[-1])


def _bare(name: str) -> str:
    """A name without the user name behind it."""
    return name.rpartition(" @")[0] or name


def _account(row: tuple[AccountId, int | None, str, str, str]) -> Account:
    account_id, discord_id, kind, settings, user_name = row
    return Account(account_id, discord_id, kind == "computer", settings, user_name)
