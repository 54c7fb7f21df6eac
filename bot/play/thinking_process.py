"""Thinking in a process of its own: a search takes longer than a click may wait, and may go wrong in its own ways.

There is one process, started when it is needed and kept, with its tables loaded. It may be killed, hang, or need too
much memory: then whoever asked does without an answer, and another process takes over (`bot.workers`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from bot.play.thinking import NoAnswer
from bot.players.question import Question
from bot.workers.kind import Kind
from bot.workers.requests import Unanswered, anything
from bot.workers.worker import Worker

_Answer = TypeVar("_Answer")

THINKING = Kind("thinking", niceness=5, memory_mb=250, preload="bot.players.warming:warm_up", forks=True)


class ThinkingProcess:
    """A `Thinker`. `close` it. What else it takes is for its `Worker`.

    A question that waits for others is begun while its asker waits, and given its share of the time. The less patient
    asker comes first: a computer's move waits a second, and whoever looks at "thinking..." a minute.
    """

    def __init__(self, kind: Kind = THINKING, **patience: Any) -> None:
        self._worker = Worker(kind, **patience)

    @property
    def pid(self) -> int | None:
        """The process that thinks; None while there is none that is ready to."""
        return self._worker.pid

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return self._worker.waiting

    async def ask(
        self,
        question: Question[_Answer],
        seconds: float,
        accepts: Callable[[_Answer], bool] = anything,
        *,
        waits_s: float | None = None,
    ) -> _Answer:
        """See `Thinker`."""
        waits_s = seconds if waits_s is None else waits_s
        future = self._worker.submit(question.answer, seconds, waits_s=waits_s, accepts=accepts)
        try:
            async with asyncio.timeout(waits_s):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            raise NoAnswer("it takes too long") from None
        except Unanswered as none:
            raise NoAnswer(str(none)) from none

    def wake(self) -> None:
        """Start the process, unless it runs."""
        self._worker.wake()

    async def close(self) -> None:
        """End the process, and whoever waits for it."""
        await asyncio.to_thread(self._worker.close)
