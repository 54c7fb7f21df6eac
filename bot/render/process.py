"""Drawing in a process of its own: pictures cost ten times what a click does, and must not make clicks wait.

A thread would not do: it holds the interpreter that answers clicks, for 5 ms at a time. The process is a polite one:
where the machine is busy, clicks come first.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from typing import IO, Any

from bot.children import environment
from bot.panels.pictures import Picture
from bot.render import draw

_NICENESS = 10
_ATTEMPTS = 2  # a process that has died (the system may be short of memory) is replaced once
_DIED = (OSError, EOFError, pickle.UnpicklingError)
_LIMIT_S = 20.0  # for a picture, with the start of the process on a machine that is busy with other things


class CannotDraw(Exception):
    """The picture was refused or takes too long, or the process that draws cannot be kept alive."""


class DrawingProcess:
    """Use it as a function from picture to PNG bytes, from any thread but the event loop's. `close` ends the process.

    The process starts with the object, so that it is warm when the first picture is wanted. One that keeps silent for
    `limit_s` hangs: its picture is given up, and the next one gets a new process.
    """

    def __init__(self, *, limit_s: float = _LIMIT_S) -> None:
        self._limit_s = limit_s
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = _start()

    def __call__(self, picture: Picture) -> bytes:
        """Draw a picture. Raises CannotDraw."""
        with self._lock:
            for _ in range(_ATTEMPTS):
                try:
                    if self._process is None:
                        self._process = _start()
                    answer = self._answer(self._process, picture)
                except _DIED:
                    self._end()
                    continue
                if isinstance(answer, bytes):
                    return answer
                raise CannotDraw(answer)
        raise CannotDraw("the drawing process died twice over one picture")

    def _answer(self, process: subprocess.Popen[bytes], picture: Picture) -> object:
        """What the process says to a picture. Raises CannotDraw when it takes too long, and what `_DIED` names."""
        assert process.stdin is not None
        assert process.stdout is not None
        is_late = threading.Event()

        def give_up() -> None:
            is_late.set()
            process.kill()

        timer = threading.Timer(self._limit_s, give_up)
        timer.daemon = True
        timer.start()
        try:
            _send(process.stdin, picture)
            return pickle.load(process.stdout)  # noqa: S301 - it comes from our own child
        except _DIED:
            if not is_late.is_set():
                raise
            self._end()
            raise CannotDraw(f"a picture took longer than {self._limit_s:g} seconds") from None
        finally:
            timer.cancel()

    def close(self) -> None:
        """End the process; it starts anew with the next picture."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


def _start() -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", "bot.render.process")
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment())  # noqa: S603 - our own module


def _send(stream: IO[bytes], value: Any) -> None:
    stream.write(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))
    stream.flush()


def _serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Draw what is asked for until nobody asks any more."""
    while True:
        try:
            picture: Picture = pickle.load(requests)  # noqa: S301 - it comes from our own parent
        except EOFError:
            return
        try:
            answer: bytes | str = draw(picture)
        except Exception as error:  # whatever it is, the parent must hear of it
            answer = f"{type(error).__name__}: {error}"
        _send(answers, answer)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, whose end is seen in the pipe
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    _serve(sys.stdin.buffer, sys.stdout.buffer)
