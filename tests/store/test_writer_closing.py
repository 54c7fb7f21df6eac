"""A writer that is closed while a commit is under way: it ends, whatever has become of those who wait for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from bot.store.jobs import Job
from bot.store.writer import Writer
from tests.support.waiting import HUNG_S


class HeldCommit:
    """A connection whose commits wait until they are let go, and what it is asked whether it is still ours."""

    is_remote = False

    def __init__(self) -> None:
        self.begun, self.let_go = threading.Event(), threading.Event()
        self.is_closed = False
        self.thread = threading.current_thread()

    def carry_out(self, jobs: Sequence[Job]) -> int:
        self.begun.set()
        self.let_go.wait(HUNG_S)
        return 1

    def hurry(self) -> None:
        pass

    def close(self) -> None:
        self.is_closed = True

    def look(self) -> str | None:
        return None

    def require_fresh(self) -> None:
        pass


async def _at_work(made: list[HeldCommit]) -> tuple[Writer, asyncio.Task[object]]:
    """A writer in the middle of a commit, and who waits for it."""

    def connect() -> tuple[HeldCommit, HeldCommit]:
        made.append(HeldCommit())
        return made[0], made[0]

    writer = await Writer.open(connect)
    waiting = asyncio.create_task(writer.do(lambda _: None))
    while not made[0].begun.is_set():
        await asyncio.sleep(0)
    return writer, waiting


async def test_a_closing_that_is_cancelled_leaves_no_thread() -> None:
    made: list[HeldCommit] = []
    writer, waiting = await _at_work(made)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    closing.cancel()
    made[0].let_go.set()
    await asyncio.wait((waiting, closing), timeout=HUNG_S)
    made[0].thread.join(HUNG_S)
    is_left = made[0].thread.is_alive()
    writer._thread.end()  # or the test would never end
    assert closing.cancelled()
    assert not is_left, "the process would never end"


def test_a_writer_whose_event_loop_is_gone_can_be_closed() -> None:
    made: list[HeldCommit] = []
    loop = asyncio.new_event_loop()
    writer, waiting = loop.run_until_complete(_at_work(made))
    loop.close()
    made[0].let_go.set()
    try:
        asyncio.run(asyncio.wait_for(writer.close(), HUNG_S))
    finally:
        writer._thread.end()
    assert made[0].is_closed
    assert not waiting.done()
