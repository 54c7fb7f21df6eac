"""Hands that are over, as history and statistics ask for them: one row a hand, one a player in it."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.ledger.records import FIGURES, Figures, HandRecord, KeptRecord, PlayerRecord
from bot.store.connection import Connection
from bot.store.pages import Page, shown
from bot.store.part import Part
from bot.store.sight import SEEN_TABLES, Sight

_COLUMNS = ", ".join(FIGURES)
_PLACES = ", ".join("?" for _ in FIGURES)
_RECORD = "r.record_no, r.at_ms, r.is_undone, r.table_id, r.hand_no, r.book, r.ruleset, r.title, r.is_void"
_PLAYED = (
    "EXISTS (SELECT 1 FROM player_records AS own WHERE own.guild_id = r.guild_id AND own.record_no = r.record_no"
    " AND own.account_id = :sight_account)"
)
_SHOWN = (
    f"SELECT record_no FROM records INDEXED BY records_by_hand WHERE table_id IN ({SEEN_TABLES})"
    " AND guild_id = :guild_id"
    " UNION SELECT record_no FROM player_records WHERE guild_id = :guild_id AND account_id = :sight_account"
)
"""The numbers of all hands that somebody may be shown, each from an index."""
_RULESETS_MOST = 100


@dataclass(frozen=True, slots=True)
class WantedHands:
    """Which hands of a server: those with one account, those by one ruleset, or all."""

    account: AccountId | None = None
    ruleset: str | None = None


@dataclass(frozen=True, slots=True)
class Numbered:
    """A hand's number, which counts the server's hands that are over, and the title of its rules."""

    record_no: int
    title: str


class Records(Part):
    """Reads only: the append that ends a hand writes its record."""

    async def page(
        self,
        guild_id: int,
        wanted: WantedHands = WantedHands(),
        *,
        before_no: int | None = None,
        after_no: int | None = None,
        limit: int,
        sight: Sight | None = None,
    ) -> list[KeptRecord]:
        """Hands, the newest first: `limit` of those older than `before_no`, or just newer than `after_no`.

        With `sight`, only the hands that its account is shown.
        """

        async def read(page: Page) -> list[Any]:
            return list(await self._database.read(*_records_query(guild_id, wanted, page, sight)))

        page = Page(before_no, after_no, limit, is_up=after_no is not None)
        rows = await (read(page) if sight is None else shown(page, await self._newest_no(guild_id), read))
        return await self._with_players(guild_id, rows[::-1] if page.is_up else rows)

    async def _newest_no(self, guild_id: int) -> int:
        rows = await self._database.read("SELECT max(record_no) FROM records WHERE guild_id = ?", (guild_id,))
        return rows[0][0] or 0

    async def get(self, guild_id: int, record_no: int) -> KeptRecord | None:
        """One hand of a server; None for an unknown number."""
        rows = await self._database.read(
            f"SELECT {_RECORD} FROM records AS r WHERE guild_id = ? AND record_no = ?", (guild_id, record_no)
        )
        return next(iter(await self._with_players(guild_id, rows)), None)

    async def of(self, guild_id: int, table: TableId, hand_no: int) -> KeptRecord | None:
        """The record of a table's hand; None if the hand is not over, or the table is another server's."""
        rows = await self._database.read(
            f"SELECT {_RECORD} FROM records AS r WHERE table_id = ? AND hand_no = ? AND guild_id = ?",
            (table, hand_no, guild_id),
        )
        return next(iter(await self._with_players(guild_id, rows)), None)

    async def of_table(self, guild_id: int, table: TableId) -> list[KeptRecord]:
        """The records of all hands of a table, the oldest first; none if the table is another server's."""
        query = f"SELECT {_RECORD} FROM records AS r WHERE table_id = ? AND guild_id = ? ORDER BY hand_no"
        return await self._with_players(guild_id, await self._database.read(query, (table, guild_id)))

    async def numbers(self, guild_id: int, hands: Iterable[tuple[TableId, int]]) -> dict[tuple[TableId, int], Numbered]:
        """The numbers and titles of some hands that are over, by table and the hand's number there."""
        wanted = list(hands)
        rows = await self._database.read(
            "SELECT r.table_id, r.hand_no, r.record_no, r.title FROM json_each(?) AS tables"
            " JOIN json_each(?) AS hand_nos USING (key) CROSS JOIN records AS r"
            " ON r.table_id = tables.value AND r.hand_no = CAST(hand_nos.value AS BIGINT) WHERE r.guild_id = ?",
            (json.dumps([table for table, _ in wanted]), json.dumps([hand_no for _, hand_no in wanted]), guild_id),
        )
        return {(table, hand_no): Numbered(record_no, title) for table, hand_no, record_no, title in rows}

    async def number(self, guild_id: int, table: TableId, hand_no: int) -> int:
        """The number of a hand in its server; 0 as long as it is not over."""
        found = await self.numbers(guild_id, [(table, hand_no)])
        return found[table, hand_no].record_no if found else 0

    async def rulesets(self, guild_id: int) -> dict[str, str]:
        """Names and newest titles of the rulesets that a server has played, the last played first; at most 100."""
        rows = await self._database.read(
            "SELECT ruleset, title FROM (SELECT DISTINCT ruleset AS name FROM month_sums WHERE guild_id = ?1) AS played"
            " JOIN records AS r ON r.guild_id = ?1 AND r.record_no = (SELECT max(record_no) FROM records"
            " WHERE guild_id = ?1 AND ruleset = name) ORDER BY record_no DESC LIMIT ?2",
            (guild_id, _RULESETS_MOST),
        )
        return dict(rows)

    async def _with_players(self, guild_id: int, rows: Sequence[Any]) -> list[KeptRecord]:
        numbers = json.dumps([row[0] for row in rows])
        players: dict[int, list[PlayerRecord]] = {}
        query = (
            f"SELECT record_no, account_id, {_COLUMNS} FROM player_records INDEXED BY player_records_by_hand"
            " WHERE guild_id = ? AND record_no IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
            " ORDER BY points DESC, account_id"
        )
        for record_no, account, *figures in await self._database.read(query, (guild_id, numbers)):
            players.setdefault(record_no, []).append(PlayerRecord(account, Figures(*figures)))
        return [_kept(row, players.get(row[0], ())) for row in rows]


