"""The event loop that the bot runs on: libuv's, which is quicker than the standard library's with sockets and timers.

Windows, for which there is none in Python, has the standard one. Nothing else in the bot knows which one it is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

if sys.platform == "win32":
    from asyncio import ProactorEventLoop as Loop
else:
    from uvloop import Loop as Loop

_Result = TypeVar("_Result")


def run_in_loop(
    work: Coroutine[Any, Any, _Result], make_loop: Callable[[], asyncio.AbstractEventLoop] = Loop
) -> _Result:
    """Do the work in a new event loop, as `asyncio.run` does, with what it returns or raises."""
    with asyncio.Runner(loop_factory=make_loop) as runner:
        return runner.run(work)
