"""How everything of a Discord server is deleted, and what stays: a tombstone, by which older copies are purged, too."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.ids import AccountId
from bot.store.connection import Connection
from bot.store.erasure import forget_those_nowhere, named_in

# Children before their parents. The guards let these through for a server that is marked as purging.
_OF_TABLES = (
    "log_seals",
    "events",
    "deals",
    "deal_batches",
    "deadlines",
    "drafts",
    "panels",
    "private_replies",
    "cut_texts",
    "seal_lines",
    "seal_openings",
    "shares",
    "seats",
    "unseated",
)
_OF_LEDGERS = (
    "settlements",
    "settlement_notices",
    "reasons",
    "undos",
    "seals",
    "postings",
    "entries",
    "balances",
    "day_sums",
)
_OF_RECORDS = ("reviews", "player_records", "month_sums", "records")
_OF_SERVERS = (
    *_OF_LEDGERS,
    *_OF_RECORDS,
    "tables",
    "house_rules",
    "names",
    "servers",
    "removed_servers",
    "greeted_servers",
    "begun_threads",
)


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What is left of a purged server: when, and the number and hash of its last ledger entry (0 without one)."""

    guild_id: int
    purged_ms: int
    entry_no: int
    hash: bytes


def purge_in(db: Connection, stones: Collection[Tombstone]) -> None:
    """Delete all tables, hands, points and settings of servers, and put up their tombstones. Inside a job.

    The accounts of their people go with them, except of those whom other servers know, too. Whom these servers do not
    know, such as people who have used the bot in direct messages only, stay.
    """
    people: set[AccountId] = set()
    for guild_id in {stone.guild_id for stone in stones}:
        people |= named_in(db, guild_id)
        db.execute("INSERT INTO purging VALUES (?)", (guild_id,))
        for name in _OF_TABLES:
            query = f"DELETE FROM {name} WHERE table_id IN (SELECT table_id FROM tables WHERE guild_id = ?)"
            db.execute(query, (guild_id,))
        db.execute(
            "DELETE FROM undo_agreements WHERE undo_id IN (SELECT undo_id FROM undos WHERE guild_id = ?)",
            (guild_id,),
        )
        for name in _OF_SERVERS:
            db.execute(f"DELETE FROM {name} WHERE guild_id = ?", (guild_id,))
        db.execute("DELETE FROM purging WHERE guild_id = ?", (guild_id,))
    forget_those_nowhere(db, people)
    for stone in stones:
        row = (stone.guild_id, stone.purged_ms, stone.entry_no, stone.hash)
        db.execute("INSERT INTO tombstones VALUES (?, ?, ?, ?)", row)
