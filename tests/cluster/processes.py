"""Two processes of the bot on one database and one loopback Discord, which are killed and stopped while people play."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.store.place import Place
from bot.store.postgresql.address import Address
from sandbox.model import Channel
from sandbox.people import CannotDo, Person
from sandbox.seen import NotThere, seen
from sandbox.server import Sandbox
from tests.cluster.bots import SHARDS
from tests.faults.people import PAUSE_S, Notes, Player
from tests.support.warm import CHECKOUT, WarmProcess

START_S = 60.0
_PINGS, _AT_ONCE = "Turn pings:", "Turn pings: at once"


class Process:
    """The process of some shards, and those that a supervisor starts after it. All that they say is in one file."""

    def __init__(self, box: Sandbox, folder: Path, place: Place, shards: str = "", count: int = SHARDS) -> None:
        """`shards` are its SHARD_IDS, of so many; empty: it has the database alone."""
        self.log = folder / f"log {shards.replace(':', ' ')} {random.randrange(10**9)}"
        self.started_at: list[float] = []  # by time.time()
        self._folder = folder
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(CHECKOUT),
            "DISCORD_TOKEN": box.token,
            "DISCORD_API": box.url,
            "DATABASE": str(place) if isinstance(place, Path) else f"{place.url}?schema={place.schema}",
            "SHARDS": str(count),
            "SHARD_IDS": shards,
            "BACKUP_EVERY_HOURS": "0",
        }
        self._process: WarmProcess | None = None

    @property
    def cpu_s(self) -> float:
        """The processor time that it has taken so far, without its workers."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def start(self) -> None:
        """Start it. It is there some seconds later."""
        self.started_at.append(time.time())
        with Path(os.devnull).open("rb") as nothing, self.log.open("ab") as said:
            streams = (nothing.fileno(), said.fileno(), said.fileno())
            self._process = WarmProcess(
                "bot", ("run",), folder=self._folder, environment=self._environment, streams=streams
            )

    @property
    def has_ended(self) -> bool:
        """Whether it has ended by itself, and nobody has started it again."""
        if self._process is None:
            return False
        stat = Path(f"/proc/{self._process.pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"

    def kill(self) -> None:
        """End it without a word."""
        if (process := self._process) is not None:
            self._process = None
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGCONT)
            process.kill()
            process.wait()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        os.kill(self._process.pid, number)

    async def ended(self, limit_s: float = 15.0) -> int:
        """Its exit status, once it has ended by itself. Raises TimeoutError."""
        process, self._process = self._process, None
        assert process is not None
        return await asyncio.wait_for(asyncio.to_thread(process.wait), limit_s)

    def said(self) -> str:
        """All that it has said so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    async def until_said(self, words: str, times: int = 1) -> None:
        """Wait until it has said something so many times. Raises TimeoutError."""
        async with asyncio.timeout(START_S):
            while self.said().count(words) < times:
                await asyncio.sleep(0.02)


@dataclass(frozen=True, slots=True)
class Naps:
    """How long people sleep and are awake in turn, and what they take for a click then."""

    asleep_s: float
    awake_s: float
    pause_s: float


class Table:
    """A table that two people play, whatever befalls the bot."""

    def __init__(self, box: Sandbox, place: Channel, names: tuple[str, ...], naps: Naps | None = None) -> None:
        """Two people. Those who take `naps` want to be told at once whenever it is their turn."""
        self.box = box
        self.place = place
        self.notes = Notes()
        self._names = names
        self._naps = naps
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open it and begin to play."""
        first, second = (self.box.people[name] for name in self._names)
        if self._naps is not None:
            for person in (first, second):
                await _told_at_once(person, self.place)
        await first.slash(self.place, "ofc start", {"ruleset": "pineapple"})
        for person, label in ((second, "Join"), (first, "Start")):
            async with asyncio.timeout(START_S):
                while not await _pressed(person, self.place, label):
                    await asyncio.sleep(0.1)
        for name in self._names:
            pause_s = self._naps.pause_s if self._naps is not None else PAUSE_S
            player = Player(self.box.people[name], self.place, self.notes, random.Random(name), pause_s)
            player.may_act.set()
            self._tasks.append(asyncio.create_task(player.play()))
            if self._naps is not None:
                self._tasks.append(asyncio.create_task(_napping(player, self._naps)))

    async def until_played(self, limit_s: float) -> float:
        """Wait until one more placing was acknowledged; how many seconds that took. Raises TimeoutError."""
        begun_s, before = time.monotonic(), len(self.notes.confirmed)
        async with asyncio.timeout(limit_s):
            while len(self.notes.confirmed) == before:
                await asyncio.sleep(0.02)
        return time.monotonic() - begun_s

    async def close(self) -> None:
        """Play no more."""
        for task in self._tasks:
            task.cancel()
        for found in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found


async def _told_at_once(person: Person, place: Channel) -> None:
    """Have somebody choose to be told without a delay that it is their turn."""
    reply = await person.slash(place, "settings")
    assert reply.message is not None
    shown = seen(reply.message)
    while (switch := next(button for button in shown.buttons if button.label.startswith(_PINGS))).label != _AT_ONCE:
        await person.click(shown.id, switch.custom_id)
        shown = person.look(shown.id)


async def _napping(player: Player, naps: Naps) -> None:
    """Let somebody sleep and wake up, for ever."""
    while True:
        await asyncio.sleep(naps.awake_s)
        player.may_act.clear()
        await asyncio.sleep(naps.asleep_s)
        player.may_act.set()


@asynccontextmanager
async def table(box: Sandbox, place: Channel, names: tuple[str, ...], naps: Naps | None = None) -> AsyncIterator[Table]:
    """A table that is played meanwhile."""
    one = Table(box, place, names, naps)
    try:
        await one.open()
        yield one
    finally:
        await one.close()


async def supervise(found: list[Process]) -> None:
    """Start those again that have ended by themselves, for ever."""
    while True:
        for process in found:
            if process.has_ended:
                process.kill()
                process.start()
        await asyncio.sleep(0.5)


@asynccontextmanager
async def processes(box: Sandbox, address: Address, folder: Path, count: int = SHARDS) -> AsyncIterator[list[Process]]:
    """A process for each shard."""
    found = [Process(box, folder, address, str(shard), count) for shard in range(count)]
    try:
        for process in found:
            process.start()
        for process in found:
            await process.until_said("ready as")
        yield found
    finally:
        for process in found:
            process.kill()


async def _pressed(person: object, place: Channel, label: str) -> bool:
    for message in reversed(person.sees(place)):  # type: ignore[attr-defined]
        with suppress(CannotDo, NotThere):
            if any(button.label == label and not button.is_disabled for button in message.buttons):
                await person.press(message, label)  # type: ignore[attr-defined]
                return True
    return False
