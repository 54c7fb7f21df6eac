"""How connections to a server are opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from bot.store.errors import StoreNotYet, StoreRefused, StoreUnavailable
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.faults import cause_of, passes, unavailable

PROGRAM = "chinese-poker-bot"
"""What the server knows a connection by, followed by the name of the process if there are several."""
_CONNECT_S = 2
_VERSION_LEAST = 130_000
_BAD_ADDRESS = "the address cannot be used: look at what stands behind its ?, and write special signs as %40 for @"
_USUAL = {
    "default_transaction_isolation": r"read\ committed",
    "synchronous_commit": "on",  # else a server that crashes forgets commits that were confirmed
    "idle_in_transaction_session_timeout": "10s",  # a stopped process lets go of what it holds
    "client_min_messages": "warning",
    "plan_cache_mode": "force_generic_plan",
    "extra_float_digits": "0",
}
_SHARING = {
    "idle_in_transaction_session_timeout": "1500ms",  # others wait for a stopped process, and so do players
    "lock_timeout": "1900ms",  # longer than that, shorter than a player's patience
}
_READING = {"default_transaction_isolation": r"repeatable\ read", "default_transaction_read_only": "on"}
_DRIVER: dict[str, Any] = {
    "client_encoding": "UTF8",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def connect(address: Address, *, reads: bool = False, process: str = "") -> Connection:
    """A connection in autocommit mode. One that only reads sees one moment between BEGIN and COMMIT.

    `process` is the name of one of several processes: what it changes is noted for the others, and no lock of theirs
    is waited for any longer than a player would wait. Raises StoreUnavailable, StoreRefused, psycopg.Error.
    """
    what = "nothing can be read" if reads else "nothing was saved"
    settings = {"search_path": rf"{address.schema},pg_catalog", **_USUAL, **(_READING if reads else {})}
    if process:
        settings |= {**_SHARING, "chinese_poker.process": process}
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    try:
        driver = psycopg.connect(
            address.url,
            autocommit=True,
            options=options,
            application_name=f"{PROGRAM} {process}".strip(),
            connect_timeout=_CONNECT_S,
            **_DRIVER,
        )
    except psycopg.Error as error:
        raise unavailable(error, what) from error
    if driver.info.server_version < _VERSION_LEAST:
        driver.close()
        raise StoreRefused(f"{address}: the server is older than PostgreSQL 13: use a newer one")
    return Connection(driver, what)


def connect_or_refuse(address: Address, *, reads: bool = False) -> Connection:
    """The same for a command or a start. Raises StoreRefused."""
    with refusing(address):
        db = connect(address, reads=reads)
        if reads and db.execute("SELECT to_regclass('migrations')").fetchone()[0] is None:
            db.close()
            raise StoreRefused(f"{address} holds no games: name another database, or start the bot once")
        return db


@contextmanager
def refusing(address: Address) -> Iterator[None]:
    """Turn an error while a database is opened into a sentence: raises StoreRefused."""
    try:
        yield
    except (StoreUnavailable, psycopg.Error) as error:
        cause = error.__cause__ if isinstance(error, StoreUnavailable) else error
        if not isinstance(cause, psycopg.Error):
            raise StoreRefused(f"{address}: {error}") from error
        kind = StoreNotYet if passes(cause) else StoreRefused
        raise kind(f"{address}: {cause_of(cause) or _BAD_ADDRESS}") from error
