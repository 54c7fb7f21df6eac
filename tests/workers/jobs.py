"""Jobs that do what a worker must put up with. Each takes the seconds that it may, as every job does."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

from bot.workers.kind import Kind

PLAIN = Kind("plain", niceness=0)
FORKING = Kind("forking", niceness=0, forks=True)
SMALL = Kind("small", niceness=0, memory_mb=60)


def who(seconds: float) -> int:
    """Which process answers."""
    return os.getpid()


def niceness(seconds: float) -> int:
    return os.nice(0)


def budget(seconds: float) -> float:
    return seconds


def spin(for_s: float, seconds: float) -> float:
    """Use the processor for so long, by its own time."""
    until = time.process_time() + for_s
    while time.process_time() < until:
        pass
    return for_s


def sleep(for_s: float, seconds: float) -> float:
    time.sleep(for_s)
    return for_s


def held(folder: Path, seconds: float) -> float:
    """Note that it is begun, and compute until a test lets it go: what only sleeps is taken for hung."""
    (folder / "begun").touch()
    while not (folder / "let go").exists():
        pass
    return seconds


def stop(seconds: float) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def die(seconds: float) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(noted: Path, seconds: float) -> int:
    """Die, unless another process has."""
    if not noted.exists():
        noted.touch()
        die(seconds)
    return who(seconds)


def hoard(seconds: float) -> None:
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def refuse(seconds: float) -> None:
    raise ZeroDivisionError("by zero")


def leave(status: int, seconds: float) -> None:
    os._exit(status)


@contextmanager
def busy_machine(loops: int) -> Iterator[None]:
    """So many programs that never rest, at the ordinary priority, on one processor with all that is started meanwhile.

    To keep others as busy would show nothing else, and use them for nothing.
    """
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    if allowed:
        os.sched_setaffinity(0, {min(allowed)})
    programs = [Popen(("sh", "-c", "while :; do :; done")) for _ in range(loops)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()
        if allowed:
            os.sched_setaffinity(0, allowed)
