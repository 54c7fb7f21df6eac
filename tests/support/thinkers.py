"""A thinker for tests that are not about how well computers play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.play.thinking import ThinkingInThread, anything


class Hasty(ThinkingInThread):
    """Answers moves by the plain policy: the same every time, and at once."""

    async def ask(self, question: Any, seconds: float, accepts: Callable[[Any], bool] = anything) -> Any:
        plainly = getattr(question, "plainly", None)
        return await super().ask(question if plainly is None else plainly(), seconds, accepts)
