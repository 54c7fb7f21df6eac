"""What every part of the store stands on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import aiosqlite

from bot.store.errors import translated
from bot.store.writer import Writer

_Result = TypeVar("_Result")
Rows = list[Any]  # tuples in the order of the query


class Part:
    """One concept's reads and writes. `Store` is all of them together on the same two connections."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader

    async def _write(
        self,
        job: Callable[[sqlite3.Connection], _Result],
        then: Callable[[_Result], None] | None = None,
        *,
        removes: bool = False,
    ) -> _Result:
        """Carry out a job in a transaction, see `Writer.do`."""
        return await self._writer.do(job, then, removes=removes)

    async def _read(self, sql: str, parameters: Iterable[Any] = ()) -> Rows:
        """All rows of one query, as of the newest commit. Raises StoreUnavailable."""
        try:
            return list(await self._reader.execute_fetchall(sql, parameters))
        except sqlite3.Error as error:
            raise translated(error) from error