def _records_query(guild_id: int, wanted: WantedHands, page: Page, sight: Sight | None) -> tuple[str, dict[str, Any]]:
    source, number = "records AS r", "r.record_no"
    if wanted.account is not None:
        source, number = "player_records AS p CROSS JOIN records AS r USING (guild_id, record_no)", "p.record_no"
    elif sight is not None and not page.is_near:
        source = (
            f"(SELECT record_no AS shown_no FROM ({_SHOWN}) AS all_shown) AS shown"
            " CROSS JOIN records AS r ON r.guild_id = :guild_id AND r.record_no = shown.shown_no"
        )
        number = "shown.shown_no"
    conditions = {
        "p.guild_id = :guild_id AND p.account_id = :account": wanted.account,
        "r.ruleset = :ruleset": wanted.ruleset,
        f"{number} < :before_no": page.before_no,
        f"{number} > :after_no": page.after_no,
    }
    where = " AND ".join(["r.guild_id = :guild_id", *(key for key, value in conditions.items() if value)])
    if sight is not None:
        where += f" AND {sight.condition('r.table_id', _PLAYED, 'r.hand_no')}"
    return f"SELECT {_RECORD} FROM {source} WHERE {where} ORDER BY {number} {page.order} LIMIT :limit", {
        "guild_id": guild_id,
        "account": wanted.account,
        "ruleset": wanted.ruleset,
        "before_no": page.before_no,
        "after_no": page.after_no,
        "limit": page.limit,
        **(sight.parameters if sight is not None else {}),
    }


def note_records(db: Connection, guild_id: int, at_ms: int, records: Iterable[HandRecord]) -> None:
    """Add hands that are over to those of a server. Inside a job."""
    for record in records:
        query = "SELECT coalesce(max(record_no), 0) + 1 FROM records WHERE guild_id = ?"
        (record_no,) = db.execute(query, (guild_id,)).fetchone()
        db.execute(
            "INSERT INTO records (guild_id, record_no, table_id, hand_no, at_ms, month, book, ruleset, title, is_void)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                guild_id,
                record_no,
                record.table,
                record.hand_no,
                at_ms,
                month_of(at_ms),
                str(record.book),
                record.ruleset,
                record.title,
                int(record.is_void),
            ),
        )
        db.executemany(
            f"INSERT INTO player_records (guild_id, account_id, record_no, {_COLUMNS}) VALUES (?, ?, ?, {_PLACES})",
            [
                (guild_id, one.account, record_no, *(getattr(one.figures, name) for name in FIGURES))
                for one in record.players
            ],
        )


def month_of(at_ms: int) -> int:
    """The UTC month of a time (milliseconds), counted from January of the year 0."""
    when = datetime.fromtimestamp(at_ms // 1000, UTC)
    return when.year * 12 + when.month - 1


def _kept(row: Sequence[Any], players: Iterable[PlayerRecord]) -> KeptRecord:
    record_no, at_ms, is_undone, table, hand_no, book, ruleset, title, is_void = row
    record = HandRecord(table, hand_no, Book(book), ruleset, title, bool(is_void), tuple(players))
    return KeptRecord(record_no, at_ms, bool(is_undone), record)
