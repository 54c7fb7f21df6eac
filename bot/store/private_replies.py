"""The private replies that show somebody's cards, with the tokens by which the bot edits them.

They are no part of what is kept: a copy of the database has none (`bot.store.backup`), an export neither.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from dataclasses import astuple, dataclass, field

from bot.ids import AccountId, TableId
from bot.store.connection import Connection
from bot.store.erasure import REMEMBERED
from bot.store.errors import require_ints
from bot.store.part import Part

_COLUMNS = "message_id, table_id, account_id, token, expires_ms, digest"


@dataclass(frozen=True, slots=True)
class PrivateReply:
    """A private reply to a player at a table. Its token edits it until `expires_ms` (UTC milliseconds).

    `digest` is what it shows, as far as that is known.

    The token is left out of `repr`, so that no log has it.
    """

    message_id: int
    table: TableId
    account: AccountId
    token: str = field(repr=False)
    expires_ms: int
    digest: str = ""

    def __post_init__(self) -> None:
        require_ints(message_id=self.message_id, expires_ms=self.expires_ms)


class PrivateReplies(Part):
    """One row for each private reply that can still be edited."""

    async def all(self, now_ms: int) -> list[PrivateReply]:
        """The replies of our tables that can be edited at `now_ms` (UTC milliseconds), the oldest first.

        All that cannot be edited any more are forgotten.
        """

        def job(db: Connection) -> list[PrivateReply]:
            db.execute("DELETE FROM private_replies WHERE expires_ms <= ?", (now_ms,))
            query = f"SELECT {_COLUMNS} FROM private_replies WHERE 1 = 1{ours} ORDER BY expires_ms"
            return [PrivateReply(*row) for row in db.execute(query)]

        ours = self._of_our_tables()
        return await self._database.write(job)

    async def of(self, table: TableId) -> list[PrivateReply]:
        """The replies of a table."""
        query = f"SELECT {_COLUMNS} FROM private_replies WHERE table_id = ? ORDER BY expires_ms"
        return [PrivateReply(*row) for row in await self._database.read(query, (table,))]

    async def put(self, reply: PrivateReply) -> None:
        """Remember a reply, or the newer token of one that is known."""
        query = (
            f"INSERT INTO private_replies ({_COLUMNS}) SELECT ?, ?, ?, ?, ?, ? WHERE {REMEMBERED}"
            " ON CONFLICT (message_id) DO UPDATE SET"
            " token = excluded.token, expires_ms = excluded.expires_ms, digest = excluded.digest"
        )
        await self._database.write(lambda db: db.execute(query, (*astuple(reply), reply.account)).rowcount)

    async def drop(self, message_id: int) -> None:
        """Forget a reply."""
        query = "DELETE FROM private_replies WHERE message_id = ?"
        await self._database.write(lambda db: db.execute(query, (message_id,)).rowcount)


def leave_out_of(copy: Connection) -> None:
    """Delete all tokens from a copy of the database, in place and without a journal that would have them, too."""
    copy.execute("PRAGMA journal_mode = OFF")
    copy.execute("PRAGMA secure_delete = ON")
    if copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'private_replies'").fetchone():
        copy.execute("DELETE FROM private_replies")
