"""The open database: a queue of writes and a connection for reads, which every part of the store shares."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.connections import connect_to_read
from bot.store.errors import StoreUnavailable, translated
from bot.store.writer import Writer

_Result = TypeVar("_Result")
Rows = list[Any]  # tuples in the order of the query


class Database:
    """Two connections to one SQLite file in write-ahead mode: reads never wait for writes."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._is_closed = False

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Connect to a database that is up to date. Raises StoreRefused."""
        writer = await Writer.open(path)
        try:
            return cls(writer, await aiosqlite.Connection(lambda: connect_to_read(path), iter_chunk_size=64))
        except BaseException:
            await writer.close()
            raise

    async def close(self) -> None:
        """Finish all writes, then disconnect."""
        self._is_closed = True
        await self._reader.close()
        await self._writer.close()

    @property
    def fault(self) -> str | None:
        """What happened to the files since they were opened, and what to do; None as long as nothing did."""
        return self._writer.identity.look()

    @property
    def commits(self) -> int:
        """How many transactions were committed since it was opened."""
        return self._writer.commits

    @property
    def writes(self) -> int:
        """How many jobs were carried out in them."""
        return self._writer.writes

    async def write(
        self,
        job: Callable[[sqlite3.Connection], _Result],
        then: Callable[[_Result], None] | None = None,
        *,
        removes: bool = False,
    ) -> _Result:
        """Carry out a job in a transaction, see `Writer.do`. Raises StoreUnavailable, and what the job raises."""
        return await self._writer.do(job, then, removes=removes)

    async def read(self, sql: str, parameters: Iterable[Any] = ()) -> Rows:
        """All rows of one query, as of the newest commit. Raises StoreUnavailable."""
        if self._is_closed:  # the library would say it with an error of its own
            raise StoreUnavailable("nothing can be read, because the bot is stopping: try again in a minute")
        self._writer.identity.require_fresh()
        try:
            return list(await self._reader.execute_fetchall(sql, parameters))
        except sqlite3.Error as error:
            raise translated(error) from error
