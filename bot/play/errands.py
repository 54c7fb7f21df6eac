"""Work that takes seconds and is asked for now and then: files from all that is stored. Each in a process of its own.

A thread would not do: it holds the interpreter that answers clicks. The process that thinks would not do either:
computer players would wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.play.thinking import NoAnswer, Thinker
from bot.play.thinking_process import ThinkingProcess
from bot.players.question import Question
from bot.workers.kind import Kind

_Answer = TypeVar("_Answer")

LIMIT_S = 60.0
"""An errand that takes longer has failed."""

ASKERS_MOST = 8
_WAITS_S = 600.0  # on a busy machine; the asker's interaction is put off for a quarter of an hour at most
_ERRAND = Kind("errand", niceness=5, memory_mb=500)  # the copy of a ledger of 20,000 hands takes 200

in_a_process = partial(ThinkingProcess, _ERRAND)
"""Makes the process of one errand."""


class Busy(Exception):
    """Too much is asked for at once, by one person or by all. Nothing was done."""


class Failed(Exception):
    """It took too long, or too much memory."""


class Errands:
    """One at a time, each by a worker that is made for it and closed after it."""

    def __init__(self, make_worker: Callable[[], Thinker]) -> None:
        self._make_worker = make_worker
        self._turn = asyncio.Lock()
        self._askers: set[int] = set()
        self._worker: Thinker | None = None
        self._is_closed = False

    async def run(self, asker_id: int, question: Question[_Answer]) -> _Answer:
        """The answer, when its turn has come. Raises Busy and Failed."""
        if asker_id in self._askers or len(self._askers) >= ASKERS_MOST:
            raise Busy
        self._askers.add(asker_id)
        try:
            async with self._turn:
                if self._is_closed:
                    raise Failed("nothing is begun any more")
                self._worker = self._make_worker()
                try:
                    return await self._worker.ask(question, LIMIT_S, waits_s=_WAITS_S)
                except NoAnswer as none:
                    raise Failed(str(none)) from none
                finally:
                    await self._worker.close()
                    self._worker = None
        finally:
            self._askers.discard(asker_id)

    async def close(self) -> None:
        """End what is underway, and begin nothing any more."""
        self._is_closed = True
        if self._worker is not None:
            await self._worker.close()
