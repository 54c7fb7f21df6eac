"""Faults of the database's file: locked, without room, moved, replaced, without its log."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tests.faults.evidence import snapshot
from tests.faults.invariants import Invariant
from tests.faults.life import Life
from tests.faults.process import ended_well

NOTICED_S = 5.0  # after so long nothing is confirmed any more that would be lost
ROOM_BYTES = 128 * 1024  # what is said on standard error still fits


@dataclass(frozen=True, slots=True)
class WriteLock:
    """Another program holds the database's lock."""

    seconds: float

    async def befall(self, life: Life) -> int:
        """Hold it for a while."""
        with closing(sqlite3.connect(life.host.file, isolation_level=None, timeout=10)) as db:
            db.execute("BEGIN IMMEDIATE")
            await life.play(self.seconds)
            db.execute("ROLLBACK")
        return 1


@dataclass(frozen=True, slots=True)
class FullDisk:
    """No file of the bot's process grows beyond a little: what it writes behind that is refused."""

    seconds: float

    async def befall(self, life: Life) -> int:
        """Take the room away, and give it back."""
        import resource  # not everywhere

        _, most = resource.prlimit(life.host.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(life.host.pid, resource.RLIMIT_FSIZE, (ROOM_BYTES, most))
        await life.play(self.seconds)
        resource.prlimit(life.host.pid, resource.RLIMIT_FSIZE, (most, most))
        return 1


class Swap(StrEnum):
    """What somebody does to the file while the bot runs."""

    MOVED = "moved"
    REPLACED = "replaced"  # by an older copy
    LOG_DELETED = "log deleted"


@dataclass(frozen=True, slots=True)
class FileSwapped:
    """Somebody works on the database's files while the bot runs; then stops it, puts them back, and starts it."""

    swap: Swap
    seconds: float

    async def befall(self, life: Life) -> int:
        """Do it; what is confirmed later than some seconds from then on would be lost."""
        database = life.host.file
        aside, older = database.with_name("aside.db"), database.with_name("older.db")
        if self.swap is Swap.REPLACED:
            await asyncio.to_thread(snapshot, database, older)
            await life.play(1.0)
        swapped_s = time.monotonic()
        if self.swap is Swap.LOG_DELETED:
            _log(database).unlink()
        else:
            database.replace(aside)
        if self.swap is Swap.REPLACED:
            older.replace(database)
        await life.play(self.seconds)
        life.violate(Invariant.LOGGED, *_late(life, swapped_s + NOTICED_S))
        await ended_well(life)
        if self.swap is not Swap.LOG_DELETED:
            aside.replace(database)
        await life.host.start()
        return 1


def _late(life: Life, after_s: float) -> list[str]:
    """What was confirmed although it went nowhere."""
    late = [one for table in life.tables for one in table.notes.confirmed if one.at_s > after_s]
    return [f"{len(late)} Confirms were acknowledged and went nowhere"] if late else []


def _log(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")
