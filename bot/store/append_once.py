"""What an action did, appended once: the same action again, as of a double tap, changes nothing.

The action's id is its idempotency key, and the version that it was decided on its optimistic lock.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, LedgerEntry
from bot.ledger.records import HandRecord
from bot.store.connection import Connection, Cursor
from bot.store.deadlines import Deadline, ask_deadlines, sync_deadlines
from bot.store.errors import require_ints
from bot.store.free_texts import FreeText, note_texts
from bot.store.ledger import played_in
from bot.store.ledger_chain import post
from bot.store.log_chain import EVENT_COLUMNS, seal
from bot.store.records import note_records
from bot.store.seats import seat_in
from bot.table.events import Event, HandDealt, TableEnded

_BEFORE = """
    SELECT guild_id, newest.version, EXISTS (SELECT 1 FROM events WHERE action_id = ?2), hash
    FROM tables, (SELECT ifnull(max(version), 0) AS version FROM events WHERE table_id = ?1) AS newest
    LEFT JOIN log_seals ON log_seals.table_id = ?1 AND log_seals.version = newest.version
    WHERE tables.table_id = ?1
"""
"""What an append is decided on: the table's server, its version, whether the action is known, and the newest seal."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account had from play, without settlements, when something was decided that depends on it."""

    book: Book
    account: AccountId
    points: int


@dataclass(frozen=True, slots=True)
class Append:
    """What one action does to a table.

    `version` is the one that the decision was based on; `deadlines` are all that the table wants from now on;
    `clears_drafts` names the accounts whose drafts go, True for everybody's. With `rests_on`, nothing is stored unless
    that account still has the same points from play: two tables never pay out the same jackpot. `texts` are what people
    wrote; the events hold their hashes. `thaws` ends the freeze of a table after an error. `sitting` are all who sit at
    the table from now on; None: the same as before, and nobody at one that ends. Times are UTC milliseconds.
    """

    table: TableId
    version: int
    action_id: str
    account: AccountId | None
    at_ms: int
    events: tuple[Event, ...]
    entries: tuple[LedgerEntry, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    clears_drafts: bool | tuple[AccountId, ...] = False
    records: tuple[HandRecord, ...] = ()
    rests_on: Balance | None = None
    texts: tuple[FreeText, ...] = ()
    thaws: bool = False
    sitting: tuple[AccountId, ...] | None = None

    def __post_init__(self) -> None:
        require_ints(version=self.version, at_ms=self.at_ms)
        if not self.events:
            raise ValueError("an action without events is not stored")


@dataclass(frozen=True, slots=True)
class Committed:
    """The append is on the disk; `version` is the table's now."""

    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """This action was stored before: harmless, nothing was changed."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another action came first, at this table or for the account that this one rests on: decide again."""


Outcome = Committed | Repeated | Conflict


def append_in(db: Connection, append: Append, encoded: Sequence[tuple[str, int, str]]) -> Callable[[], Outcome]:
    """Ask what an append is decided on; what is returned stores it. Its events are encoded already. Inside a job."""
    before = db.execute(_BEFORE, (append.table, append.action_id))
    deadlines = ask_deadlines(db, append.table)
    return lambda: _append_after(db, before, deadlines, append, encoded)


def _append_after(
    db: Connection, before: Cursor, deadlines: Cursor, append: Append, encoded: Sequence[tuple[str, int, str]]
) -> Outcome:
    table = append.table
    row = before.fetchone()
    if row is None:
        raise LookupError(f"table {table} was never opened")
    guild_id, version, is_known, previous_seal = row
    if is_known:
        return Repeated()
    if version != append.version:
        return Conflict()
    held = append.rests_on
    if held is not None and played_in(db, guild_id, held.book, held.account) != held.points:
        return Conflict()
    who = (append.action_id, append.account)
    rows = [
        (version + place, append.at_ms, *(who if place == 1 else (None, None)), *event)
        for place, event in enumerate(encoded, 1)
    ]
    db.executemany(
        f"INSERT INTO events (table_id, {EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(table, *row) for row in rows],
    )
    seal(db, table, previous_seal, rows)
    for entry in append.entries:
        post(db, guild_id, append.at_ms, entry)
    note_records(db, guild_id, append.at_ms, append.records)
    note_texts(db, table, append.texts)
    _note_milestones(db, append)
    sync_deadlines(db, table, deadlines, append.deadlines, append.at_ms)
    _clear_drafts(db, table, append.clears_drafts)
    if append.sitting is not None:
        seat_in(db, table, append.sitting)
    if append.thaws:
        db.execute("UPDATE tables SET broken = '' WHERE table_id = ?", (table,))
    return Committed(append.version + len(rows))


def _note_milestones(db: Connection, append: Append) -> None:
    for version, event in enumerate(append.events, append.version + 1):
        if isinstance(event, HandDealt):
            db.execute("UPDATE tables SET hand_version = ? WHERE table_id = ?", (version, append.table))
        elif isinstance(event, TableEnded):
            db.execute("UPDATE tables SET is_open = 0 WHERE table_id = ?", (append.table,))
            seat_in(db, append.table, ())


def _clear_drafts(db: Connection, table: TableId, accounts: bool | Iterable[AccountId]) -> None:
    if accounts is True:
        db.execute("DELETE FROM drafts WHERE table_id = ?", (table,))
    elif accounts:
        db.executemany(
            "DELETE FROM drafts WHERE table_id = ? AND account_id = ?", [(table, account) for account in accounts]
        )
