"""Which files belong to a database: itself, what SQLite and the bot keep beside it, and its copies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bot.store.rotation import FOLDER, copy_name
from bot.store.schema import APPLICATION_ID

_HEADER = b"SQLite format 3\x00"
_APPLICATION_ID_AT = 68  # in the header of every SQLite file, 4 bytes big-endian
_ENDING = r"(-wal|-shm|-journal|\.lock|\.before-.+|\.restored.*|.*\.part(-journal|-wal|-shm)?)?"


def files_of(database: Path) -> list[Path]:
    """All files that hold what a database holds or held: in its folder, and in that of the copies."""
    beside = re.compile(re.escape(database.name) + _ENDING)
    copy = re.compile(copy_name(database) + ".*")
    found = {file for file in _in(database.parent) if beside.fullmatch(file.name) or is_database(file)}
    found |= {file for file in _in(database.parent / FOLDER) if copy.fullmatch(file.name) or is_database(file)}
    return sorted(found)


def copies_of(database: Path) -> list[Path]:
    """The finished copies of a database beside it."""
    return [file for file in files_of(database) if file != database and file.suffix != ".part" and is_database(file)]


def _in(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (file for file in folder.iterdir() if file.is_file())


def is_database(file: Path) -> bool:
    """Whether a file is a database of the bot, by how it begins."""
    try:
        with file.open("rb") as opened:
            head = opened.read(_APPLICATION_ID_AT + 4)
    except OSError:
        return False
    return head.startswith(_HEADER) and head[_APPLICATION_ID_AT:] == APPLICATION_ID.to_bytes(4, "big")
