"""The tests' databases on a PostgreSQL server: a path names a database of its own there, a copy of one made once.

A file that is there stays what it is: a backup, or what a test wrote. Paths of a test are forgotten at its end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.store import (
    backup,
    check,
    ledger_heads,
    moving,
    noted_heads,
    own_data,
    reading,
)
from bot.store import store as opening
from bot.store.connection import Connection
from bot.store.place import Place, open_to_read, verify_version
from bot.store.postgresql.address import Address
from bot.store.schema import Migration, migrations
from tests.support.postgresql_server import VARIABLE

_URL = os.environ.get(VARIABLE)
_USER = "games"  # an ordinary user, as a host's database has one
_TEMPLATE = "new_games"
_MAKING = 4_711  # the lock of whoever makes the template
_known: dict[Path, str] = {}  # the databases that this process has asked for
_there: set[str] = set()  # those that it has seen
_readers: dict[Path, Connection] = {}


def is_on() -> bool:
    """Whether the tests of the store run on a server."""
    return _URL is not None


def address_of(path: Path) -> Address:
    """Where the database of a path is, or would be."""
    return Address.of(_url(_name(path)))


def as_host(address: Address) -> Address:
    """The same database for the user who may do everything."""
    return Address.of(address.url.replace(f"{_USER}@", "postgres@"))


def place_of(path: Place) -> Place:
    """Where the database of a path is: on the server if it was made there."""
    if not is_on() or not isinstance(path, Path) or path.exists() or not _is_there(_name(path)):
        return path
    return address_of(path)


def is_there(path: Path) -> bool:
    """Whether a path has a database, of either kind."""
    return path.exists() or (is_on() and _is_there(_name(path)))


def reader_of(path: Path) -> Connection:
    """A connection for reads from a path's database, kept for the next who asks."""
    if path not in _readers:
        _readers[path] = open_to_read(place_of(path))
    return _readers[path]


def install() -> None:
    """Have the store open paths on the server, in this process."""
    if not is_on():
        return
    from bot.store.postgresql import schema

    _patch(opening.Store, "_open", classmethod(_open_on_server))
    for module in (check, ledger_heads, moving, noted_heads, own_data, reading):
        _patch(module, "open_to_read", lambda place: open_to_read(place_of(place)))
    for module in (moving, own_data, reading):
        _patch(module, "verify_version", lambda db, place: verify_version(db, place_of(place)))
    own_checks, copied, expected = check._own_checks, backup._copy, schema._expected
    _patch(check, "_own_checks", lambda place, db: own_checks(place_of(place), db))
    _patch(backup, "_copy", lambda source, unfinished, until: copied(place_of(source), unfinished, until))

    shapes: dict[tuple[Migration, ...], Any] = {}

    def expected_once(db: Any, steps: Any) -> Any:
        """Made once a process: a tenth of a second of each opening."""
        if (known := tuple(steps)) not in shapes:
            shapes[known] = expected(db, steps)
        return shapes[known]

    _patch(schema, "_expected", expected_once)


def forget_below(folder: Path) -> None:
    """Drop the databases whose paths are in a folder."""
    for path in [path for path in _readers if path.is_relative_to(folder)]:
        _readers.pop(path).close()
    names = [_known.pop(path) for path in list(_known) if path.is_relative_to(folder)]
    if names:
        with _as_host() as host:
            for name in names:
                _there.discard(name)
                host.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


_opened = opening.Store._open.__func__  # type: ignore[attr-defined] # of a class method


async def _open_on_server(cls: Any, place: Place, *rest: Any, **named: Any) -> Any:
    if isinstance(place, Path) and not place.exists():
        if not _is_there(_name(place)):
            _copy(_template(), _name(place))
        place = address_of(place)
    return await _opened(cls, place, *rest, **named)


def _patch(where: Any, name: str, function: Any) -> None:
    assert hasattr(where, name)
    setattr(where, name, function)


def _name(path: Path) -> str:
    path = Path.cwd() / path
    name = f"games_{sha256(str(path).encode()).hexdigest()[:24]}"
    _known[path] = name
    return name


def _url(database: str) -> str:
    assert _URL is not None
    return f"{_URL.rpartition('/')[0].replace('postgres@', f'{_USER}@')}/{database}"


def _is_there(name: str) -> bool:
    if name not in _there:
        with _as_host() as host:
            if host.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone() is not None:
                _there.add(name)
    return name in _there


def _copy(source: str, target: str) -> None:
    with _as_host() as host:
        host.execute(f"CREATE DATABASE {target} TEMPLATE {source} OWNER {_USER} STRATEGY file_copy")


@cache
def _template() -> str:
    """A database of this version in which nothing has happened: made by whoever comes first."""
    from bot.store.postgresql.preparing import prepare

    with _as_host() as host:
        host.execute("SELECT pg_advisory_lock(%s)", (_MAKING,))
        if not host.execute("SELECT 1 FROM pg_database WHERE datname = %s", (_TEMPLATE,)).fetchone():
            host.execute(f"CREATE ROLE {_USER} LOGIN")
            host.execute(f"CREATE DATABASE {_TEMPLATE}_unready OWNER {_USER}")
            prepare(Address.of(_url(f"{_TEMPLATE}_unready")), migrations(), lambda number: None)
            host.execute(f"ALTER DATABASE {_TEMPLATE}_unready RENAME TO {_TEMPLATE}")
    return _TEMPLATE


@contextmanager
def _as_host() -> Iterator[Any]:
    import psycopg

    assert _URL is not None
    with psycopg.connect(_URL, autocommit=True) as host:
        yield host
