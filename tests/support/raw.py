"""A database as somebody sees it who comes past the store: rows, guards and tables, of either kind of database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.store.connection import Connection, Cursor, Parameters
from bot.store.place import Place
from bot.store.postgresql.address import Address
from tests.support.on_postgresql import as_host, place_of

try:
    import psycopg
except ImportError:  # the driver is an extra
    REFUSED: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
else:
    REFUSED = (sqlite3.IntegrityError, psycopg.errors.IntegrityError, psycopg.errors.DataError)
"""What a database raises whose guards refuse a change."""


@contextmanager
def raw(place: Place, *, is_guarded: bool = True) -> Iterator[Connection]:
    """A connection whose statements are carried out at once; without guards, references are not looked at either."""
    with closing(connect(place, is_guarded=is_guarded)) as db:
        if is_guarded or not isinstance(db, sqlite3.Connection):
            yield db
            return
        guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, sql in guards:
            db.execute(sql)


def connect(place: Place, *, is_guarded: bool = True) -> Connection:
    """The connection alone; only a server's is without guards then."""
    place = place_of(place)
    if isinstance(place, Path):
        assert place.exists()
        return sqlite3.connect(place, isolation_level=None)
    return _AtOnce(place if is_guarded else as_host(place), is_guarded=is_guarded)


def tables_in(db: Connection) -> list[str]:
    """The names of all tables, without those by which processes share a server."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
    if not isinstance(db, sqlite3.Connection):
        query = (
            "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
            " AND table_name NOT IN ('openings', 'leases', 'turns', 'changes')"
        )
    return sorted(name for (name,) in db.execute(query))


def drop_guard(db: Connection, name: str, table: str) -> None:
    """Take one guard away for good."""
    db.execute(f"DROP TRIGGER {name}" if isinstance(db, sqlite3.Connection) else f"DROP TRIGGER {name} ON {table}")


def script(db: Connection, text: str) -> None:
    """Carry out some statements."""
    part = ""
    for piece in text.split(";"):
        part += f"{piece};"
        if piece.strip() and sqlite3.complete_statement(part):
            db.execute(part.removesuffix(";"))
            part = ""


class _AtOnce:
    """The program's own connection to a server, without its patience: what is wrong is said by the statement itself."""

    def __init__(self, address: Address, *, is_guarded: bool) -> None:
        from bot.store.postgresql.opening import connect as connect_to_server

        self._db = connect_to_server(address)
        if not is_guarded:
            self.execute("SET session_replication_role = replica")

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        done = self._db.execute(sql, parameters)
        self._db.settle()
        return done

    def executemany(self, sql: str, rows: Iterable[Parameters], /) -> Cursor:
        done = self._db.executemany(sql, rows)
        self._db.settle()
        return done

    def close(self) -> None:
        self._db.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)
