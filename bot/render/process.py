"""Drawing in a process of its own: pictures cost ten times what a click does, and must not make clicks wait.

A thread would not do: it holds the interpreter that answers clicks, for 5 ms at a time. The process is a polite one:
where the machine is busy, clicks come first, and thoughts too.
"""

from __future__ import annotations

from functools import partial

from bot.panels.pictures import Picture
from bot.render import draw
from bot.workers.kind import Kind
from bot.workers.requests import Unanswered
from bot.workers.worker import Worker

DRAWING = Kind("drawing", niceness=10, preload=__name__)
_LIMIT_S = 20.0  # of the processor, for a picture


class CannotDraw(Exception):
    """The picture was refused or takes too long, or the process that draws cannot be kept alive."""


class DrawingProcess:
    """Use it as a function from picture to PNG bytes, from any thread but the event loop's. `close` ends the process.

    The process starts with the object, so that it is warm when the first picture is wanted. What it takes is for its
    `Worker`.
    """

    def __init__(self, **patience: float) -> None:
        self._worker = Worker(DRAWING, **patience)
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


def _drawn(picture: Picture, seconds: float) -> bytes:
    return draw(picture)
