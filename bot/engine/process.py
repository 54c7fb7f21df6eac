"""Another program that speaks the protocol, as a process with pipes: asked line by line, never waited for too long."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from secrets import randbelow
from threading import Thread
from time import monotonic
from typing import Any

from bot.engine.lines import PROTOCOL
from bot.engine.parts import Fault
from bot.printable import printable
from bot.rules.bad_ruleset import shown
from bot.rules.json_lines import LINE_BYTES_MOST, Object
from bot.workers.environment import environment

HELLO_S = 60.0
"""How long a program may take to start and to answer the first line."""

_IS_WINDOWS = os.name == "nt"
_END_S = 2.0
_STARTS_MOST = 5
_NUMBERS = 2**31  # of requests: drawn, so that nobody answers the next one before it is asked
_UNREAD_LINES_MOST = 1_000  # a program that talks without being asked fills no memory


class EngineProcess:
    """A program named by its command line. It is started when it is first asked, and again when it has ended.

    Raises ValueError for a line that names none.

    A thread reads its output. An answer carries the number of its request as ``id``: one with another
    number is late and passed over; one without an ``id``, or with one of another type, is told so at once. What the
    program writes on standard error is shown line by line, without what a terminal would obey.
    """

    def __init__(self, command: str) -> None:
        self.command = _command_line(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._number = 0
        self._starts = 0

    def hello(self) -> Object:
        """Start it and let it say what it is. Raises Fault when it does not."""
        self._starts += 1
        if self._starts > _STARTS_MOST:
            raise Fault(f"it has ended {_STARTS_MOST} times and is not started again")
        try:
            self._process = subprocess.Popen(  # noqa: S603 # the user names the program
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment(),
            )
        except OSError as error:
            program = self.command if isinstance(self.command, str) else self.command[0]
            raise Fault(f"{program} cannot be started: {error.strerror}") from None
        assert self._process.stdin is not None, "its input is a pipe"
        with suppress(AttributeError):  # Windows has no such pipes before Python 3.12
            os.set_blocking(self._process.stdin.fileno(), False)  # a program that never reads would hold us up
        self._lines = SimpleQueue()
        Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        Thread(target=_pass_on, args=(self._process,), daemon=True).start()
        try:
            answer = self._exchange({"cmd": "hello", "protocol": PROTOCOL}, HELLO_S)
        except Fault:
            self._end()
            raise
        if answer.get("protocol") != PROTOCOL:
            self._end()
            raise Fault(f"it does not speak protocol {PROTOCOL}")
        return answer

    def ask(self, request: Object, seconds: float) -> Object:
        """Its answer to a request. Raises Fault when it is an error, late, without its id, or no answer at all."""
        if self._process is None:
            self.hello()
        answer = self._exchange(request, seconds)
        if "error" in answer:
            raise Fault(f"it refused the request: {str(answer['error'])[:200]!r}")
        return answer

    def close(self) -> None:
        """Let it quit; it is ended if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None, "its input is a pipe"
        try:
            process.stdin.write(b'{"cmd": "quit"}\n')
            process.stdin.close()
            process.wait(_END_S)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()

    def _end(self) -> None:
        """Nothing more comes from this process: the next request starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        assert process.stdin is not None, "its input is a pipe"
        with suppress(OSError):  # what it has not read is lost
            process.stdin.close()

    def _exchange(self, request: Object, seconds: float) -> Object:
        process = self._process
        assert process is not None, "it was started"
        assert process.stdin is not None, "its input is a pipe"
        self._number = randbelow(_NUMBERS)
        until = monotonic() + seconds
        try:
            process.stdin.write(json.dumps({"id": self._number, **request}).encode() + b"\n")
            process.stdin.flush()
        except BlockingIOError:
            self._end()
            raise Fault("it does not read its requests") from None
        except OSError:
            self._end()
            raise Fault("it has ended") from None
        while (left := until - monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except Empty:
                break
            if line is None:
                self._end()
                raise Fault("it has ended")
            answer = _object(line)
            if answer is not None and self._is_meant(answer):
                return answer
        raise Fault("it is late")

    def _is_meant(self, answer: Object) -> bool:
        """Whether an object answers the last request; another number is a late answer. Raises Fault without an id."""
        answered = answer.get("id")
        if type(answered) is int:
            return answered == self._number
        said = f"; it says {str(answer['error'])[:200]!r}" if "error" in answer else ""
        if answered is None:
            raise Fault(f"no id: an answer repeats the id of its request, {self._number}{said}")
        raise Fault(f"wrong id: an answer repeats the id of its request, {self._number}, not {shown(answered)}{said}")


def _command_line(text: str) -> str | list[str]:
    """What is started: on Windows the line, in which the system finds the words, and a backslash is part of a path.

    Elsewhere the words as a shell finds them. Raises ValueError.
    """
    if not text.strip():
        raise ValueError("name the program that plays: cmd:PROGRAM ARGS")
    if _IS_WINDOWS:
        return text
    try:
        return shlex.split(text)
    except ValueError:
        raise ValueError(f"cmd:{text} has no end: close each quotation mark, and double a last backslash") from None


def _read(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Every line of output, and None at its end; a line that never ends is its end, and so are lines without end."""
    assert process.stdout is not None, "its output is a pipe"
    while line := process.stdout.readline(LINE_BYTES_MOST + 2):
        if not line.endswith(b"\n") or lines.qsize() >= _UNREAD_LINES_MOST:
            break
        lines.put(line)
    lines.put(None)


def _pass_on(process: subprocess.Popen[bytes]) -> None:
    """What the program says to whoever started us, further in than what we say."""
    assert process.stderr is not None, "its standard error is a pipe"
    with process.stderr as said:
        while line := said.readline(LINE_BYTES_MOST):
            if sys.stderr is not None:
                sys.stderr.write(f"    {printable(line.decode(errors='replace').rstrip())}\n")
                sys.stderr.flush()


def _object(line: bytes) -> Object | None:
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
