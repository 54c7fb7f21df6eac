"""Processes of Python modules that need not import anything: each is forked from one that has.

Cold, `python -m bot` takes a second of processor time before its first line, nearly all of it for imports; a test that
kills a bot twenty times would take half a minute for nothing else. A warm process is a process like any other: its
memory, signals, folder, environment and exit status are its own. Only what it imports is there already, so a test of
what a start imports, or sets before that, starts a cold one.

The process that they are forked from belongs to one worker of the tests, and ends with it.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


class WarmProcess:
    """`python -m module arguments...`, forked. It has the caller's output unless file descriptors are given."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        *,
        folder: Path,
        environment: Mapping[str, str],
        streams: Sequence[int] = (0, 1, 2),
    ) -> None:
        self._keeper, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(_forge(), [b"."], [theirs.fileno(), *streams])
        os.umask(mask := os.umask(0))
        self._keeper.sendall(json.dumps([module, list(arguments), str(folder), dict(environment), mask]).encode())
        self._keeper.shutdown(socket.SHUT_WR)
        self._lines = self._keeper.makefile("rb")
        self.pid = int(self._lines.readline())
        self.returncode: int | None = None

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal; nothing happens to one that is known to have ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it without a word. It may have ended already."""
        try:
            self.send_signal(signal.SIGKILL)
        except ProcessLookupError:
            self.wait()

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, or -N where signal N has ended it. Raises TimeoutError after so many seconds."""
        if self.returncode is None:
            self._keeper.settimeout(timeout)
            self.returncode = int(self._lines.readline())
            self._lines.close()
            self._keeper.close()
        return self.returncode


@cache
def _forge() -> socket.socket:
    """Where new processes are asked for; the process that forks them ends with this one."""
    ours, theirs = socket.socketpair()
    with theirs:
        number = theirs.fileno()
        command = (sys.executable, "-m", "tests.support.warm_forge", str(number))
        # One thread: what is forked has no other.
        alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        subprocess.Popen(command, cwd=CHECKOUT, env=os.environ | alone, pass_fds=[number], stdin=subprocess.DEVNULL)
    return ours
