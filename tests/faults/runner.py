"""The bot as it is, on a machine whose clock can be set: ``python -m tests.faults.runner CLOCK COMMAND...``.

CLOCK is a file of eight bytes: by how many milliseconds the clock is ahead. The clock that only goes forward is left
alone, as where a host sets the time. Computers pause less than for people, so that hands are over sooner.
"""

from __future__ import annotations

import mmap
import sys
import time
from pathlib import Path

from bot.cli.app import app
from bot.play import clock

COMPUTER_PAUSE_MS = 120
BYTES = 8


def follow(file: Path) -> None:
    """Have this process tell the time that the file says."""
    with file.open("rb") as opened:
        ahead = mmap.mmap(opened.fileno(), BYTES, access=mmap.ACCESS_READ)
    real_ns = time.time_ns

    def time_ns() -> int:
        return real_ns() + int.from_bytes(ahead[:BYTES], "little", signed=True) * 1_000_000

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9


def set_ahead(file: Path, milliseconds: int) -> None:
    """Set the clock of the process that follows the file."""
    with file.open("r+b" if file.exists() else "wb") as opened:
        opened.write(milliseconds.to_bytes(BYTES, "little", signed=True))


if __name__ == "__main__":
    follow(Path(sys.argv[1]))
    clock.COMPUTER_PAUSE_MS = COMPUTER_PAUSE_MS
    app(args=sys.argv[2:], prog_name="python -m bot")
