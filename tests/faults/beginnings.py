"""Faults while the bot brings its database up to date, or copies it: what is left behind goes with the next start."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from bot.store.check import check
from bot.store.schema import migrate, migrations
from tests.faults.invariants import Invariant
from tests.faults.life import Life
from tests.faults.process import ended_well

MADE_S = 30.0  # until the copy that the bot makes at a start is there
_BALLAST_MB = 48  # a copy takes long enough to be met
_BALLAST_GUILD = 1
_STEPS = 8  # of an older version


class Copying(StrEnum):
    """Why a copy is made."""

    BACKUP = "backup"  # because the newest is an hour old
    MIGRATION = "migration"  # before the database is brought up to date


@dataclass(frozen=True, slots=True)
class CopyCut:
    """The process ends in the middle of a copy, or of a migration some time later."""

    copying: Copying
    after_s: float
    is_kill: bool

    async def befall(self, life: Life) -> int:
        """Have a copy made at the next start, cut it short, start again, and look at what is left behind."""
        host = life.host
        for table in life.tables:  # this is between the bot and its disk
            await table.rest()
        await ended_well(life)
        aside = host.file.with_name("aside.db")
        if self.copying is Copying.MIGRATION:
            host.file.replace(aside)
        await asyncio.to_thread(_make_heavy, host.file)
        for copy in (host.folder / "backups").glob("*"):
            copy.unlink()
        host.launch()
        is_met = await _met(life)
        await asyncio.sleep(self.after_s)
        if self.is_kill:
            await host.kill()
        else:
            await ended_well(life)
        await host.start()
        await _made(host.folder)
        if left := [path.name for path in _unfinished(host.folder)]:
            life.violate(Invariant.ENDS, f"left behind: {', '.join(left)}")
        await ended_well(life)
        if self.copying is Copying.MIGRATION:
            life.violate(Invariant.CHECK, *(str(finding) for finding in check(host.file)))
            aside.replace(host.file)
            for copy in host.folder.glob("*.before-step-*"):
                copy.unlink()
        else:
            await asyncio.to_thread(_make_light, host.file)
        await host.start()
        for table in life.tables:
            table.wake()
        return int(is_met)


async def _met(life: Life) -> bool:
    """Until half a copy is there. Returns False when none was seen."""
    until = time.monotonic() + MADE_S
    while life.host.is_alive and time.monotonic() < until:
        if any(_unfinished(life.host.folder)):
            return True
        await asyncio.sleep(0.002)
    return False


async def _made(folder: Path) -> None:
    """Until the copy is whole: only then is it known which halves stay."""
    until = time.monotonic() + MADE_S
    while not list((folder / "backups").glob("*.db")) and time.monotonic() < until:
        await asyncio.sleep(0.05)


def _unfinished(folder: Path) -> Iterator[Path]:
    """Halves of copies, and their journals."""
    for pattern in ("*.part", "*-journal", "backups/*.part", "backups/*-journal"):
        yield from folder.glob(pattern)


def _make_heavy(database: Path) -> None:
    """Add what takes a while to be copied; a database that is not there is made, of an older version."""
    is_new = not database.exists()
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        if is_new:
            migrate(db, migrations()[:_STEPS])
        text = f'{{"unit":"{"x" * 1000}"}}'
        db.execute("BEGIN")
        for number in range(_BALLAST_MB * 1000):
            db.execute("INSERT OR REPLACE INTO servers VALUES (?, ?)", (_BALLAST_GUILD + number, text))
        db.execute("COMMIT")


def _make_light(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("DELETE FROM servers WHERE guild_id < ?", (_BALLAST_GUILD + _BALLAST_MB * 1000,))
