"""Sums over parts of a server's ledger: some days, one table, the hands that two people share."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, Book
from bot.store.part import Part


@dataclass(frozen=True, slots=True)
class DaySum:
    """One account's points on one UTC day (a number, from 1970): from play, and from settlements."""

    day: int
    account: AccountId
    played: int
    settled: int


@dataclass(frozen=True, slots=True)
class Shared:
    """How many hands two people were both in, and the points of each from these. Undone hands do not count."""

    hands: int
    first: int
    second: int


_UNDONE = (
    "entries AS undo INDEXED BY entries_by_kind CROSS JOIN entries AS hand CROSS JOIN postings AS p"
    " WHERE undo.guild_id = ?1 AND undo.book = ?2 AND undo.kind = 'reversal' AND hand.guild_id = undo.guild_id"
    " AND hand.entry_no = undo.reverses AND p.guild_id = undo.guild_id AND p.entry_no = undo.entry_no"
)
_HANDS = (  # sums of the days as they were posted; each undone hand leaves its day, and its reversal that of the undo
    "(SELECT day, account_id, played AS points FROM day_sums WHERE guild_id = ?1 AND book = ?2"
    " AND day BETWEEN ?3 AND ?4"
    f" UNION ALL SELECT hand.at_ms / {DAY_MS}, p.account_id, p.points FROM {_UNDONE}"
    f" AND hand.at_ms / {DAY_MS} BETWEEN ?3 AND ?4"
    f" UNION ALL SELECT undo.at_ms / {DAY_MS}, p.account_id, -p.points FROM {_UNDONE}"
    f" AND undo.at_ms / {DAY_MS} BETWEEN ?3 AND ?4) AS hands"
)

_HAVE_PLAYED = (  # asked of those who are at zero: they broke even, or only settled, or their hands were undone
    "sum(points) <> 0 OR EXISTS (SELECT 1 FROM postings AS own CROSS JOIN entries AS e WHERE own.guild_id = ?1"
    " AND own.account_id = hands.account_id AND e.guild_id = own.guild_id AND e.entry_no = own.entry_no"
    f" AND e.book = ?2 AND e.kind = 'hand' AND e.at_ms / {DAY_MS} BETWEEN ?3 AND ?4 AND NOT EXISTS"
    " (SELECT 1 FROM entries AS undo WHERE undo.guild_id = e.guild_id AND undo.reverses = e.entry_no))"
)


class Sums(Part):
    """Reads only. Days are UTC, counted from 1970; bounds are included, None is open.

    Undone hands do not count, in whichever days they were undone. Only `by_day` is as it was posted.
    """

    async def of_days(
        self, guild_id: int, book: Book, since_day: int | None, until_day: int | None
    ) -> dict[AccountId, int]:
        """Each account's points from the hands of some days; nobody who was in none that counts."""
        rows = await self._database.read(
            f"SELECT account_id, sum(points) FROM {_HANDS} GROUP BY account_id HAVING {_HAVE_PLAYED}",
            (guild_id, str(book), *_bounds(since_day, until_day)),
        )
        return dict(rows)

    async def of_table(self, guild_id: int, book: Book, table: TableId) -> dict[AccountId, int]:
        """Each account's points from one table."""
        rows = await self._database.read(
            "SELECT account_id, sum(points) FROM entries INDEXED BY entries_by_table"
            " JOIN postings USING (guild_id, entry_no)"
            " WHERE guild_id = ? AND table_id = ? AND book = ? GROUP BY account_id",
            (guild_id, table, str(book)),
        )
        return dict(rows)

    async def shared(self, guild_id: int, book: Book, first: AccountId, second: AccountId) -> Shared:
        """Two people's points from the hands that both were in."""
        rows = await self._database.read(
            "WITH shared AS (SELECT entry_no FROM postings WHERE guild_id = ?1 AND account_id = ?3"
            " INTERSECT SELECT entry_no FROM postings WHERE guild_id = ?1 AND account_id = ?4)"
            " SELECT sum(CASE kind WHEN 'hand' THEN 1 WHEN 'reversal' THEN -1 ELSE 0 END), sum(mine), sum(theirs)"
            " FROM ("
            "SELECT kind, sum(CASE account_id WHEN ?3 THEN points ELSE 0 END) AS mine,"
            " sum(CASE account_id WHEN ?4 THEN points ELSE 0 END) AS theirs"
            " FROM shared CROSS JOIN entries AS e USING (entry_no) JOIN postings AS p USING (guild_id, entry_no)"
            " WHERE e.guild_id = ?1 AND book = ?2 AND kind <> 'settlement' GROUP BY entry_no, kind) AS hands",
            (guild_id, str(book), first, second),
        )
        return Shared(*(number or 0 for number in rows[0]))

    async def by_day(self, guild_id: int, book: Book, since_day: int | None, until_day: int | None) -> list[DaySum]:
        """Each account's points of each day as they were posted, the oldest day first: an undo is of its own day."""
        rows = await self._database.read(
            "SELECT day, account_id, played, settled FROM day_sums WHERE guild_id = ? AND book = ?"
            " AND day BETWEEN ? AND ? ORDER BY day, account_id",
            (guild_id, str(book), *_bounds(since_day, until_day)),
        )
        return [DaySum(*row) for row in rows]


def _bounds(since_day: int | None, until_day: int | None) -> tuple[int, int]:
    return since_day if since_day is not None else -(10**9), until_day if until_day is not None else 10**9
