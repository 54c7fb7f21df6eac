"""Which files belong to a database: itself, what SQLite and the bot keep beside it, and its copies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bot.store.header import database_id_in
from bot.store.rotation import FOLDER, copy_name

_OF_A_BOT = r"-wal|-shm|-journal|\.lock|\.before-[^.]+"
_ENDING = rf"({_OF_A_BOT}|\.before-.+|\.restored.*|.*\.part(-journal|-wal|-shm)?)?"


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


def left_by(database: Path) -> list[Path]:
    """What a bot leaves beside a database on which it has played: such files say that it was there."""
    named = re.compile(re.escape(database.name) + f"({_OF_A_BOT})")
    return sorted(file for file in _in(database.parent) if named.fullmatch(file.name))


def _in(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (file for file in folder.iterdir() if file.is_file())


def is_database(file: Path) -> bool:
    """Whether a file is a database of the bot, by how it begins."""
    return database_id_in(file) is not None
