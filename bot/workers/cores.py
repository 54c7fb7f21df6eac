"""How many cores of the machine are ours: those that we may run on, or as many as our share of time is worth."""

from __future__ import annotations

import os
from math import ceil
from pathlib import Path

_SHARE = Path("/sys/fs/cgroup/cpu.max")
"""Where a container is told its share: microseconds of the processor in each period, or ``max``, and the period."""
_TAKEN = 2  # one for the event loop, one for thoughts


def cores(share: Path = _SHARE) -> int:
    """How many programs that never rest we can run at full speed, at least one."""
    mine = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        most, period = share.read_text("ascii").split()
        return max(1, min(mine, ceil(int(most) / int(period))))
    except (OSError, ValueError):
        return mine


def cores_to_spare() -> int:
    """How many are left beside the event loop and the process that thinks."""
    return max(0, cores() - _TAKEN)
