from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.connection import Connection
from tests.store.given import ANN, GUILD, SUNDAY, hand, open_table
from tests.support.on_postgresql import is_on
from tests.support.raw import REFUSED, connect

TABLES = ("events", "log_seals", "entries", "postings", "seals", "deals", "deal_batches", "tombstones", "house_rules")
REFERRING = {"entries": ("postings", "seals"), "deal_batches": ("deals",)}
STATEMENTS = {
    "update": "UPDATE {table} SET {column} = {column}",
    "delete": "DELETE FROM {table}",
    "upsert": "INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT {key} DO UPDATE SET"
    " {column} = {table}.{column}",
}
REPLACE, UPDATES, KEY = "INSERT", ["update"], "ON CONSTRAINT {table}_pkey"
if not is_on():  # SQLite knows more ways
    STATEMENTS |= {
        "update or replace": "UPDATE OR REPLACE {table} SET {column} = {column}",
        "insert or replace": "INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        "replace": "REPLACE INTO {table} SELECT * FROM {table}",
    }
    REPLACE, UPDATES, KEY = "INSERT OR REPLACE", ["update", "update or replace"], ""


@pytest.fixture
async def db(path: Path) -> Connection:
    """Somebody else's connection to a database with something in every guarded table; its foreign keys are off."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, at_ms=1)
    await store.servers.purge(99, at_ms=1)
    await store.close()
    return connect(path)


@pytest.fixture(autouse=True)
def _closing(db: Connection) -> Iterator[None]:
    with closing(db):
        yield


@pytest.mark.parametrize("statement", STATEMENTS)
@pytest.mark.parametrize("table", TABLES)
def test_what_was_written_stays(db: Connection, table: str, statement: str) -> None:
    before = db.execute(f"SELECT * FROM {table}").fetchall()
    assert before
    column = db.execute(f"SELECT * FROM {table}").description[0][0]
    with pytest.raises(REFUSED, match=r"never|is sealed|follows the one before"):
        db.execute(STATEMENTS[statement].format(table=table, column=column, key=KEY.format(table=table)))
    assert db.execute(f"SELECT * FROM {table}").fetchall() == before


@pytest.mark.parametrize("table", [name for name in TABLES if name != "tombstones"])
def test_a_purge_lets_its_own_server_go_and_no_other_and_changes_nothing(db: Connection, table: str) -> None:
    (column, *_), *_ = db.execute(f"SELECT * FROM {table}").description
    before = db.execute(f"SELECT * FROM {table}").fetchall()
    db.execute("INSERT INTO purging VALUES (99)")
    with pytest.raises(REFUSED, match="never deleted"):
        db.execute(f"DELETE FROM {table}")
    db.execute("INSERT INTO purging VALUES (?)", (GUILD,))
    for statement in UPDATES:
        with pytest.raises(REFUSED, match="never changed"):
            db.execute(STATEMENTS[statement].format(table=table, column=column, key=KEY.format(table=table)))
    for name in REFERRING.get(table, ()):
        db.execute(f"DELETE FROM {name}")
    assert db.execute(f"DELETE FROM {table}").rowcount == len(before)


def test_a_hand_pays_once(db: Connection) -> None:
    with pytest.raises(REFUSED, match="never replaced"):
        db.execute(
            f"{REPLACE} INTO entries SELECT guild_id, 2, book, kind, table_id, hand_no, at_ms, reverses, reason,"
            " previous, reason_sha256 FROM entries"
        )


def test_a_hand_is_taken_back_once(db: Connection) -> None:
    columns = "guild_id, entry_no, book, kind, table_id, hand_no, at_ms, reverses, reason, previous"
    again = f"{REPLACE} INTO entries ({columns}) SELECT guild_id, ?, book, 'reversal', table_id, hand_no, at_ms,"
    again += " 1, 'again', previous FROM entries WHERE entry_no = 1"
    db.execute(again, (2,))
    with pytest.raises(REFUSED, match="never replaced"):
        db.execute(again, (3,))


def test_an_action_happens_once(db: Connection) -> None:
    with pytest.raises(REFUSED, match="never replaced"):
        db.execute(
            f"{REPLACE} INTO events"
            " SELECT table_id, 99, at_ms, action_id, account_id, type, type_version, body FROM events WHERE version = 1"
        )


def test_nothing_is_posted_after_the_seal(db: Connection) -> None:
    with pytest.raises(REFUSED, match="is sealed"):
        db.execute("INSERT INTO postings VALUES (?, 1, 3, 'eve', 5)", (GUILD,))


def _second_entry(db: Connection, points: tuple[int, ...], previous: bytes | None = None) -> None:
    (head,) = db.execute("SELECT hash FROM seals").fetchone()
    db.execute(
        "INSERT INTO entries VALUES (?, 2, 'friends', 'hand', 't1', 2, 1, NULL, '', ?, NULL)", (GUILD, previous or head)
    )
    for number, share in enumerate(points):
        db.execute("INSERT INTO postings VALUES (?, 2, ?, 'eve', ?)", (GUILD, number, share))


def test_an_unbalanced_entry_is_not_sealed(db: Connection) -> None:
    _second_entry(db, (5, -4))
    with pytest.raises(REFUSED, match="sum to zero"):
        db.execute("INSERT INTO seals VALUES (?, 2, zeroblob(32))", (GUILD,))


def test_a_seal_follows_the_chain(db: Connection) -> None:
    _second_entry(db, (5, -5), previous=bytes(32))
    with pytest.raises(REFUSED, match="follows the one before"):
        db.execute("INSERT INTO seals VALUES (?, 2, zeroblob(32))", (GUILD,))


def test_a_balanced_entry_in_the_chain_is_sealed_and_counted(db: Connection) -> None:
    _second_entry(db, (5, -3, -2))
    db.execute("INSERT INTO seals VALUES (?, 2, zeroblob(32))", (GUILD,))
    assert db.execute("SELECT points FROM balances WHERE account_id = 'eve'").fetchall() == [(0,)]


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("table", "values"), [("deadlines", "'t1', 'k', 'idle', NULL, 2.5, NULL"), ("alive", "1, 'now'")]
)
def test_tables_are_strict(db: Connection, table: str, values: str) -> None:
    with pytest.raises(REFUSED, match="cannot store"):
        db.execute(f"INSERT INTO {table} VALUES ({values})")
