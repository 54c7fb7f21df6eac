"""What failed is tried again: how often, and by one timer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.discord_ui.again import Again


class Timers:
    """Timers that a test ends by hand."""

    def __init__(self) -> None:
        self.waits_s: list[float] = []
        self.running: list[Callable[[], None]] = []

    def call_later(self, wait_s: float, due: Callable[[], None]) -> Timers:
        self.waits_s.append(wait_s)
        self.running.append(due)
        return self

    def cancel(self) -> None:
        self.running.clear()

    def fire(self) -> None:
        self.running.pop()()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    timers: Any = Timers()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: timers)
    found: Timers = timers
    return found


def test_ever_more_seldom_until_it_succeeds(timers: Timers) -> None:
    calls: list[int] = []
    again = Again(lambda: calls.append(1))
    for _ in range(8):
        again.failed()
        again.failed()
        assert len(timers.running) == 1
        assert again.is_waiting
        timers.fire()
        assert not again.is_waiting
    assert timers.waits_s == [2, 4, 8, 15, 15, 15, 15, 15]
    assert len(calls) == 8
    again.failed()
    again.succeeded()
    assert not timers.running, "it is not tried again in vain"
    again.failed()
    assert timers.waits_s[-1] == 2


def test_after_its_end_nothing_is_tried(timers: Timers) -> None:
    again = Again(lambda: None)
    again.failed()
    again.close()
    again.failed()
    assert not timers.running
