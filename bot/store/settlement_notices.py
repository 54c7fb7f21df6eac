"""Who is to be told of settlements that wait for their word, and the messages that tell them: one a person and server.

A payee is told once of each settlement. The time at which they are to be told is stored with it, and deleted in the
commit that stores the message.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from dataclasses import astuple, dataclass

from bot.ids import AccountId
from bot.ledger.settlement import Settlement
from bot.store.connection import Connection
from bot.store.erasure import REMEMBERED
from bot.store.errors import require_ints
from bot.store.part import Part
from bot.store.settlements import SETTLEMENT_COLUMNS, settlement_of

_COLUMNS = "guild_id, account_id, channel_id, message_id, digest, posted_ms"
_WAITING = "status = 'open' AND proposer <> payee AND guild_id = ? AND payee = ?"


@dataclass(frozen=True, slots=True)
class SettlementNotice:
    """A message to a payee, as `PanelRow` has those of a table. `posted_ms` is UTC milliseconds."""

    guild_id: int
    account: AccountId
    channel_id: int
    message_id: int
    digest: str
    posted_ms: int

    def __post_init__(self) -> None:
        require_ints(guild_id=self.guild_id, channel_id=self.channel_id, message_id=self.message_id)
        require_ints(posted_ms=self.posted_ms)


class SettlementNotices(Part):
    """The messages about servers that this process serves, and what they are to tell. Times are UTC milliseconds."""

    async def all(self) -> list[SettlementNotice]:
        """All messages that stand somewhere, or may."""
        query = f"SELECT {_COLUMNS} FROM settlement_notices WHERE 1 = 1{self._ours()}"
        return [SettlementNotice(*row) for row in await self._database.read(query)]

    async def due(self, now_ms: int) -> list[tuple[int, AccountId]]:
        """Who is to be told by now, with the server, the longest overdue first."""
        query = (
            "SELECT guild_id, payee FROM settlements WHERE status = 'open' AND tell_ms > 0 AND tell_ms <= ?"
            f"{self._ours()} GROUP BY guild_id, payee ORDER BY min(tell_ms)"
        )
        return [(guild_id, AccountId(payee)) for guild_id, payee in await self._database.read(query, (now_ms,))]

    async def next_ms(self, after_ms: int) -> int | None:
        """When somebody is to be told next, after `after_ms`; None if nobody is."""
        query = (
            f"SELECT min(tell_ms) FROM settlements WHERE status = 'open' AND tell_ms > 0 AND tell_ms > ?{self._ours()}"
        )
        ((next_ms,),) = await self._database.read(query, (after_ms,))
        return None if next_ms is None else int(next_ms)

    async def waiting(self, guild_id: int, payee: AccountId) -> list[Settlement]:
        """What others have proposed to pay somebody and waits for their word, the oldest first."""
        query = f"SELECT {SETTLEMENT_COLUMNS} FROM settlements WHERE {_WAITING} ORDER BY proposed_ms, settlement_id"
        return [settlement_of(row) for row in await self._database.read(query, (guild_id, payee))]

    async def put(self, notice: SettlementNotice) -> None:
        """Remember a message that is about to be posted."""
        await self._database.write(lambda db: _put(db, notice))

    async def put_told(self, notice: SettlementNotice) -> None:
        """Remember a message that stands, and in the same commit that it has told of all that waits."""

        def job(db: Connection) -> int:
            query = f"UPDATE settlements SET tell_ms = 0, reminded_ms = ? WHERE {_WAITING} AND tell_ms > 0"
            db.execute(query, (notice.posted_ms, notice.guild_id, notice.account))
            return _put(db, notice)

        await self._database.write(job)

    async def tell_no_more(self, guild_id: int, payee: AccountId) -> None:
        """Note that somebody is not to be told of what waits."""
        query = f"UPDATE settlements SET tell_ms = 0 WHERE {_WAITING} AND tell_ms > 0"
        await self._database.write(lambda db: db.execute(query, (guild_id, payee)).rowcount)

    async def drop(self, guild_id: int, account: AccountId) -> None:
        """Forget a message."""
        query = "DELETE FROM settlement_notices WHERE guild_id = ? AND account_id = ?"
        await self._database.write(lambda db: db.execute(query, (guild_id, account)).rowcount)


def _put(db: Connection, notice: SettlementNotice) -> int:
    query = (
        f"INSERT INTO settlement_notices ({_COLUMNS}) SELECT ?, ?, ?, ?, ?, ? WHERE {REMEMBERED}"
        " ON CONFLICT (guild_id, account_id) DO UPDATE SET"
        " channel_id = excluded.channel_id, message_id = excluded.message_id, digest = excluded.digest,"
        " posted_ms = excluded.posted_ms"
    )
    return db.execute(query, (*astuple(notice), notice.account)).rowcount
