"""Every scenario by its name: from dice to one injection. A seed makes the same plan each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from sandbox.gateway import Gateway
from tests.faults.beginnings import CopyCut, Copying
from tests.faults.disk import FileSwapped, FullDisk, Swap, WriteLock
from tests.faults.fatal import FATAL, FatalClose
from tests.faults.gateway import Lost, Replayed, Silent
from tests.faults.http import PUT, MessagesDeleted, http_fault
from tests.faults.life import Injection
from tests.faults.process import Held, Killed, StartCut, Terminated
from tests.faults.servers import ConnectionsCut, Going, ServerGone
from tests.faults.surroundings import Blow, BusyLoops, ClockSet, Worker, WorkerHit

ROUNDS: Final = 3  # injections of a scenario in one life
_PASSING: Final = (1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009)
_HOUR_MS: Final = 3_600_000
_JUMPS_MS: Final = tuple(hours * _HOUR_MS for hours in (1, -1, 24, -24, 8 * 24))

Make = Callable[[Random], Injection]


def _http(kind: str) -> Make:
    return lambda dice: http_fault(kind, dice)


def _worker(worker: Worker, blow: Blow) -> Make:
    return lambda dice: WorkerHit(worker, blow, dice.uniform(1.0, 4.0))


def _swap(swap: Swap) -> Make:
    return lambda dice: FileSwapped(swap, dice.uniform(8.0, 12.0))


_OF_A_FILE: Final[Mapping[str, Make]] = {
    **{f"http-{kind}": _http(kind) for kind in PUT},
    "http-404-message": lambda dice: MessagesDeleted(dice.randint(1, 4)),
    "gateway-reconnect": lambda dice: Lost(Gateway.ask_to_reconnect),
    "gateway-invalid": lambda dice: Lost(Gateway.invalidate, {"is_resumable": dice.random() < 0.5}),
    "gateway-abort": lambda dice: Lost(Gateway.cut),
    "gateway-close": lambda dice: Lost(Gateway.close_with, {"code": dice.choice(_PASSING)}),
    "gateway-replay": lambda dice: Replayed(dice.randint(0, 1 << 30)),
    "gateway-silent": lambda dice: Silent(),
    "gateway-fatal": lambda dice: FatalClose(dice.choice(FATAL), is_starting=False),
    "gateway-fatal-start": lambda dice: FatalClose(dice.choice(FATAL), is_starting=True),
    "process-kill": lambda dice: Killed(dice.uniform(0.0, 2.0)),
    "process-term": lambda dice: Terminated(dice.uniform(0.0, 2.0)),
    "process-stop": lambda dice: Held(dice.uniform(0.0, 1.0), dice.uniform(1.0, 8.0)),
    "start-kill": lambda dice: StartCut(dice.uniform(0.0, 4.0), is_kill=True),
    "start-term": lambda dice: StartCut(dice.uniform(0.0, 4.0), is_kill=False),
    "backup-kill": lambda dice: CopyCut(Copying.BACKUP, dice.uniform(0.0, 0.1), is_kill=True),
    "backup-term": lambda dice: CopyCut(Copying.BACKUP, dice.uniform(0.0, 0.1), is_kill=False),
    "migration-kill": lambda dice: CopyCut(Copying.MIGRATION, dice.uniform(0.0, 0.6), is_kill=True),
    "migration-term": lambda dice: CopyCut(Copying.MIGRATION, dice.uniform(0.0, 0.6), is_kill=False),
    "disk-locked": lambda dice: WriteLock(dice.uniform(2.0, 12.0)),
    "disk-locked-30s": lambda dice: WriteLock(30.0),
    "disk-full": lambda dice: FullDisk(dice.uniform(2.0, 8.0)),
    "file-moved": _swap(Swap.MOVED),
    "file-replaced": _swap(Swap.REPLACED),
    "file-log-deleted": _swap(Swap.LOG_DELETED),
    "clock-jumps": lambda dice: ClockSet(dice.choice(_JUMPS_MS), dice.uniform(2.0, 6.0)),
    "drawing-killed": _worker(Worker.DRAWING, Blow.KILLED),
    "drawing-hung": _worker(Worker.DRAWING, Blow.HUNG),
    "drawing-starved": _worker(Worker.DRAWING, Blow.STARVED),
    "thinking-killed": _worker(Worker.THINKING, Blow.KILLED),
    "thinking-hung": _worker(Worker.THINKING, Blow.HUNG),
    "thinking-starved": _worker(Worker.THINKING, Blow.STARVED),
    "busy-loops": lambda dice: BusyLoops(dice.choice((4, 10)), dice.uniform(8.0, 15.0)),
}

ON_SERVER: Final[Mapping[str, Make]] = {
    "server-kill": lambda dice: ServerGone(Going.KILLED, dice.uniform(0.0, 2.0), dice.uniform(0.0, 3.0)),
    "server-stop": lambda dice: ServerGone(Going.STOPPED, dice.uniform(0.0, 2.0), dice.uniform(0.0, 5.0)),
    "server-away-minute": lambda dice: ServerGone(Going.STOPPED, dice.uniform(0.0, 2.0), 60.0),
    "server-frozen": lambda dice: ServerGone(Going.FROZEN, dice.uniform(0.0, 2.0), dice.uniform(0.2, 12.0)),
    "server-process-kill": lambda dice: Killed(dice.uniform(0.0, 2.0)),
    "server-process-stop": lambda dice: Held(dice.uniform(0.0, 1.0), dice.uniform(1.0, 8.0)),
    "server-start-kill": lambda dice: StartCut(dice.uniform(0.0, 4.0), is_kill=True),
    "server-connections": lambda dice: ConnectionsCut(dice.randint(3, 8), dice.uniform(0.1, 0.8)),
}
"""What befalls a database on a server, or the process beside it."""

_ANSWERED_ON_SERVER = [name for name in ON_SERVER if "process" not in name and "start" not in name]

SCENARIOS: Final[Mapping[str, Make]] = {**_OF_A_FILE, **ON_SERVER}

ALWAYS_ANSWERED: Final = frozenset(
    {*_ANSWERED_ON_SERVER, "gateway-replay", "disk-locked", "disk-locked-30s", "disk-full", "busy-loops"}
)
"""Scenarios in which every click has its answer in three seconds all the same."""

SETTINGS: Final[Mapping[str, Mapping[str, object]]] = {
    "backup-kill": {"BACKUP_EVERY_HOURS": 1},
    "backup-term": {"BACKUP_EVERY_HOURS": 1},
    "migration-kill": {"BACKUP_EVERY_HOURS": 1},
    "migration-term": {"BACKUP_EVERY_HOURS": 1},
}
"""What the host has set in a scenario, otherwise than the harness does."""

SHORT: Final = (
    ("http-500", "http-429-route", "gateway-abort", "gateway-invalid", "gateway-reconnect"),
    ("http-502-html", "http-404-message", "gateway-replay", "gateway-close", "thinking-killed", "process-kill"),
)
"""What the tests try each time: only what holds, in two lives at a time."""


def plan(name: str, seed: int, rounds: int = ROUNDS) -> list[Injection]:
    """The injections of a scenario, as the seed makes them."""
    dice = Random(f"{name} {seed}")
    return [SCENARIOS[name](dice) for _ in range(rounds)]
