"""The bot's event loop, which notes the longest of its steps. That costs a little: nothing else is measured with it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from bot.event_loop import Loop


class SteppedLoop(Loop):
    """A step is a part of a task, or another call: while it lasts nobody is served. What a socket calls is not seen."""

    longest_s = 0.0

    def call_soon(  # type: ignore[override] # what is called is none of its business
        self, callback: Callable[..., object], *args: Any, **context: Any
    ) -> Any:
        """As the loop does, with a measured step."""
        return super().call_soon(self._step, callback, *args, **context)

    def call_soon_threadsafe(  # type: ignore[override] # what is called is none of its business
        self, callback: Callable[..., object], *args: Any, **context: Any
    ) -> Any:
        """The same, from another thread."""
        return super().call_soon_threadsafe(self._step, callback, *args, **context)

    def call_later(  # type: ignore[override] # what is called is none of its business
        self, delay: float, callback: Callable[..., object], *args: Any, **context: Any
    ) -> Any:
        """The same, after some seconds."""
        return super().call_later(delay, self._step, callback, *args, **context)

    def _step(self, callback: Callable[..., object], *args: Any) -> None:
        began_s = time.perf_counter()
        try:
            callback(*args)
        finally:
            self.longest_s = max(self.longest_s, time.perf_counter() - began_s)
