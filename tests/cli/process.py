"""`python -m bot` as a process of its own, in an empty folder and with no settings but those that are given."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import Any

from tests.support.waiting import HUNG_S
from tests.support.warm import WarmProcess

ROOT = Path(__file__).parents[2]
SETTINGS = (
    "DISCORD_TOKEN",
    "DISCORD_API",
    "DATABASE",
    "LOG_LEVEL",
    "SYNC_COMMANDS",
    "SHARDS",
    "SHARD_IDS",
    "PURGE_AFTER_DAYS",
    "BACKUP_EVERY_HOURS",
    "BACKUPS_KEPT",
    "LOG_FORMAT",
    "HEALTH_HOST",
    "HEALTH_PORT",
    "HOST_NAMES",
    "PRIVACY_URL",
    "TERMS_URL",
)
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GabcDE.0123456789abcdefghij0123456789abcdefgh"
"""Of the right form, and known to nobody."""


def environment(folder: Path, **settings: object) -> dict[str, str]:
    """The environment of a process: its database and temporary files are in `folder`."""
    ours = {name: text for name, text in os.environ.items() if name not in SETTINGS}
    ours |= {"PYTHONPATH": str(ROOT), "DATABASE": str(folder / "games.db"), "TMPDIR": str(folder)}
    return ours | {name: str(value) for name, value in settings.items()}


def bot(folder: Path, *arguments: object, stdin: bytes = b"", **settings: object) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end. It has been imported already: `cold` runs one that was not."""
    command = tuple(map(str, arguments))
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        streams = (given.fileno(), out.fileno(), err.fileno())
        process = WarmProcess(
            "bot", command, folder=folder, environment=environment(folder, **settings), streams=streams
        )
        try:
            status = process.wait(HUNG_S)
        finally:
            process.kill()
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(command, status, out.read(), err.read())


def cold(
    folder: Path, *arguments: object, stdin: bytes = b"", **settings: object
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end, from its first import on."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=environment(folder, **settings),
        cwd=folder,
        timeout=HUNG_S,
        check=False,
    )


class Running(WarmProcess):
    """A command that goes on until it is stopped; what it says can be read meanwhile."""

    def __init__(self, folder: Path, *arguments: object, **settings: object) -> None:
        command, given = tuple(map(str, arguments)), environment(folder, **settings)
        (out, its_out), (err, its_err) = os.pipe(), os.pipe()
        with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - read where a path would be
            streams = (nothing.fileno(), its_out, its_err)
            super().__init__("bot", command, folder=folder, environment=given, streams=streams)
        os.close(its_out)
        os.close(its_err)
        self.stdout, self.stderr = os.fdopen(out, encoding="utf-8"), os.fdopen(err, encoding="utf-8")

    def rest(self, timeout: float = HUNG_S) -> tuple[int, str, str]:
        """Its exit status and what it still says until it ends; after `timeout` it is killed, which its status says."""
        too_late = Timer(timeout, self.kill)
        too_late.start()
        try:
            with ThreadPoolExecutor(1) as beside:
                err = beside.submit(self.stderr.read)
                out = self.stdout.read()
                return self.wait(timeout), out, err.result()
        finally:
            too_late.cancel()


@contextmanager
def running(folder: Path, *arguments: object, **settings: object) -> Iterator[Running]:
    """A command that goes on until it is stopped; killed at the end if it has not ended by then."""
    process = Running(folder, *arguments, **settings)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def stop(process: Running, number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
    """Ask a process to end; its exit status and what it still said."""
    process.send_signal(number)
    return process.rest()


def refusal(done: subprocess.CompletedProcess[bytes], status: int = 2) -> str:
    """The one sentence with which a command was refused; asserts that there is nothing else."""
    assert done.returncode == status, done
    assert done.stdout == b""
    (sentence,) = done.stderr.decode().splitlines()
    assert sentence.endswith(".")
    return sentence


async def doctor(folder: Path, *options: str, **settings: Any) -> tuple[int, dict[str, str]]:
    """Exit status, and the report: by name, its mark and sentence."""
    done = await asyncio.to_thread(bot, folder, "doctor", *options, **settings)
    assert not done.stderr, done.stderr
    lines = [re.split(r"\s+", line, maxsplit=2) for line in done.stdout.decode().splitlines()]
    return done.returncode, {about: f"{mark} {sentence}" for mark, about, sentence in lines}
