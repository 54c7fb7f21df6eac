"""What is done again and again: when it is due, one at a time, and never after the end."""

from __future__ import annotations

import asyncio

import pytest

from bot.play import periodic as module
from bot.play.periodic import Periodic
from tests.support.virtual import virtually


class Work:
    """Notes when it was done, by the event loop's clock; `waits_s` are its next answers."""

    def __init__(self, *waits_s: float | None, takes_s: float = 0.0) -> None:
        self.waits_s = list(waits_s)
        self.takes_s = takes_s
        self.done: list[float] = []
        self.at_once = self.at_once_most = 0

    async def __call__(self) -> float | None:
        self.at_once += 1
        self.at_once_most = max(self.at_once_most, self.at_once)
        await asyncio.sleep(self.takes_s)
        self.at_once -= 1
        self.done.append(asyncio.get_running_loop().time())
        return self.waits_s.pop(0) if self.waits_s else None


@virtually
async def test_it_is_done_as_often_as_it_says() -> None:
    work = Work(0.02, 0.03)
    periodic = Periodic("work", work)
    await periodic.run()
    await asyncio.sleep(0.3)
    first, second, third = work.done
    assert (second - first, third - second) == pytest.approx((0.02, 0.03))
    assert [task for task in asyncio.all_tasks() if task.get_name() == "work"] == [], "nothing is parked"
    await periodic.stop()


@virtually
async def test_the_earliest_of_all_wishes_counts() -> None:
    work = Work()
    periodic = Periodic("work", work)
    began = asyncio.get_running_loop().time()
    for seconds in (3600.0, 0.05, 1800.0):
        periodic.wake_in(seconds)
    await asyncio.sleep(0.3)
    assert len(work.done) == 1
    assert work.done[0] - began == pytest.approx(0.05)
    await periodic.stop()


@virtually
async def test_what_is_asked_for_meanwhile_is_done_afterwards() -> None:
    work = Work(takes_s=0.05)
    periodic = Periodic("work", work)
    running = [asyncio.create_task(periodic.run()) for _ in range(2)]
    await asyncio.sleep(0.01)
    periodic.wake_in(-1.0)
    await asyncio.gather(*running)
    await asyncio.sleep(0.2)
    assert len(work.done) == 3
    assert work.at_once_most == 1
    await periodic.stop()


@virtually
async def test_the_end_waits_for_what_is_being_done_and_begins_nothing() -> None:
    begun, may_end, done = asyncio.Event(), asyncio.Event(), []

    async def work() -> float:
        begun.set()
        await may_end.wait()
        done.append(1)
        return 0.0

    periodic = Periodic("work", work)
    periodic.wake_in(0)
    await begun.wait()
    waiting = asyncio.create_task(periodic.run())
    ending = asyncio.create_task(periodic.stop())
    await asyncio.sleep(0.01)
    assert not ending.done()
    may_end.set()
    await ending
    assert len(done) == 1
    await waiting
    periodic.wake_in(0)
    await periodic.run()
    await asyncio.sleep(0.1)
    assert len(done) == 1


@virtually
async def test_a_fault_is_told_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "_RETRY_S", 0.01)
    tries: list[int] = []

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) == 1:
            raise OSError("the disk is full")

    periodic = Periodic("work", work)
    await periodic.run()
    await asyncio.sleep(0.2)
    assert tries == [0, 1]
    assert "the next try is in" in caplog.text
    await periodic.stop()
