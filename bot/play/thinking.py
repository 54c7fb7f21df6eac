"""Who answers questions that take their time: a port, and the plain way to do it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

from bot.players.question import Question
from bot.workers.requests import anything

BUSY_S = 60.0
"""How long somebody who looks at "thinking..." waits on a machine that is busy with other things."""

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


class NoAnswer(Exception):
    """There is none in time. The message is for the log; whoever asked does without."""


class Thinker(Protocol):
    """Works out answers without holding up the event loop."""

    async def ask(
        self,
        question: Question[_Answer],
        seconds: float,
        accepts: Callable[[_Answer], bool] = anything,
        *,
        waits_s: float | None = None,
    ) -> _Answer:
        """The answer to a question that may be thought about for `seconds`. Raises NoAnswer.

        Whoever asks waits no longer than that, or than `waits_s`: a busy machine has its answers later. `accepts` says
        whether an answer makes sense: whoever gives one that does not is not asked again.
        """
        ...

    def wake(self) -> None:
        """Be ready: a question may come soon."""
        ...

    async def close(self) -> None:
        """Answer nothing any more."""
        ...


class ThinkingInThread:
    """Answers in a thread of this process: for a few tables, and for tools."""

    async def ask(
        self,
        question: Question[_Answer],
        seconds: float,
        accepts: Callable[[_Answer], bool] = anything,
        *,
        waits_s: float | None = None,
    ) -> _Answer:
        """See `Thinker`; it takes as long as it takes."""
        try:
            answer = await asyncio.to_thread(question.answer, seconds)
        except Exception as fault:
            _log.warning("a question could not be answered", exc_info=fault)
            raise NoAnswer(type(fault).__name__) from fault
        if not accepts(answer):
            raise NoAnswer("the answer makes no sense")
        return answer

    def wake(self) -> None:
        """It is."""

    async def close(self) -> None:
        """There is nothing to end."""
