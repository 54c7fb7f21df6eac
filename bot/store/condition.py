"""The condition of the database, seen without opening it: existence, rights, size, and its copies."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bot.store.files import copies_of

SQLITE_VERSION = sqlite3.sqlite_version
_FIRST_WITH_RESET_BUG = (3, 7, 0)
_FIRST_WITHOUT_RESET_BUG = (3, 51, 3)


@dataclass(frozen=True, slots=True)
class Condition:
    """Sizes in bytes; `bytes` is None before the first start. `changed_s` is the files' last change, in UTC seconds.

    An empty log beside the database is of a program that only read it, and no change. A copy takes `copy_bytes` at
    most: it has what is in that log, too. `backups` are the copies beside the database, the newest first, each with the
    UTC seconds when it was written.
    """

    is_writable: bool
    bytes: int | None
    copy_bytes: int
    changed_s: float
    free_bytes: int
    backups: tuple[tuple[float, Path], ...]


def condition(path: Path) -> Condition:
    """Look at a database and its folder; nothing is made or changed."""
    path = path.absolute()
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    is_there = path.exists()
    return Condition(
        is_writable=folder.is_dir() and os.access(folder, os.W_OK) and (not is_there or os.access(path, os.W_OK)),
        bytes=path.stat().st_size if is_there else None,
        copy_bytes=sum(one.st_size for one in _seen(path)),
        changed_s=max((one.st_mtime for one in _seen(path) if one.st_size), default=0.0),
        free_bytes=shutil.disk_usage(folder).free,
        backups=tuple(sorted(((file.stat().st_mtime, file) for file in copies_of(path)), reverse=True)),
    )


def has_reset_bug(version: str = SQLITE_VERSION) -> bool:
    """Whether this version of SQLite can damage a write-ahead log that two connections write; here only one does."""
    numbers = tuple(int(part) for part in version.split("."))
    return _FIRST_WITH_RESET_BUG <= numbers < _FIRST_WITHOUT_RESET_BUG


def _seen(path: Path) -> list[os.stat_result]:
    """The database and its log, as far as they are there."""
    return [file.stat() for file in (path, path.with_name(f"{path.name}-wal")) if file.exists()]
