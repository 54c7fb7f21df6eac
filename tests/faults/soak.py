"""Tables that play for an hour without any fault: what the process takes is measured each half minute, and is flat.

The backlog is the time from when everybody rests until every message of some tables is what the store says.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.faults.host import Measure
from tests.faults.life import SHOWN_S, Life, living
from tests.faults.tables import Opened, Table

EVERY_S = 30.0
PAUSE_S = 1.5  # somebody thinks before a click
_LOOKED_AT = 3  # tables a time
_SAMPLES_LEAST = 30  # a quarter of an hour: caches fill first
_RSS_MB, _FDS, _WAL_MB, _BACKLOG_S = 12.0, 8, 80.0, 5.0  # more than this is not flat


@dataclass(frozen=True, slots=True)
class Sample:
    """What was measured at one moment; clicks since the last one."""

    at_s: float
    measure: Measure
    backlog_s: float
    clicks: int
    failed: int

    def __str__(self) -> str:
        one = self.measure
        memory = f"RSS {one.rss_mb:6.1f} MB  workers {one.children_mb:6.1f} MB"
        files = f"fds {one.fds:3d}  WAL {one.wal_mb:4.1f} MB"
        clicks = f"clicks {self.clicks:5d}, {self.failed} failed"
        return f"{self.at_s / 60:5.1f} min  {memory}  {files}  backlog {self.backlog_s:4.1f} s  {clicks}"


async def soak(minutes: float, count: int, seed: int) -> bool:
    """Let so many tables play, measure, and say whether all of it is flat."""
    opened = [_opened(number) for number in range(count)]
    samples: list[Sample] = []
    with TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as folder:
        async with living(Path(folder), seed, {"BACKUP_EVERY_HOURS": 1}, opened) as life:
            started = time.monotonic()
            for table in life.tables:
                table.wake()
            while time.monotonic() - started < 60 * minutes:
                await life.play(EVERY_S)
                samples.append(await _sample(life, started))
                sys.stdout.write(f"{samples[-1]}\n")
                sys.stdout.flush()
    found = risen(samples)
    is_short = len(samples) < _SAMPLES_LEAST
    verdict = "too short to tell\n" if is_short else "flat\n"
    sys.stdout.write("".join(f"not flat: {sentence}\n" for sentence in found if not is_short) or verdict)
    return is_short or not found


def risen(samples: Sequence[Sample]) -> list[str]:
    """What is higher in the last quarter than in the second, by more than a little; what was ever too much."""
    quarter = max(1, len(samples) // 4)
    then, now = samples[quarter : 2 * quarter] or samples, samples[-quarter:]
    found = []
    for name, most in (("rss_mb", _RSS_MB), ("children_mb", _RSS_MB), ("fds", _FDS)):
        before, after = (median(getattr(one.measure, name) for one in part) for part in (then, now))
        if after > before + most:
            found.append(f"{name} rose from {before:.0f} to {after:.0f}")
    if (wal_mb := max(one.measure.wal_mb for one in samples)) > _WAL_MB:
        found.append(f"the write-ahead log had {wal_mb:.0f} MB")
    if (backlog_s := median(one.backlog_s for one in now)) > _BACKLOG_S:
        found.append(f"messages were {backlog_s:.0f} s behind")
    return found


async def _sample(life: Life, started: float) -> Sample:
    for table in life.tables:
        table.stop()
    for table in life.tables:
        await table.rest()
    backlog_s = await _backlog_s(life, life.dice.sample(list(life.tables), min(_LOOKED_AT, len(life.tables))))
    notes = [table.notes for table in life.tables]
    clicks, failed = sum(one.clicks for one in notes), sum(len(one.failed) for one in notes)
    for one in notes:
        one.clicks = 0
        one.failed.clear()
        one.confirmed.clear()
    measure = life.host.measure()
    for table in life.tables:
        table.wake()
    return Sample(time.monotonic() - started, measure, backlog_s, clicks, failed)


async def _backlog_s(life: Life, tables: Sequence[Table]) -> float:
    rested = time.monotonic()
    wrong: list[str] = []
    while (looked := time.monotonic()) - rested < SHOWN_S:
        if not (wrong := await life.wrong(tables)):
            return looked - rested
        await life.play(0.2)
    sys.stdout.write(f"still wrong: {wrong[0][:300]}\n")
    return SHOWN_S


def _opened(number: int) -> Opened:
    """Open-face and closed tables by turns; at every fourth a computer plays along."""
    command = "ofc start" if number % 2 == 0 else "chinese start"
    names = (f"Ann{number}", f"Ben{number}")
    return Opened(f"table-{number}", names, command, {"clock": 60}, int(number % 4 == 0), PAUSE_S)
