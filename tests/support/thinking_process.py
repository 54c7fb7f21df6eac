"""The process that thinks in tests: one that is closed afterwards, waited for until it can answer or is gone."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from bot.play.thinking_process import ThinkingProcess
from tests.support.waiting import until


@asynccontextmanager
async def thinking(**settings: Any) -> AsyncIterator[ThinkingProcess]:
    """A process that is closed at the end, whatever happens."""
    process = ThinkingProcess(**settings)
    try:
        yield process
    finally:
        await process.close()


async def ready(process: ThinkingProcess) -> int:
    """Wait until the process has its tables; its number."""
    process.wake()
    return await started(process)


async def killed(process: ThinkingProcess) -> int:
    """Kill the process once it is ready; its number. One that has died just now counts only once."""
    while True:
        pid = await ready(process)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            return pid
        await asyncio.sleep(0.005)  # that it is gone is about to be noticed


async def started(process: ThinkingProcess) -> int:
    """Wait until the process has its tables, which somebody else has asked for; its number."""
    await until(lambda: process.pid is not None)
    assert process.pid is not None
    return process.pid


def is_there(pid: int) -> bool:
    """Whether a process runs, or stands still."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


async def is_gone(pid: int) -> bool:
    """Whether a process goes by and by."""
    with suppress(TimeoutError):
        await until(lambda: not is_there(pid))
    return not is_there(pid)
