"""Where a database is: a file, or a server's address; and how either is opened for a look."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.paths import bare, file_of
from bot.store.connection import Connection
from bot.store.connections import connect_to_read
from bot.store.errors import StoreRefused, StoreUnavailable
from bot.store.header import database_id_of
from bot.store.postgresql.address import Address
from bot.store.schema import verify

Place = Path | Address

_DATA = Path("data")
_ABOUT = """
    SELECT current_setting('server_version'), to_regclass('migrations') IS NOT NULL,
        coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)
    FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r'
"""
_NO_DRIVER = """{}: the driver of PostgreSQL is missing: run \
`.venv/bin/python -m pip install --require-hashes -r requirements-postgres.lock`"""


def place_of(text: str) -> Place:
    """A place as a host writes it. Raises ValueError for what is neither an address nor the path of a file."""
    return Address.of(bare(text)) if "://" in text else file_of(text)


def files_beside(place: Place) -> Path:
    """The file of a database; for one on a server, the file whose place its copies are named after."""
    return place if isinstance(place, Path) else _DATA / f"{place.copied_as}.sqlite3"


def open_to_read(place: Place) -> Connection:
    """A connection that cannot write, and sees one moment between BEGIN and COMMIT. Raises StoreRefused."""
    if isinstance(place, Path):
        return connect_to_read(place)
    require_driver(place)
    from bot.store.postgresql.opening import connect_or_refuse  # the driver is an extra

    return connect_or_refuse(place, reads=True)


def database_id(place: Place) -> int:
    """Which database is there: its copies have the same number. Raises StoreRefused."""
    with closing(open_to_read(place)) as db:
        return database_id_of(db)


def verify_version(db: Connection, place: Place) -> None:
    """Raise StoreRefused unless the database was written by this version."""
    if isinstance(place, Path):
        verify(db, place)  # type: ignore[arg-type]
    else:
        from bot.store.postgresql.schema import verify as verify_on_server  # as above

        verify_on_server(db)


def require_driver(place: Place) -> None:
    """Raise StoreRefused where a server is asked for and its driver is not installed."""
    if not isinstance(place, Path):
        try:
            import psycopg  # noqa: F401 - as above
        except ImportError as error:
            raise StoreRefused(_NO_DRIVER.format(place)) from error


def is_made(address: Address) -> bool:
    """Whether the bot has its tables on a server. Raises StoreRefused."""
    require_driver(address)
    from bot.store.postgresql.opening import connect, refusing  # as above

    with refusing(address), closing(connect(address, reads=True)) as db:
        return db.execute("SELECT to_regclass('migrations')").fetchone()[0] is not None


def about(address: Address) -> str:
    """The version of a server and the size of what is ours there, if anything is. Raises StoreRefused."""
    require_driver(address)
    from bot.store.postgresql.opening import connect, refusing  # as above

    with refusing(address), closing(connect(address, reads=True)) as db:
        version, is_made, size = db.execute(_ABOUT).fetchone()
    what = f"{size / 1e6:,.1f} MB" if is_made else "no games yet: the tables will be made at the first start"
    return f"PostgreSQL {version.split()[0]}, {what}"


def alive_s(address: Address) -> float:
    """When a bot was last alive on a server's database, in UTC seconds; 0 if none was. Raises StoreRefused."""
    require_driver(address)
    from bot.store.postgresql.opening import connect, refusing  # as above

    with refusing(address), closing(connect(address, reads=True)) as db:
        if db.execute("SELECT to_regclass('alive')").fetchone()[0] is None:
            return 0.0
        return (db.execute("SELECT max(until_ms) FROM alive").fetchone()[0] or 0) / 1000


def failures() -> tuple[type[Exception], ...]:
    """What statements raise on a database that is damaged or was altered, of either kind."""
    try:
        import psycopg  # the driver is an extra
    except ImportError:
        return sqlite3.DatabaseError, StoreUnavailable
    return sqlite3.DatabaseError, StoreUnavailable, psycopg.Error
