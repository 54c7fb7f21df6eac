"""The one owner of the writing connection: jobs wait in a queue, and all that wait go into one commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.database import Work, connect_to_write, with_long_log
from bot.store.errors import StoreUnavailable, translated

_Result = TypeVar("_Result")
_WAITING_MAX = 10_000  # jobs; with a working disk there are a few
_BATCH_MAX = 256  # jobs in a commit: bounds how long the first of them waits for the last


class Writer:
    """Carries out jobs in the order in which they came. Its task begins with work and ends when none is left."""

    def __init__(self) -> None:
        self._batches: deque[Sequence[Work]] = deque()
        self._waiting: deque[tuple[Work, asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False
        self._db: aiosqlite.Connection

    @classmethod
    async def open(cls, path: Path) -> Writer:
        """Connect to a database that is up to date. Raises StoreRefused."""
        writer = cls()

        def connect() -> sqlite3.Connection:
            return with_long_log(connect_to_write(path, writer._batches))

        writer._db = await aiosqlite.Connection(connect, iter_chunk_size=64)
        return writer

    async def do(
        self,
        job: Callable[[sqlite3.Connection], _Result],
        then: Callable[[_Result], None] | None = None,
        *,
        removes: bool = False,
    ) -> _Result:
        """Carry out a job inside a transaction; when this returns, its changes are on the disk.

        `then` is called with the result as soon as they are, in the order of the jobs, even when the caller is gone:
        whatever is kept in memory of the database follows it there. `removes`: what the job deletes leaves no trace in
        the files, see `BatchConnection`.

        The job runs in another thread and may run twice (when a neighbour in its batch failed), so it only reads its
        arguments and the database. A caller that is cancelled no longer hears of it, but the job is done all the same.
        Raises StoreUnavailable when the machine fails, and whatever the job raises; nothing is changed then.
        """
        if self._is_closed:
            raise StoreUnavailable("nothing was saved, because the bot is stopping: try again in a minute")
        if len(self._waiting) >= _WAITING_MAX:
            raise StoreUnavailable("nothing was saved, because the disk is too slow: try again in a minute")
        answer: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((Work(job, then, removes), answer))
        if self._task is None:
            self._task = asyncio.create_task(self._drain(), name="store writer")
        return await answer  # a caller that is cancelled takes its answer along, never the job

    async def close(self) -> None:
        """Finish what waits, then disconnect."""
        self._is_closed = True
        while self._task is not None:
            await asyncio.wait((self._task,))
        await self._db.close()

    async def _drain(self) -> None:
        try:
            while self._waiting:
                count = min(len(self._waiting), _BATCH_MAX)
                await self._commit([self._waiting.popleft() for _ in range(count)])
        finally:
            self._task = None
            while self._waiting:  # only when this task was cancelled: the loop ends, and nobody is told a falsehood
                self._waiting.popleft()[1].cancel()

    async def _commit(self, taken: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        self._batches.append([work for work, _ in taken])
        try:
            await self._db.commit()
        except BaseException:
            for _, answer in taken:  # as above; whether the commit happened is not known
                answer.cancel()
            raise
        for work, answer in taken:
            if work.then is not None and work.error is None:
                work.then(work.result)
            if answer.done():  # its caller was cancelled
                continue
            if work.error is None:
                answer.set_result(work.result)
            else:
                answer.set_exception(translated(work.error))
