"""What heartbeats say of a connection: nothing that is not so."""

from __future__ import annotations

import asyncio
import inspect
import logging
import time
from typing import Any

import pytest
from discord import gateway

from bot.discord_ui.heartbeats import AttentiveKeepAlive
from tests.support.waiting import HUNG_S, until

INTERVAL_S = 0.02


class Gateway:
    """As much of a connection as heartbeats use. It answers before the sender's thread has gone on."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.socket = self
        self.thread_id = 0
        self.sequence = 7
        self.HEARTBEAT = 1
        self.answered = asyncio.Event()
        self.closed_with: list[int] = []

    async def send_heartbeat(self, _data: Any) -> None:
        """Answer at once."""
        self.heartbeats.tick()
        self.heartbeats.ack()
        self.answered.set()

    async def close(self, code: int) -> None:
        """Remember the code."""
        self.closed_with.append(code)

    heartbeats: gateway.KeepAliveHandler


def connected() -> tuple[Gateway, AttentiveKeepAlive]:
    """A connection with its heartbeats, not begun."""
    ws: Any = Gateway()
    ws.heartbeats = AttentiveKeepAlive(ws=ws, interval=INTERVAL_S, shard_id=0)
    return ws, ws.heartbeats


async def test_a_gateway_that_answers_at_once_is_not_behind(caplog: pytest.LogCaptureFixture) -> None:
    ws, heartbeats = connected()
    heartbeats._last_send -= 41.2  # the heartbeat before
    heartbeats.start()
    await asyncio.wait_for(ws.answered.wait(), HUNG_S)
    heartbeats.stop()
    assert 0.0 <= heartbeats.latency < 41.2
    assert caplog.records == []


async def test_a_machine_that_slept_is_not_taken_for_a_silent_gateway(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ws, heartbeats = connected()
    heartbeats._last_recv -= 3600.0
    assert heartbeats.has_overslept(3559.0)
    await until(lambda: ws.closed_with == [4000])  # the session is taken up again
    said = "woke up 3559 s late, after a sleep or a pause of this machine; connecting to Discord again"
    assert caplog.messages == [said]


@pytest.mark.parametrize(("unheard_s", "late_s"), [(3600.0, 0.01), (1.0, 60.0)], ids=["silent gateway", "was heard"])
async def test_nothing_else_is_taken_for_sleep(unheard_s: float, late_s: float) -> None:
    ws, heartbeats = connected()
    heartbeats._last_recv = time.perf_counter() - unheard_s
    assert not heartbeats.has_overslept(late_s)
    await asyncio.sleep(0.01)
    assert ws.closed_with == []


async def test_the_wait_between_two_heartbeats_tells_how_late_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    _, heartbeats = connected()
    late: list[float] = []

    def has_overslept(late_s: float) -> bool:
        late.append(late_s)
        return True

    monkeypatch.setattr(heartbeats, "has_overslept", has_overslept)
    assert heartbeats._stop_ev.wait(0.01)
    assert 0.0 <= late[0] < HUNG_S
    heartbeats.stop()
    assert heartbeats._stop_ev.wait(0.01), "stopped"
    assert len(late) == 1


def test_the_library_notes_the_time_after_it_has_sent() -> None:
    """Once it does so before, `get_payload` is to go; once it knows of sleep, `_Pause`."""
    run = inspect.getsource(gateway.KeepAliveHandler.run)
    assert run.index("self.get_payload()") < run.index("f.result(10)") < run.index("self._last_send = ")
    assert "while not self._stop_ev.wait(self.interval):" in run
