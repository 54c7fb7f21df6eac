"""Faults of the bot's own process: it is killed, ended, held, while it plays or starts."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass

from tests.faults.host import END_S
from tests.faults.invariants import Invariant, loud
from tests.faults.life import Life


@dataclass(frozen=True, slots=True)
class Killed:
    """SIGKILL; the host's supervisor starts it again."""

    after_s: float

    async def befall(self, life: Life) -> int:
        """Kill it and start it again."""
        await life.play(self.after_s)
        await life.host.kill()
        await life.host.start()
        return 1


@dataclass(frozen=True, slots=True)
class Terminated:
    """SIGTERM; it ends by itself, and is started again."""

    after_s: float

    async def befall(self, life: Life) -> int:
        """Ask it to end, see how it does, start it again."""
        await life.play(self.after_s)
        await ended_well(life)
        await life.host.start()
        return 1


@dataclass(frozen=True, slots=True)
class Held:
    """SIGSTOP, as a machine that swaps or a debugger does, and SIGCONT."""

    after_s: float
    seconds: float

    async def befall(self, life: Life) -> int:
        """Hold it for a while."""
        await life.play(self.after_s)
        life.host.send(signal.SIGSTOP)
        await life.play(self.seconds)
        life.host.send(signal.SIGCONT)
        return 1


@dataclass(frozen=True, slots=True)
class StartCut:
    """It is killed or asked to end some time after its start, from its first import on; then it is started again."""

    after_s: float
    is_kill: bool

    async def befall(self, life: Life) -> int:
        """Start it anew, and cut that short."""
        await ended_well(life)
        life.host.launch(is_cold=True)
        await asyncio.sleep(self.after_s)
        if self.is_kill:
            await life.host.kill()
        else:
            await ended_well(life, statuses=(0, -signal.SIGTERM))
        await life.host.start()
        return 1


async def ended_well(life: Life, statuses: tuple[int, ...] = (0,)) -> None:
    """Ask the process to end: it does so in ten seconds, quietly. Before its first line a signal may end it."""
    status, seconds = await life.host.end(2 * END_S)
    if status not in statuses:
        life.violate(Invariant.ENDS, "it never ended" if status is None else f"it ended with status {status}")
    elif seconds > END_S:
        life.violate(Invariant.ENDS, f"it took {seconds:.0f} s to end")
    life.violate(Invariant.QUIET, *loud(life.host.said(life.looked_at)))
    life.hush()
