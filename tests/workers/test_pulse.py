"""What hangs and what only waits, on paper: pulses and a clock as a test wants them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.workers.pulse import IS_READABLE, LOOK_S, Pulse, Watch, pulse_of
from tests.support.waiting import HUNG_S

BUDGET_S, STILL_S = 10.0, 5.0
LONG_S = 3600.0


def found_after(pulse_at: Callable[[float], Pulse | None], look_s: float = LOOK_S) -> float | None:
    """When a process with this pulse, by the time that has passed, is found to hang; None within an hour."""
    watch = Watch(BUDGET_S, STILL_S, 0.0)
    now_s = 0.0
    while (now_s := now_s + look_s) < LONG_S:
        if watch.why_hung(pulse_at(now_s), now_s) is not None:
            return now_s
    return None


@pytest.mark.parametrize(
    ("pulse_at", "least_s", "most_s"),
    [
        pytest.param(lambda now: Pulse(now, True), 10, 10.5, id="an endless loop, alone"),
        pytest.param(lambda now: Pulse(now / 20, True), 200, 206, id="an endless loop on a busy machine"),
        pytest.param(lambda now: Pulse(7.0), 5, 5.5, id="asleep or stopped"),
        pytest.param(lambda now: Pulse(7.0 + min(now, 3.0)), 8, 8.5, id="asleep after some work"),
        pytest.param(lambda now: Pulse(now / 10_000), 5, 5.5, id="asleep with a heartbeat"),
        pytest.param(lambda now: None, 5, 5.5, id="without a pulse"),
    ],
)
def test_what_hangs_is_found(pulse_at: Callable[[float], Pulse | None], least_s: float, most_s: float) -> None:
    found_s = found_after(pulse_at)
    assert found_s is not None
    assert least_s <= found_s <= most_s


@pytest.mark.parametrize(
    "pulse_at",
    [
        pytest.param(lambda now: Pulse(now / 1000, True), id="a thousandth of the processor"),
        pytest.param(lambda now: Pulse(0.5, True), id="none of it, but wanting some"),
        pytest.param(lambda now: Pulse(now // 4 / 100), id="a hundredth of a second every four"),
        pytest.param(lambda now: Pulse(100 + min(now, 9.9), now > 9), id="a budget is counted from the job on"),
    ],
)
def test_what_gets_on_is_let_be(pulse_at: Callable[[float], Pulse | None]) -> None:
    assert found_after(pulse_at) is None


def test_nobody_is_blamed_for_what_passed_while_nobody_looked() -> None:
    watch = Watch(BUDGET_S, STILL_S, 0.0)
    assert watch.why_hung(Pulse(1.0), LONG_S) is None, "this process itself was stopped for an hour"
    assert found_after(lambda now: Pulse(1.0), look_s=60.0) == 60 * STILL_S / (2 * LOOK_S)


@pytest.mark.skipif(not IS_READABLE, reason="needs /proc")
def test_the_system_tells_the_pulse() -> None:
    with subprocess.Popen((sys.executable, "-c", "while True: pass")) as program:
        try:
            first = pulse_of(program.pid)
            assert first is not None
            deadline = time.monotonic() + HUNG_S
            while (pulse := pulse_of(program.pid)) is None or pulse.cpu_s < first.cpu_s + 0.05:
                assert time.monotonic() < deadline
                time.sleep(0.01)
            assert pulse.is_owed
            os.kill(program.pid, signal.SIGSTOP)
            while (pulse := pulse_of(program.pid)) is None or pulse.is_owed:
                assert time.monotonic() < deadline
                time.sleep(0.01)
        finally:
            program.kill()
    assert pulse_of(program.pid) is None
    own = pulse_of(os.getpid())
    assert own is not None
    assert own.cpu_s == pytest.approx(time.process_time(), abs=0.5)


@pytest.mark.skipif(not IS_READABLE, reason="needs /proc")
def test_a_thread_that_wants_the_processor_counts_as_its_process() -> None:
    """Else a process would hang whose first thread waits for another one that a busy machine lets wait."""
    beside = "import threading, time\ndef spin():\n    while True: pass\n"
    beside += "threading.Thread(target=spin, daemon=True).start()\ntime.sleep(3600)"
    with subprocess.Popen((sys.executable, "-c", beside)) as program:
        try:
            deadline = time.monotonic() + HUNG_S
            owed = 0
            while owed < 3:
                assert time.monotonic() < deadline
                time.sleep(0.02)
                pulse = pulse_of(program.pid)
                owed += pulse is not None and pulse.is_owed and _state(program.pid) == "S"
        finally:
            program.kill()


def _state(pid: int) -> str:
    """What the first thread of a process does."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
