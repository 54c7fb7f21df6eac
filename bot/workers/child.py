"""What runs in a worker's process: ``python -m bot.workers.child NICENESS MEGABYTES PRELOAD [forks] [beats]``.

The first three, and whether it forks, are its `Kind`. Jobs come by the standard input and answers go by the standard
output. The end of the input is the end of all, whatever is being worked out.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue

from bot.plain_stderr import keep_stderr_plain
from bot.workers.frames import BEAT, READY, Said, next_frame, packed
from bot.workers.kind import FORKS

WITH_BEATS = "beats"
"""The argument that has the process tell its processor time: for systems where nobody else can read it."""

_BEAT_S = 0.5
_MEGABYTE = 1 << 20
_RESERVED_MB = 50  # what numpy's library for matrices asks for and never touches
_TOO_MUCH = 3  # an exit status, as the next two
_MISREAD = 4
_NO_ROOM = 5
_WANTS_MEMORY = ("can't start new thread", "annot allocate memory", "failed to map segment")
_DIE_WITH_PARENT = 1  # Linux: PR_SET_PDEATHSIG


def _main(niceness: int, memory_mb: int, preload: str, *, forks: bool, has_beats: bool) -> None:
    keep_stderr_plain()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, whose end is seen in the pipe
    if hasattr(os, "nice"):
        os.nice(niceness)
    if memory_mb:
        _bar(memory_mb)
    _die_with_parent()
    try:
        _load(preload)
        if forks and hasattr(os, "fork"):
            _nurse()
            _die_with_parent()
        serving = _Serving(has_beats)
    except Exception as fault:
        if not _is_for_want_of_memory(fault):
            raise
        os._exit(_NO_ROOM)  # the parent says that it does not start; where it gave up tells nobody anything
    serving.run()


def _is_for_want_of_memory(fault: BaseException | None) -> bool:
    """Whether it was refused memory, by any of the names that has."""
    while fault is not None:
        if isinstance(fault, MemoryError) or any(word in str(fault) for word in _WANTS_MEMORY):
            return True
        fault = fault.__cause__ or fault.__context__
    return False


def _bar(memory_mb: int) -> None:
    """What it asks for beyond this is refused: a small machine has other things to do than to swap."""
    with suppress(ImportError):  # Windows has no such bar
        import resource

        most = (memory_mb + _RESERVED_MB) * _MEGABYTE
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _die_with_parent() -> None:
    """Be killed when the parent ends, also when standing still: elsewhere than on Linux the pipe has to tell."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def _load(preload: str) -> None:
    module, _, function = preload.partition(":")
    if module:
        loaded = import_module(module)
        if function:
            getattr(loaded, function)()


def _nurse() -> None:
    """Return in a forked process, as often as the last one has died. SIGUSR1 says that it hangs."""
    gc.freeze()  # what is loaded stays shared
    while worker := os.fork():
        signal.signal(signal.SIGUSR1, lambda *_, worker=worker: _kill(worker))
        _, status = os.waitpid(worker, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) != _TOO_MUCH:  # the next one would fare no better
            os._exit(os.WEXITSTATUS(status))
    signal.signal(signal.SIGUSR1, signal.SIG_DFL)


def _kill(worker: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGKILL)


class _Serving:
    """Answers one job after the other."""

    def __init__(self, has_beats: bool) -> None:
        self._answers = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # what a library prints is no answer
        self._saying = threading.Lock()
        self._waiting: SimpleQueue[bytes] = SimpleQueue()
        self._works = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        if has_beats:
            threading.Thread(target=self._beat, daemon=True).start()

    def run(self) -> None:
        """Say that it is ready, then answer until nobody asks any more."""
        self._say(Said(READY, True, os.getpid()))
        while True:
            body = self._waiting.get()
            self._works.set()
            said = _answered(body)
            self._works.clear()
            self._say(said)

    def _read(self) -> None:
        """Pass jobs on; nobody who asks any more is the end, also in the middle of a job."""
        status = _MISREAD
        try:
            while (body := next_frame(sys.stdin.buffer)) is not None:
                self._waiting.put(body)
            status = 0
        finally:
            os._exit(status)

    def _beat(self) -> None:
        while self._works.wait():
            self._say(Said(BEAT, True, time.process_time()))
            time.sleep(_BEAT_S)

    def _say(self, said: Said) -> None:
        frame = packed(tuple(said))
        try:
            with self._saying:
                self._answers.write(frame)
                self._answers.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody asks any more: the parent was killed


def _answered(body: bytes) -> Said:
    """The answer to a job, or why there is none."""
    number = READY
    try:
        number, seconds, packed_job = pickle.loads(body)  # noqa: S301 - it comes from our own parent
        job: Callable[[float], object] = pickle.loads(packed_job)  # noqa: S301
        return Said(number, True, job(seconds))
    except MemoryError:
        os._exit(_TOO_MUCH)  # nothing that is left can be trusted
    except Exception as fault:  # whatever it is, the parent must hear of it
        return Said(number, False, f"{type(fault).__name__}: {fault}")


if __name__ == "__main__":
    _main(
        int(sys.argv[1]),
        int(sys.argv[2]),
        sys.argv[3],
        forks=FORKS in sys.argv[4:],
        has_beats=WITH_BEATS in sys.argv[4:],
    )
