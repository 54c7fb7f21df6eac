"""The connection for reads from a server, in a thread of its own."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any, Self

from bot.store.connection import Parameters
from bot.store.errors import StoreUnavailable
from bot.store.own_thread import OwnThread
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import connect, connect_or_refuse

_PATIENCE_S = 2.4  # from a read's handing in to its answer: Discord waits three seconds
_AWAY_S = 0.2  # the same while the server is away: somebody has waited in vain
_AGAIN_S = 0.05
_TOO_SLOW = "nothing can be read, because the database server does not answer: try again in a minute"


class ServerReader:
    """Reads one after the other. A connection that was lost is made again, and what was asked is asked again."""

    def __init__(self, address: Address, thread: OwnThread, db: Connection) -> None:
        self._address = address
        self._thread = thread
        self._db = db
        self._is_away = False

    @classmethod
    async def open(cls, address: Address) -> Self:
        """Connect. Raises StoreRefused."""
        thread = OwnThread("store reader")
        try:
            return cls(address, thread, await thread.call(lambda: connect_or_refuse(address, reads=True)))
        except BaseException:
            thread.end()
            raise

    async def read(self, sql: str, parameters: Parameters) -> list[Any]:
        """All rows of one query. Raises StoreUnavailable."""
        patience_s = _AWAY_S if self._is_away else _PATIENCE_S
        try:
            async with asyncio.timeout(patience_s):
                return await self._thread.call(partial(self._read, sql, parameters, time.perf_counter() + patience_s))
        except TimeoutError:
            self._is_away = True
            raise StoreUnavailable(_TOO_SLOW) from None

    async def close(self) -> None:
        """Disconnect."""
        try:
            await self._thread.call(lambda: self._db.close())
        finally:
            self._thread.end()

    def _read(self, sql: str, parameters: Parameters, until_s: float) -> list[Any]:
        while until_s > time.perf_counter():
            try:
                if self._db.wire.is_lost:
                    self._db = connect(self._address, reads=True)
                self._db.wire.until_s = until_s
                rows = self._db.execute(sql, parameters).fetchall()
            except StoreUnavailable:
                if not self._db.wire.is_lost:
                    raise
                time.sleep(_AGAIN_S)
            else:
                self._is_away = False
                return rows
        self._is_away = True
        raise StoreUnavailable(_TOO_SLOW)
