"""The process that warm processes are forked from: ``python -m tests.support.warm_forge SOCKET``.

It imports what the bot does, and forks a keeper for each byte that comes with four open files: a socket, on which the
keeper hears what is asked for, and three streams. The keeper forks that process, tells its id, waits for it, and tells
its exit status.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress

import bot.app
import bot.cli.app
import bot.cli.examination
import bot.cli.serving  # noqa: F401 - imported here so that it need not be again

_FILES = 4


def next_asked(control: socket.socket) -> list[object] | None:
    """What the next process shall be, returned in that process; None at the end of the tests."""
    while True:
        byte, fds, *_ = socket.recv_fds(control, 1, _FILES)
        if not byte:
            return None
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            return _kept(socket.socket(fileno=fds[0]), fds[1:])
        for number in fds:
            os.close(number)


def _kept(caller: socket.socket, streams: Sequence[int]) -> list[object]:
    """Fork; the child returns what is asked for, with its standard streams, the keeper exits when the child has."""
    with caller.makefile("rb") as message:
        asked: list[object] = json.load(message)
    pid = os.fork()
    if pid == 0:
        caller.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        return asked
    for number in (0, 1, 2, *streams):  # else whoever reads what the child writes would wait for the keeper
        os.close(number)
    caller.sendall(b"%d\n" % pid)
    _, status = os.waitpid(pid, 0)
    with suppress(OSError):  # nobody may wait any more
        caller.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def become(module: str, arguments: list[str], folder: str, environment: dict[str, str], mask: int) -> None:
    """Be `python -m module arguments...` in that folder."""
    os.umask(mask)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path.insert(0, folder)  # the checkout stays behind it
    sys.argv = [module, *arguments]
    letters = environment.get("PYTHONIOENCODING", "utf-8")  # which Python heeds at its start alone
    sys.stdin = open(0, encoding=letters, closefd=False)  # noqa: SIM115 - the ones of the forge were
    sys.stdout = open(1, "w", encoding=letters, closefd=False)  # noqa: SIM115 - other files
    sys.stderr = open(2, "w", 1, letters, "backslashreplace", closefd=False)  # noqa: SIM115
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers leave nothing behind
    gc.freeze()
    asked = next_asked(socket.socket(fileno=int(sys.argv[1])))
    if asked is not None:
        become(*asked)  # type: ignore[arg-type] # as `WarmProcess` writes it
