"""Drawing in processes of their own: pictures cost ten times what a click does, and must not make clicks wait.

A thread would not do: it holds the interpreter that answers clicks, for 5 ms at a time. The processes are polite ones:
where the machine is busy, clicks come first. They are no politer than thoughts, though: beside four programs that never
rest, on two cores, a niceness of 10 is a twentieth of a core, and pictures are seconds late; one of 5 is a seventh.
"""

from __future__ import annotations

import os
from functools import partial
from math import ceil
from pathlib import Path
from queue import PriorityQueue

from bot.panels.pictures import Picture
from bot.render import draw
from bot.workers.kind import Kind
from bot.workers.requests import Unanswered
from bot.workers.worker import Worker

DRAWING = Kind("drawing", niceness=5, preload=__name__)
_LIMIT_S = 5.0  # of the processor, for a picture or a part of a film
_STILL_S = 2.0  # without using the processor; it waits for nothing else
_MOST = 4  # draw more pictures than Discord takes
_CPU_SHARE = Path("/sys/fs/cgroup/cpu.max")
"""Where a container is told its share: microseconds of the processor in each period, or ``max``, and the period."""
_TAKEN = 2  # one for the event loop, one for thoughts


class CannotDraw(Exception):
    """The picture was refused or takes too long, or the process that draws cannot be kept alive."""


class DrawingProcess:
    """Use it as a function from picture to PNG bytes, from any thread but the event loop's. `close` ends the process.

    With `is_first` the process starts with the object, so that it is warm when the first picture is wanted. What else
    it takes is for its `Worker`.
    """

    def __init__(self, *, is_first: bool = True, still_s: float = _STILL_S, **patience: float) -> None:
        self._worker = Worker(DRAWING, still_s=still_s, **patience)
        if is_first:
            self._worker.wake()

    @property
    def pid(self) -> int | None:
        """The process that draws; None while there is none that is ready to."""
        return self._worker.pid

    def __call__(self, picture: Picture) -> bytes:
        """Draw a picture. Raises CannotDraw."""
        try:
            return self._worker.submit(partial(_drawn, picture), _LIMIT_S).result()
        except Unanswered as none:
            raise CannotDraw(str(none)) from none

    def close(self) -> None:
        """End the process."""
        self._worker.close()


class DrawingProcesses:
    """As many processes that draw as there are cores to spare, at least one. Use it as one of them is used.

    `at_once` says how many pictures it draws at the same time; the thread of a further one waits. A process is started
    when all before it are busy.
    """

    def __init__(self, at_once: int | None = None) -> None:
        self.at_once = at_once or max(1, min(cores_to_spare(), _MOST))
        self._processes = [DrawingProcess(is_first=number == 0) for number in range(self.at_once)]
        self._idle: PriorityQueue[int] = PriorityQueue()
        for number in range(self.at_once):
            self._idle.put(number)

    def __call__(self, picture: Picture) -> bytes:
        """Draw a picture. Raises CannotDraw."""
        number = self._idle.get()
        try:
            return self._processes[number](picture)
        finally:
            self._idle.put(number)

    @property
    def pids(self) -> list[int]:
        """The processes that are ready to draw."""
        return [process.pid for process in self._processes if process.pid is not None]

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.close()


def _drawn(picture: Picture, seconds: float) -> bytes:
    return draw(picture)


def cores(share: Path = _CPU_SHARE) -> int:
    """How many programs that never rest we can run at full speed, at least one."""
    mine = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        most, period = share.read_text("ascii").split()
        return max(1, min(mine, ceil(int(most) / int(period))))
    except (OSError, ValueError):
        return mine


def cores_to_spare() -> int:
    """How many are left beside the event loop and the process that thinks."""
    return max(0, cores() - _TAKEN)
