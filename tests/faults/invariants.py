"""What must hold after every fault: each invariant is a small function whose findings are sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from bot.play.rescoring import redealt, rescored
from bot.store.check import check
from bot.store.place import Place
from tests.faults.evidence import Logged, logged, placed
from tests.faults.host import Measure
from tests.faults.people import Confirmed

RSS_GROWTH_MB = 60.0  # of a process in a few minutes of faults: caches fill
FDS_GROWTH = 24
WAL_MB = 80.0  # the log is cut at 64 MiB
_LOUD = re.compile(r"^.*(?:Ignoring exception|never retrieved|never awaited|Unclosed|Fatal Python).*$", re.MULTILINE)
_RAISED = re.compile(r"^Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*(\S.*)$", re.MULTILINE)


class Invariant(StrEnum):
    """The names under which violations are told."""

    CHECK = "check passes"
    LOGGED = "acknowledged is logged"
    SCREENS = "screens show the store"
    GOES_ON = "one more hand"
    QUIET = "no traceback"
    NO_BUG = "no error id"
    BOUNDED = "bounded"
    ANSWERED = "answered in 3 s"
    ENDS = "clean end"


def unsound(database: Place) -> Iterator[str]:
    """What `python -m bot check` finds."""
    yield from (str(finding) for finding in check(database, rescore=rescored, redeal=redealt))


def lost(database: Place, confirmed: Iterable[Confirmed], before: Logged) -> Iterator[str]:
    """Confirms that were acknowledged and are not in the log, and events that were there and are not any more."""
    there, now = placed(database), logged(database)
    for one in confirmed:
        if (one.table, one.hand_no, one.street_no, one.discord_id) not in there:
            yield f"hand {one.hand_no} street {one.street_no}: a Confirm was acknowledged and is not in the log"
    for table, events in before.items():
        if now.get(table, [])[: len(events)] != events:
            yield f"table {table}: the log was rewritten or cut"


def loud(said: str) -> Iterator[str]:
    """Tracebacks, by what was raised, and what the libraries say of exceptions that nobody took."""
    found = Counter(_short(match[1]) for match in _RAISED.finditer(said))
    missed = said.count("Traceback (most recent call last)") - found.total()
    found += Counter(_short(match[0]) for match in _LOUD.finditer(said))
    if missed > 0:
        found["a traceback"] += missed
    yield from (f"{times} x {what}" for what, times in found.items())


def unbounded(before: Measure, after: Measure) -> Iterator[str]:
    """What has grown beyond what a fault may cost."""
    if after.rss_mb > before.rss_mb + RSS_GROWTH_MB:
        yield f"memory rose from {before.rss_mb:.0f} to {after.rss_mb:.0f} MB"
    if after.fds > before.fds + FDS_GROWTH:
        yield f"open files rose from {before.fds} to {after.fds}"
    if after.wal_mb > WAL_MB:
        yield f"the write-ahead log has {after.wal_mb:.0f} MB"


def _short(line: str) -> str:
    """A line without what is different each time."""
    line = re.sub(r"^\d{4}-\S+ \S+ |: line \d+ column \d+ \(char \d+\)", "", line.strip())
    return re.sub(r"\b\d{6,}\b|0x[0-9a-f]+|\b[0-9a-f]{8}\b", "…", line)[:160]
