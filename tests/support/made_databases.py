"""New databases that are copies of one: all tables, and a write-ahead log of its full length, are made once.

Both together are tens of milliseconds of each test that opens a store. What opens a copy is the program's own, and
checks it as it checks every database that was there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.store import store
from bot.store.connections import preallocate_log

_prepare = store._prepare
_PREALLOCATES = "bot.store.database.preallocate_log"


@cache
def new_database() -> bytes:
    """A database of this version in which nothing has happened."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        _prepare(path)
        return path.read_bytes()


def _prepare_copy(path: Path) -> None:
    if not path.exists():
        with suppress(OSError):  # there is no such folder: the program says so
            path.write_bytes(new_database())
    _prepare(path)


@contextmanager
def copied() -> Iterator[None]:
    """Copy instead of making."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_prepare", _prepare_copy)
        patch.setattr(_PREALLOCATES, lambda db: None)
        yield


@contextmanager
def made() -> Iterator[None]:
    """Make each database as the program does: for tests of that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_prepare", _prepare)
        patch.setattr(_PREALLOCATES, preallocate_log)
        yield
