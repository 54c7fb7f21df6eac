"""Tells a process that hangs from one that a busy machine lets wait.

A job is limited in processor time, not in time on the wall: beside four programs that never rest it takes ten times as
long and is as good. Two things are hanging: to use the processor for longer than the job may take, and not to use it at
all, being stopped or asleep. Whoever is ready to run, or waits for a disk, is not asleep: the machine owes it time.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

IS_READABLE = Path("/proc/self/stat").exists()
"""Whether the system tells of other processes. Where it does not, they tell of themselves: a heartbeat."""

LOOK_S = 0.25
"""How often somebody should look."""

_PROGRESS_S = 0.005  # of processor time: less is a heartbeat, not work
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_GRANTED = frozenset("RD")  # running or ready to; waiting for a disk


@dataclass(frozen=True, slots=True)
class Pulse:
    """The processor time that a process has used so far, and whether a thread of it would use more if it were let."""

    cpu_s: float
    is_owed: bool = False


def pulse_of(pid: int) -> Pulse | None:
    """The pulse of a process, from the system; None when it is gone."""
    try:
        state, *fields = _stat(Path(f"/proc/{pid}"))
        is_owed = state in _GRANTED or any(
            _stat(thread)[0] in _GRANTED for thread in Path(f"/proc/{pid}/task").iterdir()
        )
    except OSError:
        return None
    return Pulse((int(fields[10]) + int(fields[11])) / _TICKS, is_owed)


def _stat(process: Path) -> list[str]:
    """What the system tells of a process or of one of its threads, from its state on."""
    return (process / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()


class Watch:
    """Judges one job by the pulse of its process.

    `budget_s` is the processor time that the job may take. A process that has stood still for `still_s` hangs, however
    little it has used: counted is the time between two looks, but no more than two looks should be apart, so that
    nobody is blamed for what passed while we were not let look ourselves.
    """

    def __init__(self, budget_s: float, still_s: float, now_s: float) -> None:
        self._budget_s = budget_s
        self._still_s = still_s
        self._seen_s = now_s
        self._first_cpu_s: float | None = None
        self._moved_cpu_s = 0.0
        self._still_for_s = 0.0

    def why_hung(self, pulse: Pulse | None, now_s: float) -> str | None:
        """What is wrong, as the end of a sentence; None while nothing is. A process without a pulse stands still."""
        passed_s = now_s - self._seen_s
        self._seen_s = now_s
        if pulse is not None and self._first_cpu_s is None:
            self._first_cpu_s = self._moved_cpu_s = pulse.cpu_s
        if pulse is not None and pulse.cpu_s - (self._first_cpu_s or 0.0) >= self._budget_s:
            return f"took longer than {self._budget_s:g} seconds of the processor"
        if pulse is not None and (pulse.is_owed or pulse.cpu_s - self._moved_cpu_s >= _PROGRESS_S):
            self._moved_cpu_s = pulse.cpu_s
            self._still_for_s = 0.0
        else:
            self._still_for_s += min(passed_s, 2 * LOOK_S)
        return f"stood still for {self._still_s:g} seconds" if self._still_for_s >= self._still_s else None
