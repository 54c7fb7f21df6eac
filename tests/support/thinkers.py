"""A thinker for tests that are not about how well computers play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.play.thinking import ThinkingInThread
from bot.workers.requests import anything


class Hasty(ThinkingInThread):
    """Answers moves by the plain policy: the same every time, and at once."""

    async def ask(
        self, question: Any, seconds: float, accepts: Callable[[Any], bool] = anything, **waiting: Any
    ) -> Any:
        plainly = getattr(question, "plainly", None)
        return await super().ask(question if plainly is None else plainly(), seconds, accepts)


class Held(ThinkingInThread):
    """Answers when it is told to, and writes down what is done with it."""

    def __init__(self, log: list[str], until: asyncio.Event) -> None:
        self._log = log
        self._until = until

    async def ask(
        self, question: Any, seconds: float, accepts: Callable[[Any], bool] = anything, **waiting: Any
    ) -> Any:
        self._log.append("begin")
        await self._until.wait()
        return await super().ask(question, seconds, accepts)

    async def close(self) -> None:
        self._log.append("close")
