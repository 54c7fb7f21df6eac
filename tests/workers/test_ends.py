"""The end of a worker: nobody waits for it, and no process outlives whoever has started it, not even a stopped one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.workers import worker as module
from bot.workers.kind import Kind
from bot.workers.process import WorkerProcess
from bot.workers.worker import Worker
from tests.support.thinking_process import is_gone
from tests.support.waiting import HUNG_S
from tests.workers.jobs import FORKING, PLAIN, who

ROOT = Path(__file__).parents[2]
PARENT = """
import sys
from bot.workers.worker import Worker
from tests.workers.jobs import FORKING, PLAIN, who
worker = Worker(FORKING if sys.argv[1] == "forking" else PLAIN)
worker.submit(who, 1.0).result()
print(worker.pid, worker._process.first_pid, flush=True)
sys.stdin.read()
"""


def closed(worker: Worker) -> bool:
    """Whether closing a worker comes to an end."""
    closing_it = threading.Thread(target=worker.close, daemon=True)
    closing_it.start()
    closing_it.join(HUNG_S / 6)
    return not closing_it.is_alive()


@pytest.mark.slow
def test_a_process_that_never_comes_to_be_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that is stopped before it has become another program."""
    is_starting, may_go_on = threading.Event(), threading.Event()

    class Slow(WorkerProcess):
        def __init__(self, kind: Kind) -> None:
            is_starting.set()
            may_go_on.wait(HUNG_S)
            super().__init__(kind)

    monkeypatch.setattr(module, "WorkerProcess", Slow)
    worker = Worker(PLAIN)
    worker.wake()
    assert is_starting.wait(HUNG_S)
    try:
        assert closed(worker)
    finally:
        may_go_on.set()


def test_a_process_that_the_system_does_not_let_go_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = threading.Event()

    def never(process: Any, timeout: float | None = None) -> int:
        if timeout is None:
            may_end.wait(HUNG_S)
        raise subprocess.TimeoutExpired("it", timeout or HUNG_S)

    worker = Worker(PLAIN)
    worker.submit(who, 1.0).result(HUNG_S)
    monkeypatch.setattr(subprocess.Popen, "wait", never)
    try:
        assert closed(worker)
    finally:
        may_end.set()


@pytest.mark.parametrize("kind", [PLAIN, FORKING], ids=lambda kind: str(kind.name))
async def test_a_stopped_family_ends_with_its_worker(kind: Kind) -> None:
    worker = Worker(kind)
    worker.submit(who, 1.0).result(HUNG_S)
    assert worker._process is not None
    assert worker.pid is not None
    family = {worker.pid, worker._process.first_pid}
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    assert closed(worker)
    assert [pid for pid in family if not await is_gone(pid)] == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the pipe has to tell")
@pytest.mark.parametrize("kind", ["plain", "forking"])
async def test_a_stopped_family_dies_with_its_parent(kind: str) -> None:
    command = (sys.executable, "-c", PARENT, kind)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as parent:
        assert parent.stdout is not None
        family = {int(pid) for pid in parent.stdout.readline().split()}
        assert len(family) == (2 if kind == "forking" else 1)
        for pid in family:
            os.kill(pid, signal.SIGSTOP)
        parent.kill()
    assert [pid for pid in family if not await is_gone(pid)] == []


def test_a_process_whose_parent_was_killed_before_it_was_ready_ends_without_a_word() -> None:
    command = (sys.executable, "-m", "bot.workers.child", "0", "0", "")
    reading, writing = os.pipe()
    os.close(reading)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=writing, stderr=pipe, text=True) as child:
        os.close(writing)
        assert child.stderr is not None
        assert (child.wait(HUNG_S), child.stderr.read()) == (0, "")
