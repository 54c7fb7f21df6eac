"""What is written, and what a page shows, costs the same however many hands a server has played: in steps of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, Wanted
from bot.store import Append, Store
from bot.store.connection import Connection
from bot.store.database import Database
from bot.store.ledger_chain import post
from bot.store.records import note_records
from tests.store.given import ANN, BOB, GUILD, T, act, entry_of, hand, open_table, record_of
from tests.support.raw import raw

FEW, MANY = 20, 1_000
AT_MS = 86_400_000

pytestmark = pytest.mark.sqlite


def played_by(hands: int) -> Append:
    """All hands in one action, as if a table had played them before."""
    points = [{BOB: 1, ANN: -1}] * hands
    entries = tuple(entry_of(one, hand_no) for hand_no, one in enumerate(points, 1))
    records = tuple(record_of(one, hand_no) for hand_no, one in enumerate(points, 1))
    return act(1, "all", entries=entries, records=records)


def of_hand(db: Connection) -> None:
    append = hand(2, MANY + 1, 3)
    for entry in append.entries:
        post(db, GUILD, AT_MS, entry)
    note_records(db, GUILD, AT_MS, append.records)


def of_undoing(db: Connection) -> None:
    back = (Posting(BOB, -1), Posting(ANN, 1))
    post(db, GUILD, AT_MS, LedgerEntry(Book.FRIENDS, EntryKind.REVERSAL, T, 7, back, reverses=7))


def of_settlement(db: Connection) -> None:
    post(
        db,
        GUILD,
        AT_MS,
        LedgerEntry(Book.FRIENDS, EntryKind.SETTLEMENT, None, None, (Posting(BOB, -9), Posting(ANN, 9))),
    )


async def a_page(store: Store) -> None:
    await store.ledger.entries(GUILD, Wanted(Book.FRIENDS), limit=9)
    await store.ledger.entries(GUILD, Wanted(Book.FRIENDS, account=ANN), limit=9)


async def numbers(store: Store) -> None:
    await store.records.numbers(GUILD, [(T, hand_no) for hand_no in range(1, 9)])


async def reversals(store: Store) -> None:
    await store.ledger.reversals(GUILD, range(1, 9))


async def of_a_hand(store: Store) -> None:
    await store.ledger.of_hand(GUILD, T, 7)


def steps(db: sqlite3.Connection, write: Callable[[Connection], None]) -> int:
    """How many instructions SQLite carries out for it; nothing is kept."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    db.execute("BEGIN")
    db.set_progress_handler(count, 1)
    write(db)
    db.set_progress_handler(None, 1)
    db.execute("ROLLBACK")
    return taken


async def costs(path: Path, hands: int, write: Callable[[Connection], None]) -> int:
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(played_by(hands))
    await store.close()
    with raw(path) as db:
        assert isinstance(db, sqlite3.Connection)
        return steps(db, write)


@pytest.mark.parametrize("write", [of_hand, of_undoing, of_settlement])
async def test_it_costs_as_much_after_many_hands_as_after_few(
    tmp_path: Path, write: Callable[[Connection], None]
) -> None:
    few = await costs(tmp_path / "few.sqlite3", FEW, write)
    assert await costs(tmp_path / "many.sqlite3", MANY, write) < 1.2 * few


@pytest.mark.parametrize("ask", [a_page, numbers, reversals, of_a_hand])
async def test_a_page_costs_as_much_after_many_hands_as_after_few(
    tmp_path: Path, ask: Callable[[Store], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Any]] = []
    read = Database.read

    async def noted(self: Database, query: str, parameters: Any = ()) -> list[Any]:
        asked.append((query, parameters))
        return await read(self, query, parameters)

    store = await Store.open(tmp_path / "asked.sqlite3")
    await open_table(store)
    await store.log.append(played_by(FEW))
    with monkeypatch.context() as patch:
        patch.setattr(Database, "read", noted)
        await ask(store)
    await store.close()

    def again(db: Connection) -> None:
        for query, parameters in asked:
            assert db.execute(query, parameters).fetchall() or ask is reversals

    few = await costs(tmp_path / "few.sqlite3", FEW, again)
    assert await costs(tmp_path / "many.sqlite3", MANY, again) < 1.2 * few
