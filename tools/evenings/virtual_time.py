"""An event loop whose clock jumps to the next timer as soon as nothing is ready.

While it runs, the clocks that the bot and the Discord library read agree with it, and what is drawn at random follows
from a seed: the same seed is the same evening.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, TypeVar

import discord

from tools.evenings.life import current_life

START_S: Final = datetime(2026, 1, 2, 19, 0, tzinfo=UTC).timestamp()  # of every evening: a Friday
_CLEANING_S: Final = 0.2  # what was ended has as much for each round of its cleaning up
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

_Result = TypeVar("_Result")


class Stuck(RuntimeError):
    """Nothing is ready and no timer is set: everybody would wait for ever."""


class Endless(RuntimeError):
    """Something has computed for longer than it may: it goes round in circles."""


class _NoFiles(selectors.SelectSelector):
    """Waits for nothing: there are no sockets, and every thread's work is done by the loop itself.

    From `until_s` of the thread's own time on the loop is ended, and again and again, as long as it is run. That is no
    time of a clock on the wall, so a busy machine ends nothing.
    """

    jump: Callable[[float], None]
    until_s: float

    def select(self, timeout: float | None = None) -> list[Any]:
        """Let the time pass."""
        if time.thread_time() > self.until_s:
            self.until_s = time.thread_time() + _CLEANING_S
            raise Endless("it computed for too long and was ended: it goes round in circles, or needs a larger bound")
        if timeout is None:
            raise Stuck("nothing is ready and no timer is set")
        if timeout > 0:
            self.jump(timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Starts at 0 s, and is ended after `computing_s` seconds of computing.

    Functions for other threads are called at once; what belongs to a killed process is not called.
    """

    def __init__(self, computing_s: float) -> None:
        selector = _NoFiles()
        selector.jump = self._jump
        selector.until_s = time.thread_time() + computing_s
        self._now_s = 0.0
        super().__init__(selector)

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._now_s

    def utc_s(self) -> float:
        """Virtual seconds since 1970."""
        return START_S + self._now_s

    def _jump(self, seconds: float) -> None:
        self._now_s += seconds

    def call_at(  # type: ignore[override] # whatever the callback takes
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        """As every loop does; the timer of a killed process does nothing."""
        life = current_life()
        if life is None:
            return super().call_at(when, callback, *args, context=context)

        def unless_dead() -> None:
            if not life.is_dead:
                callback(*args)

        return super().call_at(when, unless_dead, context=context)

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        """As every loop does; the task belongs to the process that starts it."""
        task = super().create_task(coro, **options)
        if (life := current_life()) is not None:
            life.tasks.add(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., _Result], *args: Any) -> asyncio.Future[_Result]:  # type: ignore[override] # the result is there already
        """Call the function now, in this thread: which of two threads is faster must not decide an evening."""
        done: asyncio.Future[_Result] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def run_virtually(
    main: Callable[[VirtualLoop], Coroutine[Any, Any, _Result]], seed: int, computing_s: float = math.inf
) -> _Result:
    """Run to its end what takes hours or days, in moments. Raises Endless after so many seconds of computing."""
    loop = VirtualLoop(computing_s)
    with _clocks_of(loop), _seeded_secrets(Random(f"secrets {seed}")):
        asyncio.set_event_loop(loop)
        try:
            return loop.run_until_complete(main(loop))
        finally:
            _cancel_all(loop)
            asyncio.set_event_loop(None)
            loop.close()


def _cancel_all(loop: VirtualLoop) -> None:
    """End what still runs, so that nothing is left for the garbage collector to complain about."""
    for _ in range(20):
        left = asyncio.all_tasks(loop)
        if not left:
            return
        for task in left:
            task.cancel()
        with suppress(Endless):  # what goes round in circles may do so again when it is cancelled
            loop.run_until_complete(asyncio.wait(left, timeout=5))


@contextmanager
def _clocks_of(loop: VirtualLoop) -> Iterator[None]:
    real = time.monotonic, discord.utils.utcnow
    time.monotonic = loop.time
    discord.utils.utcnow = lambda: datetime.fromtimestamp(loop.utc_s(), UTC)
    try:
        yield
    finally:
        time.monotonic, discord.utils.utcnow = real


@contextmanager
def _seeded_secrets(random: Random) -> Iterator[None]:
    drawn: dict[str, Callable[..., Any]] = {
        "randbelow": random.randrange,
        "choice": random.choice,
        "token_bytes": lambda count=32: random.randbytes(count),
        "token_hex": lambda count=32: random.randbytes(count).hex(),
        "token_urlsafe": lambda count=32: "".join(random.choices(LETTERS, k=count * 4 // 3)),
    }
    real = {name: getattr(secrets, name) for name in drawn}
    for name, draw in drawn.items():
        setattr(secrets, name, draw)
    try:
        yield
    finally:
        for name, draw in real.items():
            setattr(secrets, name, draw)
