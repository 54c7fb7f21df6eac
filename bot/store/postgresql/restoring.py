"""A backup takes the place of a schema: it is made beside it, and both are renamed in one transaction."""

from __future__ import annotations

from contextlib import closing

from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect, refusing
from bot.store.postgresql.session import take_lock

_KEPT_OF_NAME = 40  # letters: the server takes 63 in all
_SCHEMAS = "SELECT schema_name FROM information_schema.schemata"


def begin_anew(into: Address) -> Address:
    """Where the new schema is made. What an attempt before has left there is removed."""
    fresh = into.in_schema(f"{into.schema}_restored")
    with refusing(into), closing(connect(fresh)) as db:
        take_lock(db, fresh)
        db.execute(f"DROP SCHEMA IF EXISTS {fresh.schema} CASCADE")
        db.settle()
    return fresh


def swap(into: Address, fresh: Address) -> str | None:
    """Give the new schema the name of the old one; the old one's new name, None if there was none.

    Raises StoreRefused while a bot is running on the database; nothing is changed then.
    """
    with refusing(into), closing(connect(into)) as db:
        take_lock(db, into)
        names = {name for (name,) in db.execute(_SCHEMAS)}
        kept = None
        db.execute("BEGIN")
        if into.schema in names:
            kept = _free(f"{into.schema[:_KEPT_OF_NAME]}_before_restore", names)
            db.execute(f"ALTER SCHEMA {into.schema} RENAME TO {kept}")
        db.execute(f"ALTER SCHEMA {fresh.schema} RENAME TO {into.schema}")
        db.execute("COMMIT")
        db.settle()
    return kept


def _free(name: str, taken: set[str]) -> str:
    number = 1
    free = name
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free
