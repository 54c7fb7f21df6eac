"""The copies that the bot makes by itself, in a folder beside the database; only the newest few are kept.

A copy's name holds its time. Only files with names of exactly this form are ever deleted, and of these only copies of
the same database: those of one that had the place before stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from bot.store.backup import copy_database
from bot.store.errors import StoreUnavailable
from bot.store.header import database_id_in
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
    target = next(file for file in _named(database, at_ms // 1000) if not file.exists())
    copy_database(place, target)
    try:
        others = [file for file in _files(database, database_id_in(target)) if file != target]
        others.sort(key=lambda file: (file.name < target.name, file.name))
        for old in [*others, target][:-kept]:
            old.unlink()
        return Backup(target, target.stat().st_size, heads(target))
    except OSError as error:
        raise StoreUnavailable(f"{target} was written, but older ones stay: {error.strerror}") from error


def newest_ms(place: Place, database_id: int, now_ms: int) -> int | None:
    """The time of the newest copy of a database that is not of a time to come, UTC milliseconds; None without one."""
    database = files_beside(place)
    times = (_time_of(file, database) for file in _files(database, database_id))
    return max((at_ms for at_ms in times if at_ms <= now_ms), default=None)


def has_copies(place: Place) -> bool:
    """Whether there is any copy, also of a database that had the place before."""
    return bool(all_copies(files_beside(place)))


def _time_of(file: Path, database: Path) -> int:
    when = file.name.removesuffix(database.suffix)[-len("20261121T150000Z") :]
    return int(datetime.strptime(when, _TIME).replace(tzinfo=UTC).timestamp() * 1000)


def copy_name(database: Path) -> str:
    """The names of a database's copies, as a regular expression."""
    return rf"{re.escape(database.stem)}-\d{{8}}T\d{{6}}Z{re.escape(database.suffix)}"


def _named(database: Path, second: int) -> Iterator[Path]:
    """Names for a copy, by UTC seconds from then on: what has the first may be a copy of another database."""
    for since in count(second):
        when = datetime.fromtimestamp(since, UTC).strftime(_TIME)
        yield database.parent / FOLDER / f"{database.stem}-{when}{database.suffix}"


def _files(database: Path, database_id: int | None) -> list[Path]:
    """The copies that are of this database, the oldest first."""
    return [file for file in all_copies(database) if database_id_in(file) == database_id]


def all_copies(database: Path) -> list[Path]:
    """All files with the name of a copy, the oldest first: also those of a database that had the place before."""
    form = re.compile(copy_name(database))
    folder = database.parent / FOLDER
    return sorted(file for file in folder.glob("*") if form.fullmatch(file.name))
