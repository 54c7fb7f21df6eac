"""The tables and their places on Discord."""

# ruff: noqa: S608 - only constants of this module and a Sight's are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from bot.ids import AccountId, TableId
from bot.rules.deck import Deal
from bot.store.append_once import Append, Outcome, Repeated, append_in
from bot.store.codec import encode
from bot.store.connection import Connection
from bot.store.deals import Batch, insert_deals
from bot.store.errors import require_ints
from bot.store.message_targets import Kind, is_of
from bot.store.part import Part
from bot.store.sight import Sight

_VALUES = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
_COLUMNS = (
    "table_id, guild_id, channel_id, parent_channel_id, opened_ms, is_open, broken, hand_version, moved_after,"
    " lobby_in_parent"
)
_BY_AGE = "ORDER BY opened_ms, table_id"
ALL_OPEN = f"SELECT {_COLUMNS} FROM tables WHERE is_open = 1 {_BY_AGE}"
TO_LOOK_AT = (
    "SELECT table_id FROM (SELECT table_id, opened_ms, guild_id FROM tables WHERE is_open = 1 UNION"
    " SELECT table_id, opened_ms, guild_id FROM panels JOIN tables USING (table_id) WHERE is_open = 0) AS found"
)
OPEN_IN_SERVER = f"SELECT {_COLUMNS} FROM tables WHERE is_open = 1 AND guild_id = ? {_BY_AGE}"
OPEN_IN_CHANNEL = (
    f"SELECT {_COLUMNS} FROM tables WHERE is_open = 1 AND channel_id = ?1 UNION ALL"
    f" SELECT {_COLUMNS} FROM tables WHERE is_open = 1 AND parent_channel_id = ?1 {_BY_AGE}"
)
SAT_AT_BY = f"SELECT {_COLUMNS} FROM seats JOIN tables USING (table_id) WHERE account_id = ? AND is_open = 1 {_BY_AGE}"
_IN_CHANNEL = f"NOT {is_of(Kind.HAND, Kind.NOTICE)}"
"""Which of a table's messages are in its channel for certain: a notice may be in direct messages."""
_AGAIN, _AFTER_AGAIN = ":", ";"  # between an action's id and a number, and the character after it
_TABLES_MOST = 25  # Discord's list of choices has no room for more
_PLAYED = (
    "EXISTS (SELECT 1 FROM entries AS e JOIN postings AS own USING (guild_id, entry_no)"
    " WHERE e.guild_id = t.guild_id AND e.table_id = t.table_id AND own.account_id = :sight_account)"
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table's place. Channel ids are Discord's; `parent_channel_id` is the channel of a thread.

    `broken` is the id of the error that froze the table, empty when it is fine; `hand_version` is where its newest hand
    begins in the log. Hands up to the number `moved_after` were played in a channel that was lost. `lobby_in_parent`:
    the lobby stands in the channel of the thread.
    """

    table: TableId
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    opened_ms: int
    is_open: bool = True
    broken: str = ""
    hand_version: int = 1
    moved_after: int = 0
    lobby_in_parent: bool = False

    @property
    def lobby_channel_id(self) -> int:
        """The channel in which the lobby stands."""
        is_above = self.lobby_in_parent and self.parent_channel_id is not None
        return self.parent_channel_id or self.channel_id if is_above else self.channel_id

    def __post_init__(self) -> None:
        require_ints(guild_id=self.guild_id, channel_id=self.channel_id, opened_ms=self.opened_ms)


def repetition_id(action_id: str, number: int) -> str:
    """The id of an action that is done anew; `number` counts from 2."""
    return f"{action_id}{_AGAIN}{number:06}"


class Tables(Part):
    """Adding, finding and freezing tables. A table closes with the append that ends it."""

    async def add(
        self, row: TableRow, append: Append, deals: Sequence[Deal], roots: Sequence[bytes], batch_root: bytes
    ) -> Outcome:
        """Store a new table with its first events and its first batch of deals, in one commit.

        `append.version` is 0; `roots` are the deals' Merkle roots, `batch_root` the root over these. Returns Repeated
        for a known action, Conflict for a table id that is taken; nothing is changed then.
        """
        encoded = [encode(event) for event in append.events]

        def job(db: Connection) -> Outcome:
            if db.execute("SELECT 1 FROM tables WHERE table_id = ?", (row.table,)).fetchone() is None:
                if db.execute("SELECT 1 FROM events WHERE action_id = ?", (append.action_id,)).fetchone():
                    return Repeated()
                db.execute(f"INSERT INTO tables ({_COLUMNS}) VALUES ({_VALUES})", astuple(row))
                insert_deals(db, row.table, Batch(0, batch_root, first_hand_no=1), deals, roots)
            return append_in(db, append, encoded)()

        return await self._database.write(job)

    async def get(self, table: TableId) -> TableRow | None:
        """A table's row; None for a table that was never opened, or was purged."""
        rows = await self._database.read(f"SELECT {_COLUMNS} FROM tables WHERE table_id = ?", (table,))
        return _table_row(rows[0]) if rows else None

    async def opened_by(self, action_id: str) -> TableId | None:
        """The table that an action opened; None if there was no such action."""
        rows = await self._database.read("SELECT table_id FROM events WHERE action_id = ? LIMIT 1", (action_id,))
        return TableId(rows[0][0]) if rows else None

    async def opened_by_all(self, action_id: str) -> list[TableId]:
        """The tables that an action and its repetitions (see `repetition_id`) opened.

        The oldest comes first.
        """
        query = (
            "SELECT table_id FROM events WHERE action_id = ? OR (action_id > ? AND action_id < ?) ORDER BY action_id"
        )
        rows = await self._database.read(query, (action_id, f"{action_id}{_AGAIN}", f"{action_id}{_AFTER_AGAIN}"))
        return [TableId(table) for (table,) in rows]

    async def to_look_at(self) -> list[TableId]:
        """The tables whose messages may have to change after a start, the oldest first.

        These are the open ones that this process serves, and those that have ended while the bot was stopped before it
        had seen to their messages. The process that hears people looks at all: it shows their hands.
        """
        ours = f"{TO_LOOK_AT} WHERE 1 = 1{'' if self._database.membership.shards.hear_people else self._ours()}"
        return [table for (table,) in await self._database.read(f"{ours} {_BY_AGE}")]

    async def all_open(self) -> list[TableRow]:
        """All tables that have not ended, the oldest first."""
        return [_table_row(row) for row in await self._database.read(ALL_OPEN)]

    async def count_open(self) -> int:
        """How many tables have not ended."""
        ((number,),) = await self._database.read("SELECT count(*) FROM tables WHERE is_open = 1")
        return int(number)

    async def open_in_server(self, guild_id: int) -> list[TableRow]:
        """The open tables of a server, the oldest first."""
        return [_table_row(row) for row in await self._database.read(OPEN_IN_SERVER, (guild_id,))]

    async def open_in_channel(self, channel_id: int) -> list[TableRow]:
        """The open tables of a channel with its threads, the oldest first."""
        return [_table_row(row) for row in await self._database.read(OPEN_IN_CHANNEL, (channel_id,))]

    async def sat_at_by(self, account: AccountId, guild_id: int | None = None) -> list[TableRow]:
        """The open tables at which an account sits, the oldest first; with a server only its own."""
        rows = [_table_row(row) for row in await self._database.read(SAT_AT_BY, (account,))]
        return [row for row in rows if guild_id in (None, row.guild_id)]

    async def channels(self, guild_id: int) -> list[int]:
        """The channels that a server has played in; a thread counts as the channel that it is in."""
        query = "SELECT DISTINCT coalesce(parent_channel_id, channel_id) FROM tables WHERE guild_id = ?"
        return [channel for (channel,) in await self._database.read(query, (guild_id,))]

    async def threads(self, tables: Iterable[TableId]) -> dict[int, int]:
        """The threads that some tables are in, each with its parent channel."""
        rows = await self._database.read(
            "SELECT channel_id, parent_channel_id FROM tables WHERE parent_channel_id IS NOT NULL"
            " AND table_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(tables)),),
        )
        return dict(rows)

    async def newest(self, guild_id: int, sight: Sight | None = None) -> list[TableId]:
        """The tables of a server that were opened last, the newest first; at most 25.

        With `sight`, only tables that its account may view or has played a hand at.
        """
        seen = f" AND {sight.condition('t.table_id', _PLAYED)}" if sight is not None else ""
        query = f"SELECT table_id FROM tables AS t WHERE guild_id = :guild_id{seen} ORDER BY opened_ms DESC, table_id"
        parameters = {"guild_id": guild_id, "limit": _TABLES_MOST, **(sight.parameters if sight is not None else {})}
        return [table for (table,) in await self._database.read(f"{query} LIMIT :limit", parameters)]

    async def was_played_by(self, guild_id: int, table: TableId, account: AccountId) -> bool:
        """Whether an account has points from a table of a server."""
        query = f"SELECT 1 FROM tables AS t WHERE guild_id = :guild_id AND table_id = :table AND {_PLAYED}"
        parameters = {"guild_id": guild_id, "table": table, "sight_account": account}
        return bool(await self._database.read(query, parameters))

    async def move(self, table: TableId, channel_id: int, parent_channel_id: int | None) -> None:
        """Put a table into another channel of its server, and forget its public panels in the old one.

        Finished hands stay with the old channel: a view of the new channel does not show them.
        """
        require_ints(channel_id=channel_id)

        def job(db: Connection) -> None:
            over = "ifnull((SELECT max(hand_no) FROM records WHERE table_id = ?3), 0)"
            query = (
                f"UPDATE tables SET channel_id = ?1, parent_channel_id = ?2, moved_after = {over},"
                " lobby_in_parent = 0 WHERE table_id = ?3"
            )
            lost = "(SELECT channel_id FROM tables WHERE table_id = ?1)"
            db.execute(f"DELETE FROM panels WHERE table_id = ?1 AND {_IN_CHANNEL} AND channel_id = {lost}", (table,))
            db.execute(query, (channel_id, parent_channel_id, table))

        await self._database.write(job)

    async def mark_broken(self, table: TableId, error_id: str) -> bool:
        """Freeze a table because of a bug; False where there is no such table. An append with `thaws` ends that."""
        query = "UPDATE tables SET broken = ? WHERE table_id = ?"
        return await self._database.write(lambda db: db.execute(query, (error_id, table)).rowcount) > 0


def _table_row(row: tuple[TableId, int, int, int | None, int, int, str, int, int, int]) -> TableRow:
    table, guild_id, channel_id, parent_channel_id, opened_ms, is_open, broken, hand_version, moved_after, in_parent = (
        row
    )
    place = (guild_id, channel_id, parent_channel_id, opened_ms)
    return TableRow(table, *place, bool(is_open), broken, hand_version, moved_after, bool(in_parent))
