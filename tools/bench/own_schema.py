"""The PostgreSQL server that DATABASE names, for benchmarks: what they write is in a schema of its own there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from bot.settings import read_settings
from bot.store import StoreRefused
from bot.store.postgresql.address import Address


def server() -> Address:
    """What DATABASE names. Raises StoreRefused unless that is a server."""
    place = read_settings().database
    if isinstance(place, Address):
        return place
    raise StoreRefused("set DATABASE to postgresql://...: what it measures is in a schema of its own there")


@contextmanager
def own_schema(there: Address, name: str) -> Iterator[Address]:
    """A schema beside the one of an address; it is dropped before and after."""
    address = there.in_schema(f"{there.schema}_{name}")
    _drop(address)
    try:
        yield address
    finally:
        _drop(address)


def _drop(address: Address) -> None:
    with psycopg.connect(address.url, autocommit=True) as plain:
        plain.execute(f"DROP SCHEMA IF EXISTS {address.schema} CASCADE".encode())
