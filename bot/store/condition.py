"""What a host wants to know of the database without opening it: is it there, writable, how large, and its copies."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bot.store.schema import APPLICATION_ID

SQLITE_VERSION = sqlite3.sqlite_version
_HEADER = b"SQLite format 3\x00"
_APPLICATION_ID_AT = 68  # in the header of every SQLite file, 4 bytes big-endian
_BACKUP_FOLDER = "backups"
_FIRST_WITH_RESET_BUG = (3, 7, 0)
_FIRST_WITHOUT_RESET_BUG = (3, 51, 3)


@dataclass(frozen=True, slots=True)
class Condition:
    """Sizes are bytes; `bytes` is None before the first start. `newest_backup`: a copy beside the database."""

    is_writable: bool
    bytes: int | None
    free_bytes: int
    newest_backup: Path | None


def condition(path: Path) -> Condition:
    """Look at a database's place; nothing is made or changed."""
    path = path.absolute()
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    is_there = path.exists()
    return Condition(
        is_writable=folder.is_dir() and os.access(folder, os.W_OK) and (not is_there or os.access(path, os.W_OK)),
        bytes=path.stat().st_size if is_there else None,
        free_bytes=shutil.disk_usage(folder).free,
        newest_backup=_newest_backup(path),
    )


def has_reset_bug(version: str = SQLITE_VERSION) -> bool:
    """Whether this SQLite can damage a write-ahead log that two connections write; here only one ever does."""
    numbers = tuple(int(part) for part in version.split("."))
    return _FIRST_WITH_RESET_BUG <= numbers < _FIRST_WITHOUT_RESET_BUG


def _newest_backup(path: Path) -> Path | None:
    folders = (path.parent, path.parent / _BACKUP_FOLDER)
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir() if file.is_file()]
    copies = [file for file in files if file != path and _is_ours(file)]
    return max(copies, key=lambda file: file.stat().st_mtime, default=None)


def _is_ours(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            head = opened.read(_APPLICATION_ID_AT + 4)
    except OSError:
        return False
    return head.startswith(_HEADER) and head[_APPLICATION_ID_AT:] == APPLICATION_ID.to_bytes(4, "big")
