"""How tests wait for what comes by itself: until it is so, however busy the machine is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from sandbox.feed import HUNG_S as HUNG_S

_LOOK_S = 0.005  # between two looks: to look takes time of the processor, too


async def until(is_so: Callable[[], object]) -> None:
    """Wait in a test's event loop until it is so. Raises TimeoutError."""
    async with asyncio.timeout(HUNG_S):
        while not is_so():
            await asyncio.sleep(_LOOK_S)


def until_in_thread(is_so: Callable[[], object]) -> None:
    """Wait in a thread that may stand still until it is so. Raises TimeoutError."""
    end_s = time.monotonic() + HUNG_S
    while not is_so():
        if time.monotonic() > end_s:
            raise TimeoutError
        time.sleep(_LOOK_S)
