"""A PostgreSQL server that tests start, kill and start again."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

_SETTINGS = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "jit=off", "max_connections=100")
_START_S = 30.0


def binary(name: str) -> str | None:
    """One of the server's programs; None where it is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))


class Server:
    """A server in a folder of its own, on this machine alone."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._folder = folder
        self._as_owner: dict[str, int] = {}
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")  # it does not run as root
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as_owner = {"user": owner.pw_uid, "group": owner.pw_gid}
        self._run("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    @property
    def url(self) -> str:
        """Its first database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in (*_SETTINGS, f"port={self.port}"))
        self._run("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        """End it with all connections."""
        self._run("pg_ctl", "-D", "data", "-m", "fast", "-w", "stop")

    def kill(self) -> None:
        """End it as a machine does whose power fails."""
        pid = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = _children(pid)
        for one in (pid, *children):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        until_s = time.monotonic() + _START_S
        while any(Path(f"/proc/{one}").exists() for one in (pid, *children)) and time.monotonic() < until_s:
            time.sleep(0.01)

    def _run(self, name: str, *arguments: str) -> None:
        program = binary(name)
        assert program is not None
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([program, *arguments], check=True, cwd=self._folder, **quiet, **self._as_owner)  # type: ignore[call-overload]


@contextmanager
def running() -> Iterator[Server]:
    """A server for as long as the context."""
    memory = Path("/dev/shm")
    folder = Path(mkdtemp(prefix="cluster-", dir=memory if memory.is_dir() else None))
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found
