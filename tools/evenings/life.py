"""One life of the bot's process, from its start to its end or its kill, and its database without threads.

A context variable says which life a task belongs to. A killed life commits nothing more, asks nothing more of Discord,
and its timers do nothing: the database is what a real process would have left behind.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakSet

from bot.store import reader, writer
from bot.store.connection import Parameters

_LIFE: ContextVar[Life | None] = ContextVar("life", default=None)
_ROUNDS = 100  # of cancelling, until a killed process has ended
_Result = TypeVar("_Result")


class Life:
    """What belongs to one process: everything that is started while it is `entered`."""

    def __init__(self, on_commit: Callable[[], None]) -> None:
        self.is_dead = False
        self.on_commit = on_commit
        self.tasks: WeakSet[asyncio.Task[Any]] = WeakSet()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Tasks that are started meanwhile, and those that they start, belong to this life."""
        token = _LIFE.set(self)
        try:
            yield
        finally:
            _LIFE.reset(token)

    def require(self) -> None:
        """Raises CancelledError in a killed process."""
        if self.is_dead:
            raise asyncio.CancelledError

    async def kill(self) -> None:
        """End it without a word: what it had not committed is lost."""
        self.is_dead = True
        for _ in range(_ROUNDS):
            own = [task for task in self.tasks if not task.done()]
            if not own:
                return
            for task in own:
                task.cancel()
            await asyncio.sleep(0)


def current_life() -> Life | None:
    """The life that runs now; None for Discord and for people."""
    return _LIFE.get()


def require_life() -> None:
    """Raises CancelledError when this is a killed process."""
    if (life := _LIFE.get()) is not None:
        life.require()


class NoThread:
    """Takes the place of `OwnThread`: calls the function at once, and lets others run before it returns."""

    def __init__(self, name: str) -> None:
        self.idle: Callable[[], object] | None = None

    def start(self, function: Callable[[], Any], then: Callable[[Any, asyncio.CancelledError | None], object]) -> None:
        """In a killed process nothing is done any more, and whoever waits is cancelled: also for what was done."""
        result = None
        life = _LIFE.get()
        if life is None or not life.is_dead:
            result = self.carry_out(function)

        def tell() -> None:
            if life is None or not life.is_dead:
                then(result, None)
                return
            with suppress(asyncio.CancelledError):
                then(None, asyncio.CancelledError())

        asyncio.get_running_loop().call_soon(tell)

    async def call(self, function: Callable[[], _Result]) -> _Result:
        """What the function returns or raises."""
        result = self.carry_out(function)
        await asyncio.sleep(0)
        return result

    def carry_out(self, function: Callable[[], _Result]) -> _Result:
        """Do what the thread would do. Raises CancelledError in a killed process."""
        require_life()
        result = function()
        if (life := _LIFE.get()) is not None:
            life.on_commit()
        return result

    def end(self) -> None:
        """There is nothing to end."""


class _Reader:
    """Takes the place of aiosqlite's connection, as far as the database uses it."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        self._db = connector()

    def __await__(self) -> Generator[Any, None, _Reader]:
        yield from asyncio.sleep(0).__await__()
        return self

    async def execute_fetchall(self, sql: str, parameters: Parameters) -> list[Any]:
        require_life()
        rows = self._db.execute(sql, parameters).fetchall()
        await asyncio.sleep(0)
        return rows

    async def close(self) -> None:
        self._db.close()


class _Library:
    """Takes the place of the module aiosqlite."""

    Connection = _Reader


@contextmanager
def without_threads() -> Iterator[None]:
    """Let stores that are opened meanwhile do their work in the event loop's own thread."""
    parts: tuple[tuple[Any, str, Any], ...] = ((writer, "OwnThread", NoThread), (reader, "aiosqlite", _Library))
    real = [getattr(module, name) for module, name, _ in parts]
    for module, name, stand_in in parts:
        setattr(module, name, stand_in)
    try:
        yield
    finally:
        for (module, name, _), one in zip(parts, real, strict=True):
            setattr(module, name, one)
