"""A worker's process as its parent sees it: started, told jobs, listened to, replaced, ended.

Reading and writing a pipe may take for ever, so each has a thread of its own; everything else here takes a moment, but
for `heard` and `end`, which are told for how long to wait.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from bot.workers import pulse
from bot.workers.child import WITH_BEATS
from bot.workers.environment import environment
from bot.workers.frames import BEAT, READY, Said, next_frame, packed
from bot.workers.kind import Kind
from bot.workers.pulse import Pulse, pulse_of
from bot.workers.requests import Job

_END_S = 0.3  # for a process that should look after the end of another one
_KILLED_S = 0.5  # until one that was killed is gone, unless the system itself holds it
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_NO_ANSWER = (OSError, EOFError, ValueError, TypeError, pickle.UnpicklingError, ImportError, AttributeError)


class Ended(Exception):
    """The process has ended, or says what it could not say."""


class WorkerProcess:
    """One that is starting; `pid` names the process that works, once it is ready to. Raises OSError."""

    def __init__(self, kind: Kind) -> None:
        self.pid: int | None = None
        self.has_ended = False
        self._beat: Pulse | None = None
        self._said: SimpleQueue[Said | None] = SimpleQueue()
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._is_telling = False
        self._forks = kind.forks and hasattr(os, "fork")
        self._watches_beats = not pulse.IS_READABLE
        beats = (WITH_BEATS,) if self._watches_beats else ()
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            (sys.executable, "-m", "bot.workers.child", *kind.arguments, *beats),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment() | _ONE_THREAD,
        )
        for work in (self._read, self._write):
            Thread(target=work, name=f"{kind.name} {work.__name__}", daemon=True).start()

    @property
    def first_pid(self) -> int:
        """The process that was started: one that forks does not work itself."""
        return self._process.pid

    def tell(self, number: int, seconds: float, job: Job[object]) -> None:
        """Send a job, which is heard of under its number. Raises what pickling it raises."""
        self._to_write.put(packed((number, seconds, pickle.dumps(job, pickle.HIGHEST_PROTOCOL))))

    def heard(self, seconds: float) -> Said | None:
        """What the process says next; None when it says nothing for so long. Raises Ended."""
        try:
            said = self._said.get(timeout=seconds)
        except Empty:
            return None
        if said is None:
            raise Ended
        return said

    def pulse(self) -> Pulse | None:
        """How the process that works or loads gets on; None while nobody knows."""
        return self._beat if self._watches_beats else pulse_of(self.pid or self.first_pid)

    def replace(self) -> bool:
        """Have another one forked, and the one that works killed. False: this cannot be done, or not here.

        Nor while a job is half told: another one would read on in the middle of it.
        """
        self.pid = self._beat = None
        if not self._forks or self._is_telling or self._process.poll() is not None:
            return False
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGUSR1)
        return True

    def end(self) -> None:
        """Hang up, which ends the process; kill it if it does not see that soon."""
        self._to_write.put(None)
        if self._forks:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_S)
        self.kill()

    def kill(self) -> None:
        """End it now, whatever it is doing: one that stands still ends, too."""
        self._to_write.put(None)
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_KILLED_S)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe, suppress(*_NO_ANSWER):
            while (body := next_frame(pipe)) is not None:
                self._hear(Said(*pickle.loads(body)))  # noqa: S301 - it comes from our own child
        self.has_ended = True
        self._said.put(None)

    def _hear(self, said: Said) -> None:
        if said.number == BEAT:
            self._beat = Pulse(float(said.answer))
            return
        if said.number == READY and said.is_answered:
            self.pid = int(said.answer)
        self._said.put(said)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as pipe:
            while (frame := self._to_write.get()) is not None:
                self._is_telling = True
                pipe.write(frame)
                pipe.flush()
                self._is_telling = False
