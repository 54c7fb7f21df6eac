"""The copies that the bot makes by itself, in a folder beside the database; only the newest few are kept.

A copy's name holds its time. Only files with names of exactly this form are ever deleted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.store.backup import copy_database
from bot.store.errors import StoreUnavailable
from bot.store.ledger_heads import heads
from bot.store.place import Place, files_beside

FOLDER = "backups"
_TIME = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy that was made: its size in bytes, and number and hash of each server's newest entry in it."""

    path: Path
    size: int
    heads: Mapping[int, tuple[int, bytes]]


def make_backup(place: Place, at_ms: int, kept: int) -> Backup:
    """Write a checked copy and delete all but the `kept` newest. Takes its time: call it off the event loop.

    `at_ms` is UTC milliseconds. Copies that were named by a clock that was ahead are the first to go. Others go only
    when it is good and on the disk. Raises StoreUnavailable when the disk fails, StoreRefused when the database is
    damaged; no older copy is lost then.
    """
    database = files_beside(place)
    when = datetime.fromtimestamp(at_ms // 1000, UTC).strftime(_TIME)
    target = database.parent / FOLDER / f"{database.stem}-{when}{database.suffix}"
    copy_database(place, target)
    try:
        others = [file for file in _files(database) if file != target]
        others.sort(key=lambda file: (file.name < target.name, file.name))
        for old in [*others, target][:-kept]:
            old.unlink()
        return Backup(target, target.stat().st_size, heads(target))
    except OSError as error:
        raise StoreUnavailable(f"{target} was written, but older ones stay: {error.strerror}") from error


def newest_ms(place: Place, now_ms: int) -> int | None:
    """The time of the newest copy that is not of a time to come, UTC milliseconds; None without one."""
    database = files_beside(place)
    times = (_time_of(file, database) for file in _files(database))
    return max((at_ms for at_ms in times if at_ms <= now_ms), default=None)


def has_copies(place: Place) -> bool:
    """Whether there is any copy."""
    return bool(_files(files_beside(place)))


def _time_of(file: Path, database: Path) -> int:
    when = file.name.removesuffix(database.suffix)[-len("20261121T150000Z") :]
    return int(datetime.strptime(when, _TIME).replace(tzinfo=UTC).timestamp() * 1000)


def copy_name(database: Path) -> str:
    """The names of a database's copies, as a regular expression."""
    return rf"{re.escape(database.stem)}-\d{{8}}T\d{{6}}Z{re.escape(database.suffix)}"


def _files(database: Path) -> list[Path]:
    """The copies of a database, the oldest first."""
    form = re.compile(copy_name(database))
    folder = database.parent / FOLDER
    return sorted(file for file in folder.glob("*") if form.fullmatch(file.name))
