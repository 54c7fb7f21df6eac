"""The process that warm processes are forked from: ``python -m tests.support.warm_forge SOCKET``.

It imports what the bot does, and forks for each message a keeper. The keeper forks the process that was asked for,
tells its id, waits for it, and tells its exit status.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import socket
import sys

import bot.app
import bot.cli.app
import bot.cli.examination
import bot.cli.serving  # noqa: F401 - imported here so that it need not be again

_MESSAGE_BYTES = 1 << 18  # arguments and an environment
_STREAMS = 4  # where the keeper tells, and what is standard input, output and error


def next_asked(control: socket.socket) -> list[object] | None:
    """What the next process shall be, returned in that process; None at the end of the tests."""
    while True:
        message, fds, *_ = socket.recv_fds(control, _MESSAGE_BYTES, _STREAMS)
        if not message:
            return None
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            _keep(*fds)
            asked: list[object] = json.loads(message)
            return asked
        for number in fds:
            os.close(number)


def _keep(tells: int, *streams: int) -> None:
    """Fork; the child returns with its standard streams, the keeper exits when the child has."""
    pid = os.fork()
    if pid == 0:
        os.close(tells)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        return
    for number in (0, 1, 2, *streams):  # else whoever reads what the child writes would wait for the keeper
        os.close(number)
    os.write(tells, b"%d" % pid)
    _, status = os.waitpid(pid, 0)
    os.write(tells, b"%d" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def become(module: str, arguments: list[str], folder: str, environment: dict[str, str], mask: int) -> None:
    """Be `python -m module arguments...` in that folder."""
    os.umask(mask)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path.insert(0, folder)  # the checkout stays behind it
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers leave nothing behind
    gc.freeze()
    asked = next_asked(socket.socket(fileno=int(sys.argv[1])))
    if asked is not None:
        become(*asked)  # type: ignore[arg-type] # as `WarmProcess` writes it
