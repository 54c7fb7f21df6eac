"""A person who has their data deleted, and what stays of them: to be said before it happens."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.store.accounts import Accounts
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.drafts import Drafts
from bot.store.erasure import forget_in
from bot.store.part import Part

_REASONS = (
    "SELECT EXISTS (SELECT 1 FROM entries AS e JOIN undos AS u ON u.guild_id = e.guild_id AND u.entry_no = e.reverses"
    " AND u.status <> 'refused' WHERE u.asker = ? AND e.reason <> '')"
)
_CUTS = "SELECT body FROM events WHERE account_id = ? AND type = 'CutGiven' AND type_version = 1"


@dataclass(frozen=True, slots=True)
class Remains:
    """What is not deleted with a person, by server: points that are not zero, and settlements nobody has confirmed.

    `has_sealed_words`: older entries and logs hold words of theirs under a seal, where new ones hold a hash.
    """

    points: Mapping[int, tuple[tuple[Book, int], ...]]
    open_settlements: Mapping[int, int]
    has_sealed_words: bool


class People(Part):
    """The right to be forgotten."""

    def __init__(self, database: Database, accounts: Accounts, drafts: Drafts) -> None:
        super().__init__(database)
        self._accounts = accounts
        self._drafts = drafts

    async def forget(self, discord_id: int) -> bool:
        """Delete the rows of a person: their hands and points stay, nobody knows whose they were.

        The places of their private messages go, too, and what their decisions cost them. If the same person plays again
        they get a new account. Returns whether there was anybody to forget. Raises StoreUnavailable.
        """

        def job(db: Connection) -> bool:
            row = db.execute("SELECT account_id FROM accounts WHERE discord_id = ?", (discord_id,)).fetchone()
            if row is None:
                return False
            forget_in(db, row)
            return True

        def invalidate(_: bool) -> None:
            self._accounts.invalidate()
            self._drafts.invalidate()

        return await self._database.write(job, invalidate, removes=True)

    async def remains(self, account: AccountId) -> Remains:
        """What would stay of somebody. Raises StoreUnavailable."""
        points: dict[int, tuple[tuple[Book, int], ...]] = {}
        balances = "SELECT guild_id, book, points FROM balances WHERE account_id = ? AND points <> 0 ORDER BY 1, 2"
        for guild_id, book, number in await self._database.read(balances, (account,)):
            points[guild_id] = (*points.get(guild_id, ()), (Book(book), number))
        settlements = (
            "SELECT guild_id, count(*) FROM settlements WHERE status = 'open' AND ? IN (payer, payee) GROUP BY guild_id"
        )
        ((has_words,),) = await self._database.read(_REASONS, (account,))
        if not has_words:
            has_words = any(json.loads(body)["cut"] for (body,) in await self._database.read(_CUTS, (account,)))
        return Remains(points, dict(await self._database.read(settlements, (account,))), bool(has_words))
