"""Every query of the bot is prepared on a server, wherever one is installed: also those that no test asks there."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import product
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, Wanted
from bot.store import moving
from bot.store.ledger import _entries_query
from bot.store.no_copies import leave_no_copies
from bot.store.pages import Page
from bot.store.postgresql import connection, preparing, reader, schema
from bot.store.postgresql.address import Address
from bot.store.records import WantedHands, _records_query
from bot.store.schema import migrations
from bot.store.sight import Sight
from bot.store.tables import Tables
from tests.support.postgresql_server import is_installed, server
from tests.support.preparing import refusals
from tests.support.query_texts import Made, Query, query_texts
from tests.support.sources import ROOT, SOURCES, here, tree

_A = AccountId("a")
_SIGHT = Sight(_A, frozenset((1,)), frozenset((2,)), frozenset((3,)))
_SIGHTS = (None, _SIGHT)
NOT_PREPARED = "no PostgreSQL is installed here: the queries were not prepared on one"
_PAGES = [
    Page(before_no, after_no, 5, is_up, is_near)
    for before_no, after_no, is_up, is_near in product((None, 1), (None, 1), (False, True), (False, True))
]
_BEGINS = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH) \w[^\\]*", re.DOTALL)


class Seen:
    """A connection, and a database, that notes each query: there is a row in every table, and nothing else."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._tables = sqlite3.connect(":memory:")
        for step in migrations():
            self._tables.executescript(step.sql)

    def execute(self, sql: str, parameters: object = ()) -> Seen:
        self.texts.append(sql)
        return self

    executemany = execute

    async def read(self, sql: str, parameters: object = ()) -> list[Any]:
        self.texts.append(sql)
        return []

    @property
    def description(self) -> Any:
        return self._tables.execute(self.texts[-1]).description

    def fetchone(self) -> tuple[int]:
        return (0,)

    def fetchall(self) -> list[tuple[int]]:
        return [(0,)] if self.texts.count(self.texts[-1]) == 1 else []

    def __iter__(self) -> Iterator[tuple[int]]:
        return iter([(0,)])

    def settle(self) -> None:
        pass

    def close(self) -> None:
        self._tables.close()


def _seen() -> Any:
    return Seen()


def _copied() -> list[str]:
    with closing(_seen()) as seen:
        for name in moving.tables(migrations()):
            moving._copied(seen, seen, name, lambda *_: None)
        return list(seen.texts)


def _made_anew() -> list[str]:
    with pytest.MonkeyPatch.context() as patch, closing(_seen()) as seen:
        patch.setattr(preparing, "connect", lambda address: seen)
        for name in ("take_lock", "migrate"):
            patch.setattr(preparing, name, lambda *_: None)
        with preparing.made_anew(Address.of("postgresql://server/database")):
            return list(seen.texts)


def _emptied() -> list[str]:
    with closing(_seen()) as seen:
        leave_no_copies(seen)
        return list(seen.texts)


def _newest() -> list[str]:
    with closing(_seen()) as seen:
        for sight in _SIGHTS:
            asyncio.run(Tables(seen).newest(1, sight))
        return list(seen.texts)


@cache
def _queries() -> list[Query]:
    """All queries that are not SQLite's alone."""
    returned: Made = {
        _entries_query: [
            _entries_query(1, Wanted(Book.FRIENDS, table, account, kind, *days), page, sight)
            for account, kind, table, days, page, sight in product(
                (None, _A), (None, EntryKind.HAND), (None, TableId("t")), ((None, None), (1, 2)), _PAGES, _SIGHTS
            )
        ],
        _records_query: [
            _records_query(1, WantedHands(account, ruleset), page, sight)
            for account, ruleset, page, sight in product((None, _A), (None, "r"), _PAGES, _SIGHTS)
        ],
    }
    handed_on: Made = {
        Tables.newest: _newest(),
        leave_no_copies: _emptied(),
        moving._copied: _copied(),
        preparing.made_anew: _made_anew(),
        # What is handed on there was given to it, or by the function before.
        connection.Connection.execute: (),
        connection.Connection.executemany: (),
        moving._batches: (),
        reader.ServerReader._read: (),
        # All migrations: carried out when the tables are made.
        schema.script: (),
        # Of a file alone.
        moving._new_file: (),
    }
    return [query for query in query_texts(SOURCES, returned, handed_on) if not query.is_of_sqlite]


def _words(query: Query) -> str:
    return " ".join(query.text.split())


def _planted(folder: Path, text: str) -> list[Query]:
    source = folder / "planted.py"
    source.write_text(dedent(text), "utf-8")
    return query_texts([source], {}, {})


