"""Checks of a database on a server that SQLite answers in another way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from bot.store.checks.findings import Finding
from bot.store.connection import Connection
from bot.store.errors import StoreRefused
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect_or_refuse
from bot.store.postgresql.schema import verify_steps
from bot.store.schema import migrations

_LOOSE = """
    SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
    WHERE contype = 'f' AND NOT convalidated AND connamespace = current_schema()::regnamespace
"""


def check_references(db: Connection) -> Iterator[Finding]:
    """References that the server does not vouch for. Its pages and indexes are its own affair (pg_amcheck)."""
    for name, parent in db.execute(_LOOSE):
        yield Finding("file", name, f"nobody has checked that its rows refer to ones of {parent} that are there")


def check_schema(address: Address) -> Iterator[Finding]:
    """Tables and guards that are not those of this version: compared with a schema that is made and taken back."""
    try:
        with closing(connect_or_refuse(address)) as db:
            if len(verify_steps(db, address.schema, migrations())) < len(migrations()):
                yield Finding("schema", "the database", "it was written by an older version: start the bot once")
    except StoreRefused as refused:
        yield Finding("schema", "the database", str(refused))
