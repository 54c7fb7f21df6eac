"""Files of arrays that trainings write: whole or not there, under exactly the name that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from bot.store.unfinished import made_whole


@contextmanager
def arrays_at(file: Path) -> Iterator[BinaryIO]:
    """Where NumPy writes a file of arrays: open, because it adds an ending to a name without one. Raises OSError."""
    with made_whole(file) as part, part.open("wb") as opened:
        yield opened
