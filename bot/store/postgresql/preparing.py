"""What comes before a database on a server is opened."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from bot.store.errors import StoreNotYet, StoreRefused
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import connect, refusing
from bot.store.postgresql.schema import migrate, verify
from bot.store.postgresql.session import take_lock, try_lock
from bot.store.schema import Migration, expected_shape, migrations

_WAIT_S = 10.0  # for another process that makes the tables
_OF_A_START = ("alive", "registered_commands")
"""What a bot has written that was only started: about itself, and nothing of games or people."""


def prepare(address: Address, steps: Sequence[Migration], before_change: Callable[[int], None]) -> None:
    """Make the tables or bring them up to date, as `migrate` does. Raises StoreRefused, and changes nothing then."""
    with refusing(address), closing(connect(address)) as db:
        take_lock(db, address)
        migrate(db, address.schema, steps, before_change=before_change)


def prepare_with_others(address: Address, steps: Sequence[Migration], before_change: Callable[[int], None]) -> None:
    """The same for one of several processes: the first one does it, the others only look."""
    with refusing(address), closing(connect(address)) as db:
        until_s = time.monotonic() + _WAIT_S
        while not try_lock(db, address, shared=False):
            if try_lock(db, address, shared=True):
                verify(db)
                return
            if time.monotonic() >= until_s:
                raise StoreNotYet(f"{address} is in use by another bot: stop that one, or give it SHARD_IDS, too")
            time.sleep(0.05)
        migrate(db, address.schema, steps, before_change=before_change)
        db.execute("DELETE FROM changes")  # nobody is there who has not heard of them
        db.settle()


@contextmanager
def made_anew(address: Address) -> Iterator[Connection]:
    """New tables, open for rows that no guard looks at; what was written is committed at the end, or nothing.

    What a bot that was only started has left there goes. Raises StoreRefused where there are games or people already.
    """
    with refusing(address), closing(connect(address)) as db:
        take_lock(db, address)
        migrate(db, address.schema, migrations())
        names = [name for kind, name, _ in expected_shape(migrations()) if kind == "table" and name != "migrations"]
        taken = (name for name in names if name not in _OF_A_START)
        if any(db.execute(f"SELECT EXISTS (SELECT 1 FROM {name})").fetchone()[0] for name in taken):  # noqa: S608 - ours
            raise StoreRefused(f"{address} holds games or people already: add ?schema=NAME to name an empty schema")
        db.execute("BEGIN")
        for name in names:
            db.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")
        for name in _OF_A_START:
            db.execute(f"DELETE FROM {name}")  # noqa: S608 - as above
        yield db
        for name in names:
            db.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")
        db.execute("COMMIT")
        db.settle()
