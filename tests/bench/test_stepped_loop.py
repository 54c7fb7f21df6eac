"""The longest step is noted, whoever makes it: a task, another call, one from a thread, or one that comes later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from bot.event_loop import run_in_loop
from tests.support.waiting import until
from tools.bench.stepped_loop import SteppedLoop

STEP_S = 0.02


def stand() -> None:
    """Serve nobody for a while."""
    time.sleep(STEP_S)


async def in_a_task() -> None:
    """Stand in the middle of a task."""
    await asyncio.sleep(0)
    stand()


async def from_a_thread() -> None:
    """Stand in what another thread asks for."""
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(loop.call_soon_threadsafe, stand)


HOW: dict[str, Callable[[asyncio.AbstractEventLoop], object]] = {
    "task": lambda loop: loop.create_task(in_a_task()),
    "call": lambda loop: loop.call_soon(stand),
    "thread": lambda loop: loop.create_task(from_a_thread()),
    "later": lambda loop: loop.call_later(0.001, stand),
}


@pytest.mark.parametrize("how", HOW)
def test_the_longest_step_is_noted(how: str) -> None:
    async def longest_s() -> float:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SteppedLoop)
        await asyncio.sleep(0.001)
        loop.longest_s = 0.0
        kept = HOW[how](loop)
        await until(lambda: loop.longest_s >= STEP_S)
        assert kept is not None
        return loop.longest_s

    assert run_in_loop(longest_s(), SteppedLoop) >= STEP_S
