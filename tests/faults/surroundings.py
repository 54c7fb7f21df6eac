"""Faults of the machine: its clock is set, its processor is taken, the bot's workers die, hang, or get no memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from tests.faults.life import Life
from tests.faults.runner import set_ahead

MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock jumps, and is put right some seconds later."""

    ahead_ms: int
    seconds: float

    async def befall(self, life: Life) -> int:
        """Set the clock, twice."""
        set_ahead(life.host.clock, self.ahead_ms)
        await life.play(self.seconds)
        set_ahead(life.host.clock, 0)
        return 2


class Worker(StrEnum):
    """A kind of worker, by what its command has in it."""

    DRAWING = "bot.render.process"
    THINKING = "bot.players.warming"


class Blow(StrEnum):
    """What befalls a worker."""

    KILLED = "killed"
    HUNG = "hung"  # SIGSTOP, for good
    STARVED = "starved"  # it gets no more memory


@dataclass(frozen=True, slots=True)
class WorkerHit:
    """All processes of a kind of worker are hit at once; the bot has to see to itself."""

    worker: Worker
    blow: Blow
    seconds: float

    async def befall(self, life: Life) -> int:
        """Hit them, and let people play on for some seconds."""
        import resource  # not everywhere

        pids = life.host.children(self.worker)
        for pid in pids:
            with suppress(ProcessLookupError):
                if self.blow is Blow.STARVED:
                    resource.prlimit(pid, resource.RLIMIT_DATA, (MEGABYTE, MEGABYTE))
                else:
                    os.kill(pid, signal.SIGKILL if self.blow is Blow.KILLED else signal.SIGSTOP)
        await life.play(self.seconds)
        return len(pids)


@dataclass(frozen=True, slots=True)
class BusyLoops:
    """Other programs take all the processor that they can get."""

    count: int
    seconds: float

    async def befall(self, life: Life) -> int:
        """Run them for a while."""
        loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(self.count)]
        try:
            await life.play(self.seconds)
        finally:
            for loop in loops:
                loop.kill()
                loop.wait()
        return self.count
