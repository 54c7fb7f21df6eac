"""A worker's process dies, hangs, is stopped, is told too much: whoever asked hears of it, and the next is answered."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bot.workers import pulse
from bot.workers import worker as module
from bot.workers.kind import Kind
from bot.workers.process import WorkerProcess
from bot.workers.requests import Unanswered
from bot.workers.worker import Worker
from tests.support.waiting import HUNG_S, until_in_thread
from tests.workers.jobs import (
    FORKING,
    PLAIN,
    SMALL,
    budget,
    die,
    die_once,
    held,
    hoard,
    leave,
    niceness,
    refuse,
    sleep,
    spin,
    stop,
    who,
)

QUICK = {"patience_s": 0.3, "still_s": 1.0}


@pytest.fixture(params=[PLAIN, FORKING], ids=lambda kind: str(kind.name))
def kind(request: pytest.FixtureRequest) -> Kind:
    found = request.param
    assert isinstance(found, Kind)
    return found


@pytest.fixture
def worker(kind: Kind) -> Iterator[Worker]:
    with closing(Worker(kind, **QUICK)) as made:
        yield made


def answer(worker: Worker, job: Callable[[float], Any], seconds: float = 1.0, **waiting: Any) -> Any:
    return worker.submit(job, seconds, **waiting).result(HUNG_S)


@contextmanager
def busy(worker: Worker, folder: Path) -> Iterator[Future[float]]:
    """A job that has been begun, and goes on to the end of the block: what is submitted meanwhile waits."""
    job = worker.submit(partial(held, folder), HUNG_S)
    until_in_thread((folder / "begun").exists)
    yield job
    (folder / "let go").touch()


def test_nothing_is_started_before_it_is_needed(worker: Worker) -> None:
    assert worker.pid is None
    assert worker._thread is None
    first = answer(worker, who)
    assert first == worker.pid
    assert answer(worker, who) == first, "it is kept"


def test_it_is_ready_in_advance(worker: Worker) -> None:
    worker.wake()
    until_in_thread(lambda: worker.pid is not None)
    assert answer(worker, who) == worker.pid


@pytest.mark.slow
@pytest.mark.parametrize(
    "job", [partial(spin, 3600.0), partial(sleep, 3600.0), stop], ids=["loop", "asleep", "stopped"]
)
@pytest.mark.parametrize(
    "is_readable",
    [True, pytest.param(False, marks=pytest.mark.slow)],
    ids=["by the system", "by its heartbeat"],
)
def test_what_hangs_is_replaced(
    job: Callable[[float], Any], is_readable: bool, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "IS_READABLE", is_readable and pulse.IS_READABLE)
    with closing(Worker(kind, **QUICK)) as worker:
        first = answer(worker, who)
        with pytest.raises(Unanswered, match=r"took longer than|stood still for"):
            answer(worker, job)
        assert answer(worker, who) != first


@pytest.mark.slow
def test_a_process_that_is_stopped_before_its_job_is_found(worker: Worker) -> None:
    os.kill(answer(worker, who), signal.SIGSTOP)
    with pytest.raises(Unanswered, match="stood still"):
        answer(worker, partial(len, b"0" * 1_000_000))  # more than the pipe holds
    assert answer(worker, budget) > 0


@pytest.mark.slow
def test_a_whole_family_that_is_stopped_is_found(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_START_S", 1.0)
    monkeypatch.setattr(module, "_RETRY_S", 0.0)
    pid = answer(worker, who)
    assert worker._process is not None
    for one in (worker._process.first_pid, pid):
        os.kill(one, signal.SIGSTOP)
    with pytest.raises(Unanswered, match="stood still"):
        answer(worker, who)
    monkeypatch.setattr(module, "_START_S", HUNG_S)

    def has_another() -> bool:
        worker.wake()
        return worker.pid not in (None, pid)

    until_in_thread(has_another)
    assert answer(worker, who) != pid


def test_who_dies_is_asked_once_more(worker: Worker, tmp_path: Path) -> None:
    assert answer(worker, partial(die_once, tmp_path / "noted")) == worker.pid
    with pytest.raises(Unanswered, match="and the next one, too"):
        answer(worker, die)
    assert answer(worker, who) == worker.pid


def test_who_died_at_rest_is_replaced_at_once(worker: Worker) -> None:
    first = answer(worker, who)
    os.kill(first, signal.SIGKILL)
    started = worker._process
    assert started is not None
    assert answer(worker, who) != first
    if worker._kind.forks:
        assert worker._process is started, "another one was forked"
    assert worker._process is not None
    os.kill(worker._process.first_pid, signal.SIGKILL)
    assert answer(worker, who) == worker.pid


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no bar")
def test_who_asks_for_too_much_memory_is_replaced() -> None:
    with closing(Worker(SMALL, **QUICK)) as worker:
        first = answer(worker, who)
        with pytest.raises(Unanswered):
            answer(worker, hoard, HUNG_S)
        assert answer(worker, who) != first


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no bar")
@pytest.mark.parametrize("memory_mb", [pytest.param(mb, id=f"{mb} MB") for mb in (1, 20, 60, 90)])
def test_who_gets_too_little_memory_to_start_ends_without_noise(
    memory_mb: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """The bar is set so low that it gives up in an import, a thread's start, or what is worked out beforehand."""
    kind = replace(SMALL, memory_mb=memory_mb, preload="bot.players.warming:warm_up", forks=True)
    with closing(Worker(kind, **QUICK)) as worker, suppress(Unanswered):
        answer(worker, who, HUNG_S)
    assert "Traceback" not in capfd.readouterr().err


