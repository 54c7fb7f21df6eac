"""What `doctor` says of the database and of its copies: whether the bot starts on it, and whether copies are made."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.store import StoreRefused
from bot.store.condition import Condition
from bot.store.connections import connect_to_read, refusing
from bot.store.lock import lock_file
from bot.store.lost import loss_at
from bot.store.place import about
from bot.store.postgresql.address import Address
from bot.store.rotation import FOLDER, copy_name
from bot.store.schema import migrations, verify_steps

_FREE_MB_LEAST = 200
_COPY_BYTES_LEAST = 1_000_000  # an empty database has 0.3 MB
_HOUR_S = 3600
_LATE = 3  # times the hours between two backups


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the report. `needs_action`: the sentence says what to do."""

    about: str
    sentence: str
    needs_action: bool = False


def database_facts(path: Path, found: Condition) -> Iterator[Fact]:
    """Whether the bot starts on this file, and how much room is left beside it."""
    refused = _refused(path, found)
    if refused:
        yield Fact("database", refused, needs_action=True)
    elif found.bytes is None:
        yield Fact("database", f"{path} will be made at the first start")
    else:
        yield Fact("database", f"{path}, {found.bytes / 1e6:,.1f} MB, writable")
    free_mb = found.free_bytes / 1e6
    is_full = free_mb < _FREE_MB_LEAST
    yield Fact("disk", f"{free_mb:,.0f} MB free" + (": free some space" if is_full else ""), is_full)


def _refused(path: Path, found: Condition) -> str:
    """Why the bot does not start here, or should not; empty if it may."""
    if path.exists() and not path.is_file():
        return f"{path} is no file: set DATABASE to a file"
    if not found.is_writable:
        return f"{path} cannot be written: allow it, or set DATABASE to another place"
    try:
        if not found.bytes:  # the bot makes its tables in an empty file
            return loss_at(path) or ""
        with refusing(path), closing(connect_to_read(path)) as db:
            verify_steps(db, migrations())  # an older one is brought up to date at the start
    except StoreRefused as refusal:
        sentence = str(refusal)
        return sentence if sentence.startswith(str(path)) else f"{path}: {sentence}"
    return ""


def server_fact(address: Address) -> Fact:
    """What a server says of the database there."""
    try:
        if loss := loss_at(address):
            return Fact("database", loss, needs_action=True)
        return Fact("database", f"{address}, {about(address)}")
    except StoreRefused as refused:
        return Fact("database", str(refused), needs_action=True)


def backup_fact(
    database: Path, found: Condition, every_hours: int, now: datetime, where: str = "beside the database"
) -> Fact:
    """Whether there are copies `where` they should be, and whether the bot that changed the database has made them."""
    how = f"the bot makes one every {every_hours} h" if every_hours else "the bot makes none (BACKUP_EVERY_HOURS=0)"
    # Whoever makes copies otherwise than the bot may call them what they like.
    copies = _hourly(database, found) if every_hours else found.backups
    if every_hours and (why := _why_no_copy(database, found, copies)):
        return Fact("backup", f"no copy can be made, because {why}", needs_action=True)
    late_s = _LATE * every_hours * _HOUR_S
    if not copies:
        age_s = now.timestamp() - _there_since_s(database, found) if found.bytes is not None else 0.0
        if every_hours and age_s > late_s:
            sentence = f"none {where}, which is {age_s / _HOUR_S:,.1f} h old; {how}, but has not: look for `no backup`"
            return Fact("backup", f"{sentence} in its log", needs_action=True)
        advice = "" if every_hours else "; `python -m bot backup FILE` makes one while it runs"
        return Fact("backup", f"none {where}; {how}{advice}")
    made_s, newest = copies[0]
    age = f"{max(now.timestamp() - made_s, 0) / _HOUR_S:,.1f} h"
    told = f"{count(copies, 'copy', 'copies')} {where}, the newest {age} old: {newest.name}; {how}"
    if every_hours and found.changed_s - made_s > late_s:
        return Fact("backup", f"{told}, but has not lately: look for `no backup` in its log", needs_action=True)
    return Fact("backup", told)


def _hourly(database: Path, found: Condition) -> list[tuple[float, Path]]:
    """The copies that the bot made by itself, the newest first."""
    form = re.compile(copy_name(database))
    return [(at, file) for at, file in found.backups if file.parent.name == FOLDER and form.fullmatch(file.name)]


def _why_no_copy(database: Path, found: Condition, copies: Sequence[tuple[float, Path]]) -> str:
    """What keeps the bot from making the next copy, and what to do; empty if nothing does."""
    folder = database.absolute().parent / FOLDER
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent  # in which it would be made
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        return f"{folder} cannot be written: make it a folder where the bot may write"
    # It may be a volume of its own. How large a server's database is, its newest copy says.
    takes = max(found.copy_bytes, *(file.stat().st_size for _, file in copies[:1]), _COPY_BYTES_LEAST)
    free = shutil.disk_usage(folder).free
    if free < takes:
        return (
            f"{folder} has {free / 1e6:,.1f} MB free, and one takes up to {takes / 1e6:,.1f} MB: free some space there"
        )
    return ""


def _there_since_s(database: Path, found: Condition) -> float:
    """UTC seconds since when a bot could have copied the database at the least: its last start, or its last change."""
    lock = lock_file(database)
    return min(found.changed_s, lock.stat().st_mtime) if lock.exists() else found.changed_s


def count(things: Iterable[object], name: str, many: str = "") -> str:
    """``1 copy``, ``3 copies``: how many things there are, by their name; `many` where it is not the name with an s."""
    number = len(list(things))
    return f"{number} {name if number == 1 else many or name + 's'}"
