"""Everything in a database, carried over into a new one of either kind: rows, numbers and hashes as they are.

A backup of a database on a server is made the same way: a SQLite file, which `check` reads and `move` brings back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.store.connection import Connection
from bot.store.connections import SIDES, connect_to_write, refusing
from bot.store.errors import StoreRefused
from bot.store.header import database_id_of, give_database_id
from bot.store.place import Place, open_to_read, verify_version
from bot.store.postgresql.address import Address
from bot.store.schema import Migration, expected_shape, migrate, migrations, parents_first
from bot.store.unfinished import flush, unfinished

OnRows = Callable[[str, int, int], None]
"""Told the name of each table with how many of its rows are over, and how many there are."""

_BATCH = 500
_OWN = frozenset(("migrations", "private_replies"))
"""What each database has for itself: what it was made by; and tokens, of which no copy has any."""
_UNFINISHED = ("unrecorded", "unsealed")
"""What a start fills in after the steps of older versions; on a server's database there never was any."""


def move(source: Place, target: Place, on_rows: OnRows = lambda name, done, count: None) -> int:
    """Copy a database into a place where there is none; the number of rows.

    Whoever writes to the source meanwhile does it in vain: stop the bot first. All or nothing is there afterwards, also
    when the process is killed. Raises StoreRefused, StoreUnavailable.
    """
    with refusing(source), closing(open_to_read(source)) as old:
        verify_version(old, source)
        if any(old.execute(f"SELECT EXISTS (SELECT 1 FROM {name})").fetchone()[0] for name in _UNFINISHED):  # noqa: S608 - ours
            raise StoreRefused(f"{source} was not brought up to date to the end: start the bot on it once, and stop it")
        with _made_anew(target) as new:
            return _carried_over(old, new, migrations(), on_rows)


def copy_from_server(source: Address, target: Path, until: int | None = None) -> None:
    """Copy a database on a server into a new file, straight: a process that is killed leaves half of it there.

    With `until`, it is one that has seen only the steps before that number, and so has the file. Raises StoreRefused,
    StoreUnavailable.
    """
    steps = tuple(step for step in migrations() if until is None or step.number < until)
    with closing(open_to_read(source)) as old:
        if until is None:
            verify_version(old, source)
        with refusing(target), _new_file(target, steps) as new:
            _carried_over(old, new, steps, lambda name, done, count: None)


def _carried_over(old: Connection, new: Connection, steps: tuple[Migration, ...], on_rows: OnRows) -> int:
    old.execute("BEGIN")  # all tables are those of the same moment
    give_database_id(new, database_id_of(old))
    return sum(_copied(old, new, name, on_rows) for name in tables(steps))


def tables(steps: tuple[Migration, ...]) -> list[str]:
    """The tables whose rows are carried over, each after those that it refers to."""
    shape = expected_shape(steps)
    made = {name: sql for kind, name, sql in shape if kind == "table" and name not in _OWN}
    return [name for name, _ in parents_first(made)]


def _copied(old: Connection, new: Connection, name: str, on_rows: OnRows) -> int:
    count = old.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608 - a name of the schema, also below
    columns = [column[0] for column in old.execute(f"SELECT * FROM {name} LIMIT 0").description]  # noqa: S608
    query = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    done = 0
    for rows in _batches(old, name, f"SELECT {', '.join(columns)} FROM {name}"):  # noqa: S608
        try:
            new.executemany(query, rows)
        except ValueError as error:
            raise StoreRefused(f"{name} has {error}: take it out of the file first") from error
        done += len(rows)
        on_rows(name, done, count)
    return done


def _batches(db: Connection, name: str, query: str) -> Iterator[list[Any]]:
    """Some rows at a time: a log does not fit into every memory."""
    if isinstance(db, sqlite3.Connection):
        cursor = db.execute(query)
        while rows := cursor.fetchmany(_BATCH):
            yield rows
        return
    db.execute(f"DECLARE moving_{name} NO SCROLL CURSOR FOR {query}")
    while rows := db.execute(f"FETCH {_BATCH} FROM moving_{name}").fetchall():
        yield rows


@contextmanager
def _made_anew(target: Place) -> Iterator[Connection]:
    """A new database, open for rows that no guard looks at: these stood under guards before."""
    if not isinstance(target, Path):
        from bot.store.postgresql.preparing import made_anew  # the driver is an extra

        with made_anew(target) as db:
            yield db
        return
    if target.exists():
        raise StoreRefused(f"{target} is there already: name a file that is not")
    part = unfinished(target.with_name(f"{target.name}.moved"))
    with refusing(target):
        with _new_file(part, migrations()) as file:
            yield file
        _give_name(part, target)


def _give_name(part: Path, target: Path) -> None:
    try:
        flush(part)
        if target.exists():
            raise StoreRefused(f"{target} was made meanwhile: name a file that is not there")
        for ending in SIDES:  # of a database that is gone: SQLite would take them for this one's
            target.with_name(target.name + ending).unlink(missing_ok=True)
        part.rename(target)
        flush(target.parent)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _new_file(target: Path, steps: tuple[Migration, ...]) -> Iterator[Connection]:
    try:
        with closing(connect_to_write(target)) as db:
            migrate(db, steps)
            db.execute("BEGIN IMMEDIATE")
            guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                db.execute(f"DROP TRIGGER {name}")
            yield db
            for _, sql in guards:
                db.execute(sql)
            db.execute("COMMIT")
    except BaseException:
        for ending in ("", *SIDES):
            target.with_name(target.name + ending).unlink(missing_ok=True)
        raise
