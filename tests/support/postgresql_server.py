"""A PostgreSQL server of the tests' own. ``python -m tests.support.postgresql_server COMMAND...`` runs one with it.

It listens on this machine alone, on a port that is free, and keeps its files in a folder of its own. It ends with the
process that started it, whatever becomes of that. The folder of one that was killed is removed by the next.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Any

from tests.support.ports import free_port
from tests.support.waiting import HUNG_S

VARIABLE = "TESTS_ON_POSTGRESQL"
"""The environment variable with the server's address: tests run on it when it is set."""

_FOLDERS = "tests-postgresql-"
_OWNERS = ("postgres", "nobody")  # who may run a server where we are root: it does not run as root
_USUAL = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "logging_collector": "off",
    "jit": "off",
    "dynamic_shared_memory_type": "mmap",  # in its folder, so that nothing is left of one that was killed
}
_HASTY = {  # what only a machine that fails would tell apart
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
_PR_SET_PDEATHSIG = 1


class Server:
    """One server after the other on the same folder and port. `is_durable`: what it has confirmed is on the disk."""

    def __init__(self, folder: Path, *, is_durable: bool = False) -> None:
        self.port = free_port()
        self._folder = folder
        self._settings = _USUAL if is_durable else _USUAL | _HASTY
        self._process: subprocess.Popen[bytes] | None = None
        self._make()

    @property
    def url(self) -> str:
        """The address of its first database, for the user who may do everything."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [_binary("postgres"), "-D", self._data, "-p", str(self.port), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                preexec_fn=_ends_with_us,
                **_as_owner(),
            )
        until_s = time.monotonic() + HUNG_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until_s:
                raise RuntimeError(f"PostgreSQL does not start: {(self._folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End it as a host does, connections and all."""
        if (process := self._process) is None:
            return
        self._process = None
        self._signal(process.pid, signal.SIGCONT)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(HUNG_S)
        except subprocess.TimeoutExpired:
            self._kill(process)

    def kill(self) -> None:
        """End it and all its processes without a word, as a machine does whose power fails."""
        if self._process is not None:
            process, self._process = self._process, None
            self._kill(process)

    def freeze(self) -> None:
        """Stop all its processes where they are: connections stay, and nobody answers."""
        assert self._process is not None
        self._signal(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        assert self._process is not None
        self._signal(self._process.pid, signal.SIGCONT)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _make(self) -> None:
        if owner := _owner():
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        command = [_binary("initdb"), "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]
        subprocess.run([*command, "--no-sync"], check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **_as_owner())

    def _answers(self) -> bool:
        found = subprocess.run(
            [_binary("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False, timeout=HUNG_S
        )
        return found.returncode == 0

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        children = _children(process.pid)
        process.kill()  # first: it would start new ones
        process.wait()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        until_s = time.monotonic() + HUNG_S
        while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < until_s:
            time.sleep(0.01)

    def _signal(self, pid: int, number: signal.Signals) -> None:
        for one in (pid, *_children(pid)):
            with suppress(ProcessLookupError):
                os.kill(one, number)


@contextmanager
def server(*, is_durable: bool = False) -> Iterator[Server]:
    """A server that runs as long as the context; one that is durable has its files on a disk."""
    memory = Path("/dev/shm")
    parent = memory if memory.is_dir() and not is_durable else Path(gettempdir())
    with own_folder(parent) as folder:
        started = Server(folder, is_durable=is_durable)
        try:
            started.start()
            yield started
        finally:
            started.stop()


@contextmanager
def own_folder(parent: Path) -> Iterator[Path]:
    """A folder that is locked as long as the context; those before it that nobody has locked are removed."""
    for left in parent.glob(f"{_FOLDERS}*"):
        with suppress(OSError), _locked(left):  # it is somebody's, or has just gone
            shutil.rmtree(left, ignore_errors=True)
    folder = Path(mkdtemp(prefix=f".{_FOLDERS}", dir=parent))
    with _locked(folder):
        folder = folder.rename(parent / folder.name.removeprefix("."))  # locked before anybody looks for it
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Have a folder locked by this process, as long as that lives. Raises OSError where another one has."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(lock)


def is_installed() -> bool:
    """Whether this machine has the programs of a server."""
    with suppress(FileNotFoundError):
        return bool(_binary("initdb"))
    return False


def main(command: Sequence[str]) -> int:
    """Run a command with a server in its environment; its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with server() as running:
        return subprocess.run(command, check=False, env=os.environ | {VARIABLE: running.url}).returncode


def _binary(name: str) -> str:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: (len(str(folder)), str(folder)))
    found = shutil.which(name, path=os.pathsep.join([*map(str, reversed(folders)), os.environ.get("PATH", "")]))
    if found is None:
        raise FileNotFoundError(f"{name} is missing: install PostgreSQL's server")
    return found


def _owner() -> pwd.struct_passwd | None:
    """Whose the server is; None for ourselves."""
    if os.getuid() != 0:
        return None
    for name in _OWNERS:
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("the server needs a user who is not root: add one named postgres")


def _as_owner() -> dict[str, Any]:
    owner = _owner()
    return {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}


def _ends_with_us() -> None:
    """In the server's process: have it stopped when its parent dies, however that happens."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def _children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.append(int(stat.parent.name))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
