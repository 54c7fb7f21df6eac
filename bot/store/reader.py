"""The connection for reads to a SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Protocol, Self

import aiosqlite

from bot.store.connection import Parameters
from bot.store.connections import connect_to_read
from bot.store.errors import translated

Rows = list[Any]  # tuples in the order of the query


class Reader(Protocol):
    """Reads as of the newest commit, from many tasks at once."""

    async def read(self, sql: str, parameters: Parameters) -> Rows:
        """All rows of one query. Raises StoreUnavailable."""
        ...

    async def close(self) -> None:
        """Disconnect."""
        ...


class SqliteReader:
    """Reads never wait for writes: the file is in write-ahead mode."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Connect. Raises StoreRefused."""
        return cls(await aiosqlite.Connection(lambda: connect_to_read(path), iter_chunk_size=64))

    async def read(self, sql: str, parameters: Parameters) -> Rows:
        """All rows of one query. Raises StoreUnavailable."""
        try:
            return list(await self._connection.execute_fetchall(sql, parameters))
        except sqlite3.Error as error:
            raise translated(error) from error

    async def close(self) -> None:
        """Disconnect."""
        await self._connection.close()
