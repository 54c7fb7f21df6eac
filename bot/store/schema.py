"""The database's shape: `schema.sql` makes a new one, and numbered SQL files lead an older one there, forward only.

Each migration runs once, in one transaction, and is recorded with its hash; a new database records all of them. A
database that a newer version has written, or whose migrations or tables are not those of this version, is refused:
guessing would damage what players trust.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from bot.store.connection import Connection
from bot.store.errors import StoreRefused
from bot.store.header import APPLICATION_ID, give_database_id, new_database_id

_REFERS = re.compile(r'REFERENCES "?(\w+)')
_SCHEMA = Path(__file__).with_name("schema.sql")
_FOLDER = Path(__file__).parent / "migrations"
_RECORD = (
    "CREATE TABLE migrations (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT"
)
_TOKENS = re.compile(r"""--[^\n]*|'[^']*'|\w+|[^\s\w"]""")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its number from 1, its name and its statements."""

    number: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """The hash that the database remembers, in hex; the same with any line ends."""
        return sha256(self.sql.encode()).hexdigest()


@lru_cache(maxsize=1)
def migrations() -> tuple[Migration, ...]:
    """All steps of this version, in order."""
    found = [(path.stem, path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.sql"))]
    return tuple(Migration(int(name.partition("_")[0]), name, sql) for name, sql in found)


def migrate(
    db: sqlite3.Connection,
    steps: Sequence[Migration],
    *,
    before_change: Callable[[int], None] = lambda number: None,
) -> None:
    """Bring a database to the newest of `steps`. `db` is in autocommit mode.

    `before_change` gets the number of the first new step: 1 for a database that is made, else it is the moment for a
    backup. Raises StoreRefused for a database that is not ours, newer, or altered; then nothing is changed.
    """
    applied = verify_steps(db, steps)
    new = steps[len(applied) :]
    if new:
        before_change(new[0].number)
    if applied:
        for step in new:
            _carry_out(db, step.sql, (step,))
    else:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        give_database_id(db, new_database_id())
        _carry_out(db, made_by(tuple(new)), new)


def _carry_out(db: sqlite3.Connection, sql: str, steps: Sequence[Migration]) -> None:
    """Change a database in one transaction, and record the steps that this was."""
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{sql}")
        rows = [(step.number, step.name, step.sha256) for step in steps]
        db.executemany("INSERT INTO migrations VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def made_by(steps: tuple[Migration, ...]) -> str:
    """All that makes an empty database what these steps make of it.

    All steps of this version are one text. Fewer make what a database of an older version has to look like.
    """
    texts = [step.sql for step in steps]
    known = migrations()
    if steps[: len(known)] == known:
        texts[: len(known)] = [_SCHEMA.read_text(encoding="utf-8")]
    return "\n".join((f"{_RECORD};", *texts))


def require_ours(db: sqlite3.Connection, path: object) -> None:
    """Raise StoreRefused unless the database is one of the bot, of any version, with its first step done."""
    (application_id,) = db.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    is_made = "migrations" in names and db.execute("SELECT 1 FROM migrations").fetchone() is not None
    if application_id != APPLICATION_ID or not is_made:
        raise StoreRefused(f"{path} is no database of the bot: name another file")


def verify(db: sqlite3.Connection, path: object = "the database") -> None:
    """Raise StoreRefused unless the database has exactly this version's shape."""
    applied = verify_steps(db, migrations())
    if len(applied) < len(migrations()):
        raise StoreRefused(
            f"{path} was written by an older version: start the bot once with DATABASE set to it, and stop the bot"
        )


def verify_steps(db: sqlite3.Connection, steps: Sequence[Migration]) -> tuple[int, ...]:
    """The numbers of the steps that a database has seen, after checking that they and its tables are as recorded."""
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    (application_id,) = db.execute("PRAGMA application_id").fetchone()
    if not names and application_id in (0, APPLICATION_ID):
        return ()
    if application_id != APPLICATION_ID or "migrations" not in names:
        raise StoreRefused("the database belongs to another program: name another file")
    applied = applied_steps(db, steps)
    if _tokens(shape(db)) != _tokens(expected_shape(tuple(steps[: len(applied)]))):
        raise StoreRefused(
            "the database's tables or guards were altered from outside: restore a backup from before that"
        )
    return applied


def applied_steps(db: Connection, steps: Sequence[Migration]) -> tuple[int, ...]:
    """The numbers of the steps that a database of either kind has recorded. Raises StoreRefused for unknown ones."""
    rows = db.execute("SELECT number, name, sha256 FROM migrations ORDER BY number").fetchall()
    if len(rows) > len(steps):
        raise StoreRefused(
            f"the database was written by a newer version (step {rows[-1][0]}, this one knows {len(steps)}): "
            "update the bot, or restore a backup from before the update"
        )
    for (number, name, digest), step in zip(rows, steps, strict=False):
        if (number, digest) != (step.number, step.sha256):
            raise StoreRefused(f"the database's step {name} is not the one of this version: use the version it is from")
    return tuple(number for number, _, _ in rows)


def shape(db: sqlite3.Connection) -> tuple[tuple[str, str, str], ...]:
    """Every table, index and trigger as (type, name, SQL)."""
    query = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY type, name"
    return tuple(db.execute(query))


@lru_cache(maxsize=4)
def expected_shape(steps: tuple[Migration, ...]) -> tuple[tuple[str, str, str], ...]:
    """What `shape` has to find after some steps."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.executescript(made_by(steps))
        return shape(db)
    finally:
        db.close()


def _tokens(shape: tuple[tuple[str, str, str], ...]) -> list[tuple[str, str, list[str]]]:
    """A shape without what ALTER TABLE writes otherwise than people: comments, blanks, and the quotes of names."""
    return [
        (kind, name, [token for token in _TOKENS.findall(sql) if not token.startswith("--")])
        for kind, name, sql in shape
    ]


def parents_first(made: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Tables by name, with the SQL that makes them: each after those that it refers to."""
    waiting = dict(made)
    while waiting:
        free = [name for name, sql in waiting.items() if not (set(_REFERS.findall(sql)) - {name}) & waiting.keys()]
        assert free, waiting.keys()
        for name in free:
            yield name, waiting.pop(name)
