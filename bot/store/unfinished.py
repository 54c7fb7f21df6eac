"""Files that are whole or not there: made under another name, and given their own when all of it is on the disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex


def unfinished(target: Path) -> Path:
    """Where something is made that is not whole yet; what a killed process leaves there is known by this name."""
    return target.with_name(f"{target.name}.{token_hex(4)}.part")


@contextmanager
def made_whole(target: Path) -> Iterator[Path]:
    """Where to write what takes the place of `target` when all of it is on the disk. Raises OSError."""
    part = unfinished(target)
    try:
        yield part
        flush(part)
        part.replace(target)
        flush(target.parent)
    finally:
        with suppress(OSError):
            part.unlink()


def flush(path: Path) -> None:
    """Wait until a file, or a folder's list of files, is on the disk. Windows knows no such thing for folders.

    Raises OSError.
    """
    if path.is_dir() and os.name == "nt":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
