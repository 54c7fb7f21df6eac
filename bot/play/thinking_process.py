"""Thinking in a process of its own: a search takes longer than a click may wait, and may go wrong in its own ways.

There is one process, started when it is needed and kept, with its tables loaded, and one question at a time in it. It
may be killed, hang, or need too much memory: then whoever asked does without an answer, and another process takes over.
It is a polite one (clicks come first), has a bar on its memory, and ends when its parent does. What runs in it is
`bot.play.thinking_child`.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple, TypeVar, cast

from bot.children import environment
from bot.play.thinking import NoAnswer, anything
from bot.play.thinking_child import HEADER, READY, WITH_TABLES, packed
from bot.players.question import Question

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")

MEMORY_MB = 250
_PATIENCE_S = 1.0
_START_S = 30.0  # on a machine that is busy with other things
_END_S = 1.0
_RETRY_S = 5.0  # after a start that failed
_LEAST_S = 0.03  # with less time left a question is not begun
_SHARE = 0.8  # of the time that is left is for thinking, the rest for coming and going
_ATTEMPTS = 2  # a process that dies may have been killed for another's sake: the question is asked once more
_FRAME_MOST = 1 << 24  # bytes: what claims to be longer is no answer
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class _Heard(NamedTuple):
    """What the process says: the answer to a question, or why there is none."""

    number: int
    is_answered: bool
    answer: object


class ThinkingProcess:
    """A `Thinker`. Use it on one event loop, and `close` it.

    A question that waits for others is begun while there is time left for it, and given its share of that. A process
    that keeps silent for `patience_s` longer than its asker waits hangs, and another one takes over. For questions that
    are not about games it need not load the tables of the computer players (`has_tables`).
    """

    def __init__(self, *, patience_s: float = _PATIENCE_S, memory_mb: int = MEMORY_MB, has_tables: bool = True) -> None:
        self._patience_s = patience_s
        self._arguments = (str(memory_mb), *((WITH_TABLES,) if has_tables else ()))
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._numbers = count(READY + 1)
        self._process: Process | None = None
        self._pid: int | None = None
        self._starting: asyncio.Task[None] | None = None
        self._not_before = 0.0  # when a start that failed may be tried again
        self._exchanges: set[asyncio.Task[object]] = set()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The process that thinks; None while there is none that is ready to."""
        return self._pid

    async def ask(
        self, question: Question[_Answer], seconds: float, accepts: Callable[[_Answer], bool] = anything
    ) -> _Answer:
        """See `Thinker`."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        exchange = loop.create_task(self._exchange(question, until, accepts), name="thinking")
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._exchanges.discard)
        try:
            async with asyncio.timeout_at(until):
                answer = await asyncio.shield(exchange)
        except TimeoutError:
            raise NoAnswer("it takes too long") from None
        if isinstance(answer, NoAnswer):
            raise answer
        return cast(_Answer, answer)

    def wake(self) -> None:
        """Start the process, unless it runs."""
        if self._pid is None:
            self._start_soon()

    async def close(self) -> None:
        """End the process, and whoever waits for it."""
        self._is_closed = True
        for task in self._exchanges:
            task.cancel()
        await asyncio.gather(*self._exchanges, return_exceptions=True)
        self._hang_up()
        if self._starting is not None:
            await (
                self._starting
            )  # it is not cancelled: asyncio may stand still when that comes in a start's first moment
        if self._process is not None:
            self._hang_up()
            with suppress(TimeoutError):
                async with asyncio.timeout(_END_S):
                    await self._process.wait()
            _kill(self._process)

    async def _exchange(self, question: Question[object], until: float, accepts: Callable[[Any], bool]) -> object:
        """Ask when it is this question's turn, and hear: an answer, or NoAnswer. Its asker may not wait as long."""
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            process = await self._ready(until)
            left_s = until - loop.time()
            if process is None or left_s < _LEAST_S:
                return NoAnswer("it did not come to its turn")
            try:
                async with asyncio.timeout_at(until + self._patience_s):
                    heard = await self._heard(process, question, _SHARE * left_s / (1 + self._waiting))
                    makes_sense = not heard.is_answered or accepts(heard.answer)
            except TimeoutError:
                return self._replaced("hung")
            except Exception as fault:  # what it says is none of what it could say, or it says nothing any more
                _kill(process)
                return self._replaced(f"failed ({type(fault).__name__}: {fault})")
            if not makes_sense:
                return self._replaced("answered nonsense")
            if not heard.is_answered:
                _log.warning("a question could not be answered: %s", heard.answer)
                return NoAnswer(str(heard.answer))
            return heard.answer
        finally:
            self._turn.release()

    async def _heard(self, process: Process, question: object, seconds: float) -> _Heard:
        """Ask, and what is said to that."""
        assert process.stdin is not None
        for _ in range(_ATTEMPTS):
            number = next(self._numbers)
            process.stdin.write(packed((number, seconds, question)))
            await process.stdin.drain()
            heard = await _received(process)
            while heard.number not in (number, READY):
                heard = await _received(process)  # to a question that nobody waits for any more
            if heard.number == number:
                return heard
            self._took_over(heard)
        return _Heard(READY, False, "a process died, and the next one, too")

    async def _ready(self, until: float) -> Process | None:
        """The process when it is ready; None when that takes longer, but then it is so for a later question."""
        if self._process is not None and _has_died(self._process):
            self._process = self._pid = None
        if self._pid is None and (starting := self._start_soon()) is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await asyncio.shield(starting)
        return self._process if self._pid is not None else None

    def _start_soon(self) -> asyncio.Task[None] | None:
        """What makes a process ready; None while that makes no sense."""
        loop = asyncio.get_running_loop()
        if self._starting is None or self._starting.done():
            if self._is_closed or loop.time() < self._not_before:
                return None
            self._starting = loop.create_task(self._start(), name="start of the thinking process")
        return self._starting

    async def _start(self) -> None:
        """Start a process, unless the last one only has to say that another took over, and wait until it is ready."""
        loop = asyncio.get_running_loop()
        command = (sys.executable, "-m", "bot.play.thinking_child", *self._arguments)
        try:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, env=environment() | _ONE_THREAD
                )
                if self._is_closed:
                    return
            async with asyncio.timeout(_START_S):
                while (heard := await _received(self._process)).number != READY:
                    pass
            self._took_over(heard)
        except Exception as fault:  # it cannot be started, or dies at once: nobody else must
            if not self._is_closed:
                _log.warning("the thinking process does not start (%s: %s)", type(fault).__name__, fault)
            _kill(self._process)
            self._process = None
            self._not_before = loop.time() + _RETRY_S

    def _took_over(self, heard: _Heard) -> None:
        if self._pid is not None:
            _log.warning("the thinking process has died: another one took over")
        self._pid = cast(int, heard.answer)

    def _replaced(self, why: str) -> NoAnswer:
        """Have another process take over."""
        _log.warning("the thinking process %s: another one takes over", why)
        process, self._pid = self._process, None
        if process is not None and (_has_died(process) or not _is_told_to_replace(process)):
            _kill(process)
            self._process = None
        self._start_soon()
        return NoAnswer(why)

    def _hang_up(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()


def _has_died(process: Process) -> bool:
    """Whether it is seen already that it has."""
    return process.returncode is not None or (process.stdout is not None and process.stdout.at_eof())


def _is_told_to_replace(process: Process) -> bool:
    """Whether the process forks those that think, and was told to fork another one."""
    if not hasattr(signal, "SIGUSR1"):
        return False
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGUSR1)
    return True


def _kill(process: Process | None) -> None:
    if process is None:
        return
    if process.stdin is not None:
        process.stdin.close()
    with suppress(ProcessLookupError):
        process.kill()


async def _received(process: Process) -> _Heard:
    assert process.stdout is not None
    (length,) = HEADER.unpack(await process.stdout.readexactly(HEADER.size))
    if length > _FRAME_MOST:
        raise ValueError(f"{length} bytes are no answer")
    return _Heard(*pickle.loads(await process.stdout.readexactly(length)))  # noqa: S301 - it comes from our own child
