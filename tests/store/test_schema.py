"""The text that a new database is made of, and the steps that lead an older one there, make the same database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.store.schema import Migration, _tokens, expected_shape, migrate, migrations, shape, verify

pytestmark = pytest.mark.sqlite

STEPS = migrations()


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        yield opened


@pytest.fixture
def migrated() -> Iterator[sqlite3.Connection]:
    """A database that has seen one version after the other."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        migrate(opened, STEPS[:1])
        migrate(opened, STEPS)
        yield opened


def names(db: sqlite3.Connection, kind: str) -> list[tuple[str, str]]:
    """Tables, or what belongs to each of them in the order in which it was made: SQLite may ask in that order."""
    found = db.execute("SELECT tbl_name, name FROM sqlite_schema WHERE type = ? ORDER BY tbl_name, rowid", (kind,))
    return list(found)


def test_the_schema_is_what_all_steps_make(db: sqlite3.Connection, migrated: sqlite3.Connection) -> None:
    migrate(db, STEPS)
    assert _tokens(shape(db)) == _tokens(shape(migrated))
    for kind in ("table", "index", "trigger"):
        assert names(db, kind) == names(migrated, kind)
    for name, _ in names(migrated, "table"):
        for about in ("table_xinfo", "foreign_key_list", "index_list"):
            assert list(db.execute(f"PRAGMA {about}({name})")) == list(migrated.execute(f"PRAGMA {about}({name})"))
        rows = f"SELECT * FROM {name}"
        assert list(db.execute(rows)) == list(migrated.execute(rows))
    for pragma in ("application_id", "encoding", "auto_vacuum"):
        assert db.execute(f"PRAGMA {pragma}").fetchone() == migrated.execute(f"PRAGMA {pragma}").fetchone()
    for made in (db, migrated):
        assert made.execute("PRAGMA user_version").fetchone()[0] > 0, "each has a number of its own"


def test_guards_are_the_same_to_the_letter(db: sqlite3.Connection, migrated: sqlite3.Connection) -> None:
    """A server keeps their text as it was, and it is compared there."""
    migrate(db, STEPS)
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"
    assert list(db.execute(query)) == list(migrated.execute(query))


def test_a_new_database_is_made_in_one_transaction(db: sqlite3.Connection) -> None:
    said: list[str] = []
    db.set_trace_callback(said.append)
    migrate(db, STEPS)
    assert said.count("COMMIT") == 1


def test_a_later_step_follows_the_schema(db: sqlite3.Connection) -> None:
    later = (*STEPS, Migration(len(STEPS) + 1, "9999_later", "CREATE TABLE later (x INTEGER) STRICT;"))
    migrate(db, later)
    assert db.execute("SELECT count(*), max(number) FROM migrations").fetchone() == (len(later),) * 2
    assert shape(db) == expected_shape(later)
    assert {name for _, name, _ in shape(db)} - {name for _, name, _ in expected_shape(STEPS)} == {"later"}


@pytest.mark.slow
@pytest.mark.parametrize("seen", range(1, len(STEPS)))
def test_a_database_of_any_version_before_becomes_one_of_this(db: sqlite3.Connection, seen: int) -> None:
    migrate(db, STEPS[:seen])
    assert db.execute("SELECT count(*) FROM migrations").fetchone() == (seen,)
    migrate(db, STEPS)
    verify(db)