def test_a_fault_is_told_and_harms_nobody(worker: Worker) -> None:
    first = answer(worker, who)
    with pytest.raises(Unanswered, match="ZeroDivisionError: by zero"):
        answer(worker, refuse)
    with pytest.raises(Unanswered):
        answer(worker, lambda seconds: seconds)  # it cannot be sent
    assert answer(worker, who) == first
    with pytest.raises(Unanswered):
        answer(worker, partial(leave, 1))
    assert answer(worker, who) != first


def test_an_answer_that_makes_no_sense_costs_the_process(worker: Worker) -> None:
    first = answer(worker, who)
    with pytest.raises(Unanswered, match="nonsense"):
        answer(worker, who, accepts=lambda pid: False)
    assert answer(worker, who) != first


def test_half_a_frame_is_not_taken_for_the_next_one(worker: Worker) -> None:
    first = answer(worker, who)
    assert worker._process is not None
    worker._process._to_write.put(b"what another process left of a job")
    assert answer(worker, who) != first


@pytest.mark.slow
def test_jobs_are_done_in_their_order_and_share_their_time(worker: Worker, tmp_path: Path) -> None:
    alone = answer(worker, budget, 8.0)
    order: list[int] = []
    with busy(worker, tmp_path) as first_job:
        jobs = [first_job, *(worker.submit(budget, 8.0, waits_s=HUNG_S) for _ in range(3))]
        for number, job in enumerate(jobs):
            job.add_done_callback(lambda _, number=number: order.append(number))  # type: ignore[misc]
    first, second, last = (job.result(HUNG_S) for job in jobs[1:])
    assert order == [0, 1, 2, 3]
    assert first < second < last == alone


@pytest.mark.slow
def test_who_can_wait_less_comes_first_and_has_all_its_time(worker: Worker, tmp_path: Path) -> None:
    """As a computer's move does, while people wait for hints."""
    alone = answer(worker, budget, 1.0)
    order: list[str] = []
    with busy(worker, tmp_path):
        patient = [worker.submit(budget, 1.0, waits_s=2 * HUNG_S) for _ in range(5)]
        pressing = worker.submit(budget, 1.0, waits_s=HUNG_S)
        for name, job in (("patient", patient[0]), ("pressing", pressing), ("last", patient[-1])):
            job.add_done_callback(lambda _, name=name: order.append(name))  # type: ignore[misc]
    assert pressing.result(HUNG_S) == alone
    assert patient[0].result(HUNG_S) < patient[-1].result(HUNG_S) == alone
    assert order == ["pressing", "patient", "last"]


@pytest.mark.slow
def test_who_waits_too_long_or_no_more_is_passed_over(worker: Worker, tmp_path: Path) -> None:
    answer(worker, who)
    with busy(worker, tmp_path) as job:
        late, gone, last = worker.submit(who, 1.0, waits_s=0.1), worker.submit(stop, 1.0), worker.submit(budget, 1.0)
        assert gone.cancel()
        time.sleep(0.15)  # the first of them would be late by now
    with pytest.raises(Unanswered, match="turn"):
        late.result(HUNG_S)
    assert last.result(HUNG_S) == 0.8
    assert job.done()


@pytest.mark.slow
def test_the_queue_has_an_end(worker: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_WAITING_MOST", 3)
    with busy(worker, tmp_path):
        waiting = [worker.submit(who, 1.0) for _ in range(4)]
        with pytest.raises(Unanswered, match="too many"):
            waiting[3].result(0)
    assert {job.result(HUNG_S) for job in waiting[:3]} == {worker.pid}


def test_the_end_is_the_end_of_all(worker: Worker) -> None:
    pid = answer(worker, who)
    underway, waiting = worker.submit(partial(sleep, 3600.0), 3600.0), worker.submit(who, 1.0)
    while not underway.running():
        time.sleep(0.001)
    threads = threading.active_count()
    worker.close()
    for job in (underway, waiting, worker.submit(who, 1.0)):
        with pytest.raises(Unanswered):
            job.result(HUNG_S)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    worker.wake()
    assert worker.pid in (None, pid)
    assert threading.active_count() < threads


def test_a_process_that_cannot_start_is_not_started_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Kind] = []

    class Counted(WorkerProcess):
        def __init__(self, kind: Kind) -> None:
            started.append(kind)
            super().__init__(kind)

    monkeypatch.setattr(module, "WorkerProcess", Counted)
    with closing(Worker(Kind("absent", 0, preload="no.such.module"), **QUICK)) as worker:
        for _ in range(3):
            with pytest.raises(Unanswered):
                answer(worker, who)
        assert worker.pid is None
    assert len(started) == 1


def test_it_is_polite() -> None:
    with closing(Worker(Kind("polite", niceness=7), **QUICK)) as worker:
        assert answer(worker, niceness) == os.nice(0) + 7 if os.nice(0) < 12 else 19


def test_whoever_asks_may_be_any_thread(worker: Worker) -> None:
    found: list[int] = []
    done = Event()

    def ask() -> None:
        found.append(answer(worker, who))
        if len(found) == 8:
            done.set()

    for _ in range(8):
        threading.Thread(target=ask).start()
    assert done.wait(HUNG_S)
    assert set(found) == {worker.pid}