@pytest.mark.slow
def test_a_server_prepares_every_query(tmp_path: Path) -> None:
    if not is_installed():
        if os.environ.get("REQUIRE_POSTGRESQL") == "1":  # where one was to be installed, to skip would hide its lack
            pytest.fail(NOT_PREPARED)
        pytest.skip(NOT_PREPARED)
    planted = _planted(
        tmp_path,
        """
        _COLUMNS = "sum(is_void = 1)"

        class Hands:
            async def voided(self, guild_id):
                query = f"SELECT {_COLUMNS} FROM records"
                await self._database.read(f"{query} WHERE guild_id = ?", (guild_id,))
                await self._database.read("SELECT count(*) FROM records WHERE record_no > ? - ?")
                await self._database.read("SELECT repeat(title, ?) FROM records")
        """,
    )
    with server() as running:
        address = Address.of(running.url)
        preparing.prepare(address, migrations(), lambda number: None)
        assert set(refusals(address, planted)) == {
            "planted.py:7: SELECT sum(is_void = 1) FROM records WHERE guild_id = ?:"
            " function sum(boolean) does not exist",
            "planted.py:9: SELECT repeat(title, ?) FROM records: function repeat(text, bigint) does not exist",
        }
        refused = list(refusals(address, {query.text: query for query in _queries()}.values()))
        assert not refused, "\n".join(refused)


@pytest.mark.slow
def test_every_query_is_followed() -> None:
    """What is put together in another way is to be followed, too, or given by hand above."""
    unknown = [str(query) for query in _queries() if not query.is_known]
    assert not unknown, "\n".join(unknown)
    found = "\n".join(map(_words, _queries()))
    missed = [
        f"{here(path)}:{node.lineno}: {node.value}"
        for path in SOURCES
        if _BEGINS.search(path.read_text("utf-8"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _BEGINS.fullmatch(node.value)
        if not (query := Query("", node.value)).is_of_sqlite and _words(query) not in found
    ]
    assert not missed, "\n".join(missed)


def test_texts_are_followed_through_names_conditions_loops_and_callers(tmp_path: Path) -> None:
    queries = _planted(
        tmp_path,
        """
        _NAMES = ("a", "b")
        _ALL = {"c": "SELECT 3"}

        def ask(db, is_new, limit):
            query = "SELECT 1" if is_new else "SELECT 2"
            if limit:
                query += " LIMIT ?"
            db.execute(query)
            for name in _NAMES:
                query = f"DELETE FROM {name}"
                db.execute(query)
            for name, text in _ALL.items():
                db.execute(text)
            said(db, "SELECT 4")
            said(db, text="SELECT 5")
            db.execute(f"DROP TABLE {limit}")
            db.execute(f"SELECT {limit}")

        def said(db, text):
            (lambda: db.executemany(text + " WHERE x", []))()
        """,
    )
    assert {query.text for query in queries if query.place == "planted.py:9"} >= {
        "SELECT 1",
        "SELECT 1 LIMIT ?",
        "SELECT 2",
        "SELECT 2 LIMIT ?",
    }
    assert {query.text for query in queries if query.place == "planted.py:12"} >= {"DELETE FROM a", "DELETE FROM b"}
    assert [query.text for query in queries if query.place == "planted.py:14"] == ["SELECT 3"]
    assert [query.text for query in queries if query.place == "planted.py:21"] == [
        "SELECT 4 WHERE x",
        "SELECT 5 WHERE x",
    ]
    assert [query.text for query in queries if query.place == "planted.py:17"] == ["DROP TABLE any_name"]
    assert [query.is_known for query in queries if query.place == "planted.py:18"] == [False]


def test_a_callers_function_that_is_handed_over_is_not_followed(tmp_path: Path) -> None:
    queries = _planted(
        tmp_path,
        """
        def ask(db):
            said(db, "SELECT 1")
            return map(said, [db], ["SELECT 2"])

        def said(db, text):
            db.execute(text)
        """,
    )
    assert sorted(query.is_known for query in queries) == [False, True]


@pytest.mark.slow
def test_where_no_server_is_installed_the_run_says_what_was_left_out(tmp_path: Path) -> None:
    hiding = "from tests.support import postgresql_server\npostgresql_server.is_installed = lambda: False\n"
    (tmp_path / "no_server.py").write_text(hiding, "utf-8")
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "REQUIRE_"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no_server", f"{__file__}::{_PREPARES.__name__}"],
        cwd=ROOT,
        env=own | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert [NOT_PREPARED in line for line in run.stdout.splitlines() if line.startswith("SKIPPED")] == [True]


def test_where_a_server_is_required_it_fails_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUIRE_POSTGRESQL", "1")
    monkeypatch.setattr(f"{__name__}.is_installed", lambda: False)
    with pytest.raises(pytest.fail.Exception, match=NOT_PREPARED):
        _PREPARES(tmp_path)


_PREPARES = test_a_server_prepares_every_query
