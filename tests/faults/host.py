"""The bot's process as its host sees it: started, ended, held, watched; what it says and what it takes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.store.place import Place
from bot.store.postgresql.address import Address
from sandbox.server import Sandbox
from tests.faults import runner
from tests.support.warm import CHECKOUT, WarmProcess

END_S = 10.0  # SIGTERM ends it in so long
_WORKERS = "bot.workers.child"


@dataclass(frozen=True, slots=True)
class Measure:
    """What the process takes: its own memory and that of its children, open files, the write-ahead log."""

    rss_mb: float
    children_mb: float
    fds: int
    wal_mb: float


class Host:
    """One process after the other, in one folder, on one Discord. All that they say is in one file."""

    def __init__(self, box: Sandbox, folder: Path, settings: Mapping[str, object], database: Place) -> None:
        self.box = box
        self.folder = folder
        self.database = database
        self.log = folder / "stderr.txt"
        self.clock = folder / "clock"
        self.starts = 0
        self._settings = settings
        self._process: WarmProcess | subprocess.Popen[bytes] | None = None
        self._are_children: set[int] = set()
        runner.set_ahead(self.clock, 0)

    @property
    def file(self) -> Path:
        """The database of a host whose database is a file. Raises AssertionError."""
        assert isinstance(self.database, Path)
        return self.database

    @property
    def pid(self) -> int:
        """The process that runs. Raises AssertionError when there is none."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether a process runs, as far as the system knows."""
        return self._process is not None and _state(self._process.pid) not in ("", "Z")

    def launch(self, *, is_cold: bool = False) -> None:
        """Start it; `is_cold`: from its first import on."""
        self.starts += 1
        command = (str(self.clock), "run")
        with ExitStack() as files:
            nothing = files.enter_context(Path(os.devnull).open("rb"))
            said = files.enter_context(self.log.open("ab"))
            streams = (nothing.fileno(), said.fileno(), said.fileno())
            if is_cold:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "tests.faults.runner", *command],
                    cwd=self.folder, env=self._environment(), stdin=streams[0], stdout=streams[1], stderr=streams[2],
                )  # fmt: skip
                return
            self._process = WarmProcess(
                "tests.faults.runner", command, folder=self.folder, environment=self._environment(), streams=streams
            )

    async def start(self) -> None:
        """Start it, and wait until it has introduced itself. Raises TimeoutError."""
        before = self.box.gateway.identified_count
        self.launch()
        await self.box.world.feed.until(lambda: self.box.gateway.identified_count > before)
        await self.box.until_bot_is_here()

    async def kill(self) -> None:
        """End it without a word."""
        process, self._process = self._process, None
        if process is not None:
            self._note_children(process.pid)
            process.kill()
            await asyncio.to_thread(process.wait)

    async def end(self, limit_s: float = END_S) -> tuple[int | None, float]:
        """Ask it to end; its exit status and the seconds it took. One that does not end is killed: status None."""
        started = time.monotonic()
        self.send(signal.SIGTERM)
        status = await self.ended(limit_s)
        return status, time.monotonic() - started

    async def ended(self, limit_s: float) -> int | None:
        """Its exit status when it ends within so many seconds; else it is killed: None."""
        process, until = self._process, time.monotonic() + limit_s
        assert process is not None
        while self.is_alive and time.monotonic() < until:
            self._note_children(process.pid)
            await asyncio.sleep(0.05)
        if self.is_alive:
            await self.kill()
            return None
        self._process = None
        return await asyncio.to_thread(process.wait)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal; nothing happens to one that has ended."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    def children(self, word: str = "") -> list[int]:
        """Its workers' processes, with those that they have forked; `word` is in their command."""
        return _descendants(self.pid, word) if self._process is not None else []

    def orphans(self) -> list[int]:
        """Workers of processes that have ended, which have not."""
        self._are_children = {pid for pid in self._are_children if _WORKERS in _command(pid)}
        return sorted(self._are_children - set(self.children()))

    def measure(self) -> Measure:
        """What it takes now."""
        database = self.database
        wal = database.with_name(f"{database.name}-wal") if isinstance(database, Path) else None
        wal_mb = wal.stat().st_size / 1e6 if wal is not None and wal.exists() else 0.0
        children = sum(_rss_mb(pid) for pid in self.children())
        fds = len(list(Path(f"/proc/{self.pid}/fd").iterdir()))
        return Measure(_rss_mb(self.pid), children, fds, wal_mb)

    def said(self, since: int = 0) -> str:
        """What was said on standard error and output from this byte on."""
        return self.log.read_bytes()[since:].decode(errors="replace") if self.log.exists() else ""

    def _note_children(self, pid: int) -> None:
        self._are_children.update(_descendants(pid, _WORKERS))

    def _environment(self) -> dict[str, str]:
        ours = {name: text for name, text in os.environ.items() if name not in ("SYNC_COMMANDS", "BACKUPS_KEPT")}
        ours |= {
            "PYTHONPATH": str(CHECKOUT),
            "DATABASE": self.database.setting if isinstance(self.database, Address) else str(self.database),
            "TMPDIR": str(self.folder),
            "DISCORD_TOKEN": self.box.token,
            "DISCORD_API": self.box.url,
            "LOG_LEVEL": "INFO",
            "BACKUP_EVERY_HOURS": "0",
        }
        return ours | {name: str(value) for name, value in self._settings.items()}


def _descendants(pid: int, word: str) -> list[int]:
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and (fields := _stat(int(entry.name))):
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    found, left = [], [pid]
    while left:
        left += (below := parents.get(left.pop(), []))
        found += [child for child in below if word in _command(child)]
    return found


def _stat(pid: int) -> list[str]:
    """The system's fields about a process from its state on; none when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _state(pid: int) -> str:
    return next(iter(_stat(pid)), "")


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def _rss_mb(pid: int) -> float:
    fields = _stat(pid)
    return int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if fields else 0.0
