"""Files of arrays that `train` writes: whole or not there, under exactly the name that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.unfinished import flush


@contextmanager
def arrays_at(file: Path) -> Iterator[Path]:
    """Where NumPy writes a file of arrays; it takes its place when all of it is on the disk. Raises OSError.

    What a killed process leaves there is in the way of nobody: it is not named as tables are.
    """
    unfinished = file.with_name(f"unfinished-{file.name}.npz")  # NumPy adds the ending to a name without it
    try:
        yield unfinished
        flush(unfinished)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
