"""What runs in the thinking process: ``python -m bot.play.thinking_child MEGABYTES [tables]``.

Where the system can fork there are two processes: one loads what is needed, and one after the other is forked from it
to think, so that one that dies is replaced in a moment. Questions come by the standard input and answers go by the
standard output, each behind its length. The end of the input is the end of all, whatever is being thought about.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import signal
import struct
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

from bot.players.games import warm_up
from bot.players.question import Question

HEADER = struct.Struct(">I")
READY = 0
"""The number of no question: a process that is ready to think says it, with its own number as the answer."""
WITH_TABLES = "tables"
"""The argument that has it load the tables of the computer players before it is ready."""

_NICENESS = 5
_MEGABYTE = 1 << 20
_RESERVED_MB = 50  # what numpy's library for matrices asks for and never touches
_TOO_MUCH = 3  # exit status
_DIE_WITH_PARENT = 1  # Linux: PR_SET_PDEATHSIG


def packed(value: object) -> bytes:
    """A value as it goes through the pipe."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def _main(memory_mb: int, *, has_tables: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, whose end is seen in the pipe
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    _bar(memory_mb)
    _die_with_parent()
    if has_tables:
        warm_up()
    if hasattr(os, "fork"):
        _nurse()
        _die_with_parent()
    _serve()


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


def _nurse() -> None:
    """Return in a forked process, as often as the last one has died. SIGUSR1 says that it hangs."""
    gc.freeze()  # what is loaded stays shared
    while worker := os.fork():
        signal.signal(signal.SIGUSR1, lambda *_, worker=worker: _kill(worker))
        _, status = os.waitpid(worker, 0)
        if status == 0:  # nobody asks any more
            os._exit(0)
    signal.signal(signal.SIGUSR1, signal.SIG_DFL)


def _kill(worker: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGKILL)


def _serve() -> None:
    """Answer one question after the other."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(waiting,), daemon=True).start()
    _send(answers, (READY, True, os.getpid()))
    while True:
        _send(answers, _answered(waiting.get()))


def _read(waiting: SimpleQueue[bytes]) -> None:
    """Pass questions on; nobody who asks any more is the end, also in the middle of a thought."""
    questions, status = sys.stdin.buffer, _TOO_MUCH
    try:
        while header := questions.read(HEADER.size):
            waiting.put(questions.read(*HEADER.unpack(header)))
        status = 0
    finally:
        os._exit(status)


def _answered(body: bytes) -> tuple[int, bool, object]:
    """The question's number, whether there is an answer, and it, or why there is none."""
    number = READY
    try:
        number, seconds, question = _unpacked(body)
        return number, True, question.answer(seconds)
    except MemoryError:
        os._exit(_TOO_MUCH)  # nothing that is left can be trusted
    except Exception as fault:  # whatever it is, the parent must hear of it
        return number, False, f"{type(fault).__name__}: {fault}"


def _unpacked(body: bytes) -> tuple[int, float, Question[Any]]:
    number, seconds, question = pickle.loads(body)  # noqa: S301 - it comes from our own parent
    return number, seconds, question


def _send(answers: IO[bytes], value: object) -> None:
    answers.write(packed(value))
    answers.flush()


if __name__ == "__main__":
    _main(int(sys.argv[1]), has_tables=WITH_TABLES in sys.argv)
