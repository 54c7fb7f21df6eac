"""A thread of one's own, which calls functions one after the other for the event loop.

A pool of the standard library does the same with locks around each call: a tenth of what a durable tap costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

IDLE_S = 3.0  # between two calls of `idle`

_Result = TypeVar("_Result")
_Then = Callable[[Any, BaseException | None], object]  # what the function returned or raised
_Call = tuple[asyncio.AbstractEventLoop, Callable[[], Any], _Then]


class OwnThread:
    """Calls functions in the order in which they came. `end` it, or it keeps the program alive.

    While it has nothing to do it calls `idle` every few seconds, once that is set.
    """

    def __init__(self, name: str) -> None:
        self.idle: Callable[[], object] | None = None
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        Thread(target=self._work, name=name).start()

    def start(self, function: Callable[[], Any], then: _Then) -> None:
        """Have a function called. The event loop calls `then` with what it has returned, or raised."""
        self._calls.put((asyncio.get_running_loop(), function, then))

    async def call(self, function: Callable[[], _Result]) -> _Result:
        """What the function returns or raises. Whoever is cancelled meanwhile no longer hears of it; it is called."""
        answer: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()
        self.start(function, partial(_say, answer))
        return await answer

    def end(self) -> None:
        """End the thread after what it was asked for."""
        self._calls.put(None)

    def _work(self) -> None:
        while (call := self._next()) is not None:
            loop, function, then = call
            result: Any = None
            failure: BaseException | None = None
            try:
                result = function()
            except BaseException as error:  # whatever it is, it belongs to the caller
                failure = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(then, result, failure)
            del call, loop, function, then, result, failure  # nothing is kept until the next call comes

    def _next(self) -> _Call | None:
        while True:
            try:
                return self._calls.get(timeout=None if self.idle is None else IDLE_S)
            except Empty:
                if self.idle is not None:
                    self.idle()


def _say(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if answer.done():  # its caller was cancelled
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(result)
