"""`python -m bot` as a process of its own, in an empty folder and with no settings but those that are given."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
_SETTINGS = (
    "DISCORD_TOKEN",
    "DISCORD_API",
    "DATABASE",
    "LOG_LEVEL",
    "SYNC_COMMANDS",
    "BACKUP_EVERY_HOURS",
    "BACKUPS_KEPT",
)
WAIT_S = 60  # only for what hangs: a busy machine may stand still for half a minute
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GabcDE.0123456789abcdefghij0123456789abcdefgh"
"""Of the right form, and known to nobody."""


def environment(folder: Path, **settings: object) -> dict[str, str]:
    """The environment of a process: its database and temporary files are in `folder`."""
    ours = {name: text for name, text in os.environ.items() if name not in _SETTINGS}
    ours |= {"PYTHONPATH": str(ROOT), "DATABASE": str(folder / "games.db"), "TMPDIR": str(folder)}
    return ours | {name: str(value) for name, value in settings.items()}


def bot(folder: Path, *arguments: object, stdin: bytes = b"", **settings: object) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=environment(folder, **settings),
        cwd=folder,
        timeout=WAIT_S,
        check=False,
    )


@contextmanager
def running(folder: Path, *arguments: object, **settings: object) -> Iterator[subprocess.Popen[str]]:
    """A command that goes on until it is stopped; killed at the end if it has not ended by then."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(folder, **settings),
        cwd=folder,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def stop(process: subprocess.Popen[str], number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
    """Ask a process to end; its exit status and what it still said."""
    process.send_signal(number)
    out, err = process.communicate(timeout=WAIT_S)
    return process.returncode, out, err


def refusal(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one sentence with which a command was refused; asserts that there is nothing else."""
    assert done.returncode == 2, done
    assert done.stdout == b""
    (sentence,) = done.stderr.decode().splitlines()
    assert sentence.endswith(".")
    return sentence


async def doctor(folder: Path, **settings: Any) -> tuple[int, dict[str, str]]:
    """Exit status, and the report: by name, its mark and sentence."""
    done = await asyncio.to_thread(bot, folder, "doctor", **settings)
    assert done.stderr == b""
    lines = [re.split(r"\s+", line, maxsplit=2) for line in done.stdout.decode().splitlines()]
    return done.returncode, {about: f"{mark} {sentence}" for mark, about, sentence in lines}
