"""Sums over parts of a server's ledger: some days, one table, the hands that two people share."""

# ruff: noqa: S608 - only constants of this module and a Sight's are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.store.part import Part
from bot.store.sight import Sight

_TABLES_MOST = 25  # Discord's list of choices has no room for more
_PLAYED = (
    "EXISTS (SELECT 1 FROM entries AS e JOIN postings AS own USING (guild_id, entry_no)"
    " WHERE e.guild_id = t.guild_id AND e.table_id = t.table_id AND own.account_id = :sight_account)"
)


@dataclass(frozen=True, slots=True)
class DaySum:
    """One account's points of one UTC day (counted from 1970): won and lost in play, and by settlements."""

    day: int
    account: AccountId
    played: int
    settled: int


@dataclass(frozen=True, slots=True)
class Shared:
    """Points that each of two people has from the hands (those not taken back) that both were in, and how many."""

    hands: int
    first: int
    second: int


class Sums(Part):
    """Reads only. What was played is hands without those that were taken back."""

    async def played_in_days(
        self, guild_id: int, book: Book, since_day: int | None, until_day: int | None
    ) -> dict[AccountId, int]:
        """Each account's points from play in some days (both included, None for no bound)."""
        rows = await self._read(
            "SELECT account_id, sum(played) FROM day_sums WHERE guild_id = ? AND book = ?"
            " AND day BETWEEN ? AND ? GROUP BY account_id",
            (guild_id, str(book), *_bounds(since_day, until_day)),
        )
        return dict(rows)

    async def played_at_table(self, guild_id: int, book: Book, table: TableId) -> dict[AccountId, int]:
        """Each account's points from one table."""
        rows = await self._read(
            "SELECT account_id, sum(points) FROM entries INDEXED BY entries_by_table"
            " JOIN postings USING (guild_id, entry_no)"
            " WHERE guild_id = ? AND table_id = ? AND book = ? GROUP BY account_id",
            (guild_id, table, str(book)),
        )
        return dict(rows)

    async def played_together(self, guild_id: int, book: Book, first: AccountId, second: AccountId) -> Shared:
        """What two people have from the hands that both were in."""
        rows = await self._read(
            "WITH shared AS (SELECT entry_no FROM postings WHERE guild_id = ?1 AND account_id = ?3"
            " INTERSECT SELECT entry_no FROM postings WHERE guild_id = ?1 AND account_id = ?4)"
            " SELECT sum((kind = 'hand') - (kind = 'reversal')), sum(mine), sum(theirs) FROM ("
            " SELECT kind, sum(points * (account_id = ?3)) AS mine, sum(points * (account_id = ?4)) AS theirs"
            " FROM shared CROSS JOIN entries AS e USING (entry_no) JOIN postings AS p USING (guild_id, entry_no)"
            " WHERE e.guild_id = ?1 AND book = ?2 AND kind <> 'settlement' GROUP BY entry_no)",
            (guild_id, str(book), first, second),
        )
        return Shared(*(number or 0 for number in rows[0]))

    async def days(self, guild_id: int, book: Book, since_day: int | None, until_day: int | None) -> list[DaySum]:
        """What happened on each day (both bounds included, None for none), the oldest first."""
        rows = await self._read(
            "SELECT day, account_id, played, settled FROM day_sums WHERE guild_id = ? AND book = ?"
            " AND day BETWEEN ? AND ? ORDER BY day, account_id",
            (guild_id, str(book), *_bounds(since_day, until_day)),
        )
        return [DaySum(*row) for row in rows]

    async def newest_tables(self, guild_id: int, sight: Sight | None = None) -> list[TableId]:
        """The tables of a server that were opened last, the newest first; at most 25.

        With `sight` only those that somebody may view, or has played a hand at.
        """
        seen = f" AND {sight.condition('t.table_id', _PLAYED)}" if sight is not None else ""
        query = f"SELECT table_id FROM tables AS t WHERE guild_id = :guild_id{seen} ORDER BY opened_ms DESC, table_id"
        parameters = {"guild_id": guild_id, "limit": _TABLES_MOST, **(sight.parameters if sight is not None else {})}
        return _first(await self._read(f"{query} LIMIT :limit", parameters))

    async def has_played_at(self, guild_id: int, table: TableId, account: AccountId) -> bool:
        """Whether somebody has points from a table of a server."""
        query = f"SELECT 1 FROM tables AS t WHERE guild_id = :guild_id AND table_id = :table AND {_PLAYED}"
        parameters = {"guild_id": guild_id, "table": table, "sight_account": account}
        return bool(await self._read(query, parameters))


def _bounds(since_day: int | None, until_day: int | None) -> tuple[int, int]:
    return since_day if since_day is not None else -(10**9), until_day if until_day is not None else 10**9


def _first(rows: Iterable[tuple[TableId]]) -> list[TableId]:
    return [one for (one,) in rows]
