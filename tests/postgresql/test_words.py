"""What needs no server: addresses, and SQLite's words in PostgreSQL's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.store.errors import StoreRefused
from bot.store.place import place_of, require_driver
from bot.store.postgresql.address import Address
from bot.store.postgresql.dialect import Statement, translated
from bot.store.postgresql.tables import statements, step_statements
from bot.store.schema import Migration, migrations

SECRET = "hunter2"


@pytest.mark.parametrize(
    ("sql", "wanted", "places"),
    [
        ("SELECT ?, ?", "SELECT $1, $2", None),
        ("SELECT ?2, ?1, ?2", "SELECT $1, $2, $1", (1, 0)),
        ("SELECT :b, :a, :b", "SELECT $1, $2, $1", ("b", "a")),
        ("SELECT 'why? it''s :so', ?", "SELECT 'why? it''s :so', $1", None),
        ("SELECT x::text, ?", "SELECT x::text, $1", None),
        ("SELECT * FROM a INDEXED BY b WHERE c = ?", "SELECT * FROM a WHERE c = $1", None),
        ("SELECT * FROM a CROSS JOIN b USING (c)", "SELECT * FROM a JOIN b USING (c)", None),
        ("SELECT * FROM a CROSS JOIN b AS d ON c = d.c", "SELECT * FROM a JOIN b AS d ON c = d.c", None),
        ("SELECT * FROM a CROSS JOIN b", "SELECT * FROM a CROSS JOIN b", None),
    ],
)
def test_a_statement_in_postgresqls_words(sql: str, wanted: str, places: tuple[int | str, ...] | None) -> None:
    assert translated(sql) == Statement(wanted, places)


def test_values_follow_the_numbers() -> None:
    assert translated("SELECT ?2, ?1").in_order(("a", "b")) == ["b", "a"]
    assert translated("SELECT :b, :a").in_order({"a": 1, "b": 2}) == [2, 1]
    assert translated("SELECT ?, ?").in_order((1, 2)) == (1, 2)


def test_an_address_never_says_its_password() -> None:
    address = Address.of(f"postgres://bot:{SECRET}@db.example:5433/games?schema=mine&sslmode=require")
    assert str(address) == "postgresql://db.example:5433/games (schema mine)"
    assert SECRET not in f"{address} {address!r} {[address]}"
    assert address.url == f"postgresql://bot:{SECRET}@db.example:5433/games?sslmode=require"
    assert address.schema == "mine"
    assert place_of(address.url) == Address.of(address.url)


@pytest.mark.parametrize(
    "text",
    [
        "mysql://a/b",
        "postgresql:///b",
        "postgresql://a",
        "postgresql://a/",
        "postgresql://a/b?schema=Mine; DROP TABLE x",
        f"postgresql://a/b?schema={'x' * 52}",
        "postgresql://a:[b@c/d",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Address.of(text)
    assert Address.of(f"postgresql://a/b?schema={'x' * 51}").in_schema("x" * 60).schema == "x" * 60


def test_every_table_index_and_guard_is_translated() -> None:
    text = statements(migrations())
    assert "STRICT" not in text.replace("IMMUTABLE STRICT", "")
    assert "ROWID" not in text
    assert "RAISE(" not in text
    assert text.count("CREATE TRIGGER") > 20


def test_a_missing_driver_is_installed_by_the_command_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreRefused, match="the driver of PostgreSQL is missing") as refused:
        require_driver(Address.of("postgresql://db/poker"))
    _, command, _ = str(refused.value).split("`")
    assert f"`{command}`" in (Path(__file__).parents[2] / "docs" / "postgresql.md").read_text("utf-8")


def test_a_later_step_is_translated_statement_by_statement() -> None:
    step = Migration(
        99,
        "0099_later",
        "-- Why; not.\nCREATE TABLE a (x INTEGER NOT NULL PRIMARY KEY, y TEXT) STRICT, WITHOUT ROWID;\n"
        "ALTER TABLE b ADD COLUMN c BLOB;\nDROP TRIGGER b_stay;\n"
        "CREATE TRIGGER b_stay BEFORE DELETE ON b WHEN OLD.c IS NOT NULL BEGIN SELECT RAISE(ABORT, 'no; never'); END;\n"
        "UPDATE b SET c = NULL WHERE d = 'a;b';",
    )
    assert step_statements(step).split("\n") == [
        'CREATE TABLE a (x bigint NOT NULL PRIMARY KEY, y text COLLATE "C");',
        "ALTER TABLE b ADD COLUMN c bytea;",
        "DROP FUNCTION b_stay() CASCADE;",
        "CREATE FUNCTION b_stay() RETURNS trigger LANGUAGE plpgsql AS $$",
        "BEGIN",
        "IF OLD.c IS NOT NULL THEN",
        "RAISE integrity_constraint_violation USING MESSAGE = 'no; never';",
        "END IF;",
        "RETURN OLD;",
        "END $$;",
        "CREATE TRIGGER b_stay BEFORE DELETE ON b FOR EACH ROW EXECUTE FUNCTION b_stay();",
        "UPDATE b SET c = NULL WHERE d = 'a;b';",
    ]
